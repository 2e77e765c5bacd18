import { describe, expect, test } from "bun:test";
import { decideFully, exampleWorld } from "../world.ts";

const TOOL = "mcp__podman__create_container";

const GIVEN = [
  { HostConfig: { Binds: ["/:/rootfs"] } },
  { bind_mounts: { "/": "/rootfs" } },
  { options: { mounts: [{ type: "bind", source: "/", target: "/rootfs" }] } },
  { volumes: "/:/rootfs:ro,./a:/a" },
  { HostConfig: { Privileged: true } },
  { pid_mode: "host" },
  { cap_add: ["ALL"] },
  { volumes: { "/run/docker.sock": { bind: "/run/docker.sock" } } },
];

const ORDINARY = [
  { Volumes: { "/data": {} } },
  { HostConfig: { Binds: ["./data:/data"], Privileged: false } },
  { volumes: ["cache:/root/.cache"], networkMode: "bridge" },
  { mounts: [{ type: "volume", source: "db", target: "/var/lib/db" }] },
  { volumes: "/home/user/project/src:/src" },
  { capDrop: ["ALL"], env: { A: "/:/b" } },
  { ports: { "80/tcp": 8080 } },
  { command: "npm test", workdir: "/" },
];

describe("a container call is judged by what of this machine it gives away", () => {
  test.each(GIVEN)("%j", async (fields) => {
    const input = { image: "alpine", ...fields };
    const { verdict, findings } = await decideFully({ tool: TOOL, input }, exampleWorld());
    expect(verdict).not.toBe("pass");
    expect(findings[0]?.rule).toMatch(/^docker\/(?:mount-host-root|privileged)$/);
  });
  test.each(ORDINARY)("%j passes", async (fields) => {
    const input = { image: "alpine", ...fields };
    expect((await decideFully({ tool: TOOL, input }, exampleWorld())).verdict).toBe("pass");
  });
});
