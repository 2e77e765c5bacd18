import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { givingsByProgram } from "../../../src/policy/secrets/credential-options.ts";
import { redact } from "../../../src/policy/secrets/scan.ts";
import { mayHoldSecret } from "../../../src/policy/text/may-hold-secret.ts";

/** Commands and texts; what stands between braces is the secret. */
const GIVEN: readonly string[] = [
  "psql postgres://app:{hunter2}@db/app",
  "redis-cli -u redis://:{pw}@h:6379",
  "mongosh 'mongodb+srv://u:{p4ss}@c.mongodb.net/x'",
  "git clone https://me:{tok123}@github.com/u/r",
  "git clone https://{a1b2c3d4e5f6a7b8c9d0}@host.dev/r",
  "curl ftp://u:{p@ss}@h/x",
  "go run . 'root:{pw}@tcp(localhost:3306)/db'",
  "jdbc:oracle:thin:scott/{tiger}@//h:1521/x",
  "jdbc:mysql://h/db?user=u&password={pw1}&x=1",
  "Server=h;Database=d;User Id=sa;Password={Pw;x".replace(";x", "};x"),
  "Driver=x;Uid=u;Pwd={pw};",
  "redis-cli -h cache -a {s3cret} flushall",
  "redis-cli --pass {pw} FLUSHALL",
  "redis-cli AUTH {pw}",
  "mysql -u root -p{pw} -e 'DROP DATABASE x'",
  "mysql --password={pw} db",
  "mysql -uroot --password {pw} db",
  "mysqldump '-p{pw}' db",
  "sshpass -p {pw} ssh -p 22 root@host",
  "sshpass -p{pw} ssh h",
  "sshpass -p '{p w}' rsync -a x y",
  "PGPASSWORD={pw} psql -c 'DROP TABLE x'",
  "MYSQL_PWD={pw} mysql",
  "REDISCLI_AUTH={pw} redis-cli flushall",
  "export DB_PASSWORD='{p;w}' && ./run",
  "curl -u admin:{pw} -X DELETE http://h/x",
  "curl -uadmin:{pw} http://h",
  "curl --user=admin:{pw} http://h",
  "curl -H 'Authorization: Bearer {abc}' http://h",
  'curl -H "X-Api-Key: {k1}" http://h',
  "curl -H 'authorization: token {abc}' h",
  "curl -H 'PRIVATE-TOKEN: {x1}' h",
  "docker login -u me -p {pw} registry",
  "sudo docker --config c login --password {pw}",
  "podman login -p{pw} r",
  "mongo -u u -p {pw} --eval 'db.dropDatabase()'",
  "ldapsearch -D cn=x -w {pw} -b dc=x",
  "smbclient //h/s -U user%{pw}",
  "openssl rsa -in k -passin pass:{x}",
  "wget --password={pw} http://h",
  "wget --http-password {pw} http://h",
  "http -a u:{p} DELETE h/x",
  "sqlcmd -S h -U sa -P {pw} -Q 'DROP DATABASE x'",
  "net use Z: \\\\srv\\share {pw} /user:u",
  "net user bob {pw} /add",
  "sqlplus scott/{tiger}@db",
  "unzip -P {pw} a.zip",
  "7z x -p{pw} a.7z",
  "keytool -list -storepass {changeit}",
  "vault login {hvs}",
  "rabbitmqctl add_user bob {pw}",
  "xfreerdp /u:bob /p:{pw} /v:h",
  "az login --service-principal -u x -p {pw} --tenant y",
  "gh api --token {abc}",
  "tool --api-key={abc} --client-secret {def}",
  "aws configure set aws_secret_access_key {abc}",
  '{"user":"u","password":"Q"}'.replace("Q", "{hunter2}"),
  "the password: {hunter2} is for staging",
  "/usr/bin/mysql.exe -p{pw}",
];

/** Everyday texts, none of which may be changed. */
const PLAIN: readonly string[] = [
  "docker run -p 8080:80 nginx",
  "docker compose -p app up",
  "mkdir -p dir/sub",
  "cp -a x y",
  "ssh -p 22 user@host",
  "scp -P 22 a user@host:b",
  "rsync -a -p x y",
  "psql postgres://localhost/db",
  "psql -p 5432 -U app db",
  "psql -W -U app",
  "git clone https://github.com/u/r",
  "git clone git@github.com:u/r.git",
  "git clone ssh://git@github.com:22/u/r",
  "npm i http://localhost:4873/@scope/pkg",
  "curl http://localhost:3000/a@b",
  "curl -u admin http://h",
  "curl -H 'Authorization: Bearer $TOKEN' h",
  'curl -u "$USER:$PASS" h'.replace("$USER:$PASS", "admin"),
  "mysql -u root -p db",
  "mysql -p -h localhost",
  "mysqldump -P 3306 db",
  "PGPASSWORD=$PW psql",
  'PGPASSWORD="$PW" psql',
  "PGPASSWORD=$(cat f) psql",
  "MYSQL_PWD=${PW} mysql",
  "docker login --password-stdin -u me",
  "docker login -u me",
  "helm upgrade --set image.tag=1",
  "kubectl create secret generic x --from-file=f",
  "kubectl get secret x -o yaml",
  "PWD=/home/u OLDPWD=/tmp ls",
  "cd $(pwd) && ls -a",
  "grep -rn password src",
  "rg 'token' --type ts",
  "git commit -m 'Hash the password before it is stored'",
  "sed -n 1,20p passwords.md",
  "chmod -R u+w dir",
  "tar -pxf a.tar",
  "ls -a -p",
  "find . -path ./x -prune",
  "openssl req -passin env:PW -keyout k.pem",
  "openssl enc -pass file:pw.txt",
  "ldapsearch -W -D cn=x",
  "redis-cli -h cache -p 6379 flushall",
  "zip -r a.zip dir",
  "7z a a.7z dir",
  "net use",
  "net user",
  "mc ls a/b",
  "password must have 8 characters",
  "if (token == expected) return",
  "const password = process.env.PASSWORD",
  "token = getToken()",
  "max_tokens=4096 top_p=1",
  "authorization: required",
  "echo a:b@c",
  "sshpass -e ssh -p 22 h",
  "http GET localhost:8080/x",
  "sudo -u postgres psql",
  "useradd -m bob",
];

describe("a secret that its place gives away", () => {
  test.each([...GIVEN])("is taken out of %s", (marked) => {
    const secrets = [...marked.matchAll(/\{([^{}"]+)\}/g)].map(([, secret = ""]) => secret);
    const text = marked.replace(/\{([^{}"]+)\}/g, "$1");
    const shown = marked.replace(/\{([^{}"]+)\}/g, (_, secret) => `…(${secret.length})`);
    expect(secrets.length).toBeGreaterThan(0);
    expect(redact(text)).toBe(shown);
    expect(redact(shown)).toBe(shown);
    expect(mayHoldSecret(text)).toBe(true);
  });

  test.each([...PLAIN])("is none in %s", (text) => {
    expect(redact(text)).toBe(text);
  });

  test("is an option or an operand of every program that is known to be given one", () => {
    for (const [program, givings] of givingsByProgram()) {
      const unread = givings.filter(({ option, operand }) => option === "" && operand === 0);
      expect({ program, unread }).toEqual({ program, unread: [] });
    }
  });

  test("is not looked for only where the quick look says so", () => {
    const words = fc.constantFrom(
      ..."curl -u a:b mysql -psecret -p x --token y = : @ / ' \" ; redis-cli -a net use".split(" "),
    );
    const line = fc.array(words, { maxLength: 8 }).map((list) => list.join(" "));
    fc.assert(
      fc.property(line, (text) => {
        const shown = redact(text);
        expect(redact(shown)).toBe(shown);
        if (shown !== text) expect({ text, may: mayHoldSecret(text) }).toEqual({ text, may: true });
      }),
      { numRuns: 2000 },
    );
  });
});

test("many beginnings of secrets cost no more than other text", () => {
  for (const piece of [
    "a://",
    "password=",
    "mysql -p",
    "'\"",
    "authorization: ",
    "a_",
    "x:y@",
    "-u a ",
  ]) {
    const long = piece.repeat(20_000);
    const started = performance.now();
    redact(long);
    expect({ piece, slow: performance.now() - started > 3_000 }).toEqual({ piece, slow: false });
  }
});
