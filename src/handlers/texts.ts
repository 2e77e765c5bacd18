import type { ChecklistStats } from "../checklist/stats.ts";
import type { Language } from "../language.ts";
import { fromRepository, quoted, visibleLine } from "../outside-text.ts";
import { type Mode, modePrefix } from "../state/mode.ts";

/** What the session handlers say. The Korean of the gates and the mode line is godo's. */
export interface Texts {
  /** A subagent was to be sent off without a prompt, or without a checklist in it. */
  readonly noChecklist: (folder: string) => string;
  readonly missingChecklist: (path: string) => string;
  readonly foreignChecklist: (path: string) => string;
  /** An agent wants to stop with work begun and not ended. */
  readonly unfinished: (stats: ChecklistStats, path: string) => string;
  readonly modeLine: (mode: Mode) => string;
  /** The policy stops nothing, by the settings or by a pause. */
  readonly observing: string;
  readonly paused: (until: Date) => string;
  /** A preset that applied for a time is over. */
  readonly presetEnded: (preset: string, end: Date, now: string) => string;
  /** A tool ran of which fairlead heard only afterwards. */
  readonly unjudged: (tool: string) => string;
  /** Somebody changed what is guarded while the session was running, or wants to and needs a code for it. */
  readonly loosened: (line: string, at: Date) => string;
  readonly codeFor: (line: string) => string;
  readonly newVersion: (latest: string, current: string) => string;
  /** Stands below the prompt that a loop repeats. */
  readonly loop: (iteration: number, max: number, until: string | undefined) => string;
  readonly persona: (name: string) => string;
  readonly addressUser: (honorific: string) => string;
  readonly tone: (tone: string) => string;
}

/** The texts of a language, made when somebody has something to say: most calls have not. */
export function textsIn(language: Language): Texts {
  return language === "ko" ? koreanTexts() : englishTexts();
}

function englishTexts(): Texts {
  return {
    noChecklist: (folder) =>
      `no checklist: this project works by checklists. Write ${folder}/{YY}/{MM}/{DD}/{task}/checklists/NN_name.md first, then name its path in the prompt of the subagent`,
    missingChecklist: (path) =>
      `no checklist: ${quoted(path)} does not exist. Write it first, or name the one that exists, then send the subagent off again`,
    foreignChecklist: (path) =>
      `no checklist: ${quoted(path)} is outside this project. Name a checklist inside it`,
    unfinished: (stats, path) =>
      `there is an active checklist (${counts(stats, ["done", "in progress", "pending", "blocked"])}). ` +
      `Read the checklist file (${fromRepository(path)}), show the user where things stand, then stop`,
    modeLine: (mode) => `current mode: ${mode} (response prefix: ${modePrefix(mode)})`,
    observing:
      'fairlead blocks nothing: policy.enforce is "observe". What it would have blocked: fairlead log',
    paused: (until) =>
      `fairlead is paused until ${clock(until)} and blocks nothing. To end the pause: fairlead resume`,
    presetEnded: (preset, end, now) =>
      `fairlead: the preset ${preset} ended at ${clock(end)}; ${now} applies again`,
    unjudged: (tool) =>
      `fairlead was not asked before ${quoted(tool)} ran, and can stop nothing in this session. Why: fairlead doctor, fairlead verify`,
    loosened: (line, at) => `fairlead: ${quoted(line)} was typed in a terminal at ${clock(at)}`,
    codeFor: (line) =>
      `fairlead: somebody typed a command in a terminal. If that was you, type it again within ten minutes as \`${visibleLine(line)}\``,
    newVersion: (latest, current) => `fairlead ${latest} is available (this is ${current})`,
    loop: (iteration, max, until) =>
      `(loop iteration ${iteration} of ${max}${until === undefined ? "" : `; when all is done, say ${quoted(until)}`})`,
    persona: (name) => `persona: ${name}`,
    addressUser: (honorific) => `address the user as ${quoted(honorific)}`,
    tone: (tone) => `tone: ${tone}`,
  };
}

function koreanTexts(): Texts {
  return {
    noChecklist: (folder) =>
      `체크리스트 없음: 이 프로젝트는 체크리스트로 일합니다. 먼저 ${folder}/{YY}/{MM}/{DD}/{작업}/checklists/NN_이름.md 파일을 작성하고 그 경로를 서브에이전트의 prompt에 적으세요.`,
    missingChecklist: (path) =>
      `체크리스트 없음: ${quoted(path)} 파일이 존재하지 않습니다. 먼저 파일을 작성하거나 실제로 있는 체크리스트 경로를 적은 뒤 다시 실행하세요.`,
    foreignChecklist: (path) =>
      `체크리스트 없음: ${quoted(path)} 파일은 이 프로젝트 밖에 있습니다. 프로젝트 안의 체크리스트 경로를 적으세요.`,
    unfinished: (stats, path) =>
      `활성 체크리스트가 있습니다 (${counts(stats, ["완료", "진행중", "대기", "블로커"])}). ` +
      `체크리스트 파일(${fromRepository(path)})을 읽고 현재 상태를 사용자에게 표시한 뒤 종료하세요.`,
    modeLine: (mode) => `현재 실행 모드: ${mode} (응답 접두사: ${modePrefix(mode)})`,
    observing:
      'fairlead는 지금 아무것도 막지 않습니다: policy.enforce 값이 "observe"입니다. 막았을 작업 보기: fairlead log',
    paused: (until) =>
      `fairlead는 ${clock(until)}까지 일시 중지되어 아무것도 막지 않습니다. 다시 켜기: fairlead resume`,
    presetEnded: (preset, end, now) =>
      `fairlead: ${preset} 프리셋이 ${clock(end)}에 끝났습니다. 이제 ${now} 프리셋이 적용됩니다`,
    unjudged: (tool) =>
      `${quoted(tool)} 실행 전에 fairlead가 호출되지 않았습니다. 이 세션에서는 아무것도 막지 못합니다. 원인 확인: fairlead doctor, fairlead verify`,
    loosened: (line, at) =>
      `fairlead: ${clock(at)}에 터미널에서 ${quoted(line)} 명령이 실행되었습니다`,
    codeFor: (line) =>
      `fairlead: 터미널에 입력된 명령이 기다리고 있습니다. 직접 입력했다면 10분 안에 이 코드와 함께 다시 입력하세요: \`${visibleLine(line)}\``,
    newVersion: (latest, current) => `fairlead ${latest} 버전이 나왔습니다 (현재 ${current})`,
    loop: (iteration, max, until) =>
      `(루프 ${max}회 중 ${iteration}회${until === undefined ? "" : `; 모두 끝나면 ${quoted(until)}라고 말하세요`})`,
    persona: (name) => `페르소나: ${name}`,
    addressUser: (honorific) => `사용자를 ${quoted(honorific)}(으)로 부르세요`,
    tone: (tone) => `말투: ${tone}`,
  };
}

/** Hour and minute on this machine's clock: `14:05`. */
function clock(moment: Date): string {
  return `${moment.getHours()}:${String(moment.getMinutes()).padStart(2, "0")}`;
}

/** `3/6 done, 1 in progress, 2 pending, 0 blocked`, or `3/6 완료, 1 진행중, 2 대기, 0 블로커`. */
function counts(stats: ChecklistStats, words: readonly [string, string, string, string]): string {
  const [done, inProgress, pending, blocked] = words;
  return [
    `${stats.done}/${stats.total} ${done}`,
    `${stats.inProgress} ${inProgress}`,
    `${stats.pending} ${pending}`,
    `${stats.blocked} ${blocked}`,
  ].join(", ");
}
