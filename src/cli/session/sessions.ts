import { defineCommand } from "citty";
import { EXIT } from "../../exit.ts";
import type { Io } from "../../io.ts";
import { visibleLine } from "../../outside-text.ts";
import { isLive, recordedSessions, type SessionBelongings } from "../../state/belongings.ts";
import { calledThing, heldBy } from "../../state/held-things.ts";
import { ioOf } from "../command.ts";
import { localMoment } from "../terminal/moment.ts";
import { printJson } from "../terminal/output.ts";
import { columns } from "../terminal/terminal.ts";

export default defineCommand({
  meta: {
    name: "sessions",
    description: "List live and recent sessions on this machine, and what each of them made",
  },
  args: { json: { type: "boolean", default: false, description: "answer as JSON" } },
  run: (context) => {
    const io = ioOf(context);
    const sessions = [...recordedSessions(io)].sort((a, b) => b.seen - a.seen);
    if (context.args.json) printJson(io, { sessions: sessions.map((one) => answerOf(one, io)) });
    else io.stdout(sessions.length === 0 ? "no sessions" : columns(rowsOf(sessions, io)));
    return EXIT.ok;
  },
});

function answerOf(session: SessionBelongings, io: Io) {
  const { session: id, agent, root, seen, ended } = session;
  return {
    ...{ session: id, agent: agent ?? null, project: root, live: isLive(session, io) },
    seen: new Date(seen).toISOString(),
    ended: ended === undefined ? null : new Date(ended).toISOString(),
    owns: heldBy(session, io).map(({ what, id, name, at, time }) => ({
      ...{ what, id, name: name ?? null, repository: at ?? null },
      made: new Date(time).toISOString(),
    })),
  };
}

function rowsOf(sessions: readonly SessionBelongings[], io: Io): readonly (readonly string[])[] {
  return sessions.flatMap((session) => {
    const { agent = "an agent", root, session: id, seen, ended } = session;
    const state = isLive(session, io) ? "live" : "ended";
    const head = [
      state,
      visibleLine(agent),
      visibleLine(root),
      localMoment(new Date(ended ?? seen)),
      visibleLine(id),
    ];
    const held = heldBy(session, io).map((one) => [
      "",
      one.what,
      visibleLine(calledThing(one)),
      localMoment(new Date(one.time)),
    ]);
    return [head, ...held];
  });
}
