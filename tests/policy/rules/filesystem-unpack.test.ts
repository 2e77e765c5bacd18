import { ruleSeesThrough, ruleVerdicts } from "./rule-verdicts.ts";

ruleVerdicts("filesystem/unpack-over", {
  stops: [
    "tar xzf a.tgz -C /",
    "tar -C / -xf a.tar",
    "tar --extract --file=a.tar --directory=/usr",
    "tar --extract --file a.tar --directory /usr",
    "tar -xvf a.tar --absolute-names",
    "cd / && tar xf ~/project/a.tar",
    "unzip -d /usr/lib a.zip",
    "unzip -qo a.zip -d/usr/lib",
    "7z x -o/usr a.7z",
    "bsdtar -xf a.tar -C /usr",
  ],
  passes: [
    "tar xzf a.tgz",
    "tar xzf a.tgz -C vendor --strip-components=1",
    "tar -tf a.tar -C /",
    "tar -czf a.tgz -C / etc/hostname",
    "unzip -l a.zip -d /usr",
    "unzip -q a.zip -d /tmp/a",
    "7z l a.7z",
    "mkdir -p out && tar xf a.tar -C out",
  ],
});

ruleSeesThrough("filesystem/unpack-over", "tar -xzf a.tgz -C /usr");
