import { tell } from '../../shared/problems/phrases.ts';
import type { Language } from '../../shared/problems/problem.ts';
import { CommandError } from './command-error.ts';
import { printAside, printText } from './print.ts';
import { terminalWords } from './words/terminal-words.ts';

type Args = Readonly<Record<string, string | number>>;

/** Voice of `serve`: sentences for people, or with `--json` one object a line, each with its event. */
export interface ServeVoice {
  say(of: keyof typeof terminalWords, args: Args): void;
  /** On stderr, for people; in JSON a line like others. */
  warn(of: keyof typeof terminalWords, args: Args): void;
  /** The end of a job: its text, or its facts. */
  job(of: { text: () => Promise<string>; facts: object }): Promise<void>;
  /** A warning with its `{reason}`. */
  failed(of: keyof typeof terminalWords, error: unknown, args?: Args): void;
}

function reasonOf(error: unknown, language: Language): string {
  if (error instanceof CommandError) return error.sentence(language);
  return error instanceof Error ? error.message : String(error);
}

export function serveVoice({ language, json }: { language: Language; json: boolean }): ServeVoice {
  const line = (event: string, facts: object) =>
    printText(JSON.stringify({ time: new Date().toISOString(), event, ...facts }));
  const warn: ServeVoice['warn'] = json
    ? line
    : (of, args) => printAside(`rowmark: ${tell(terminalWords[of], language, args)}`);
  const failed: ServeVoice['failed'] = (of, error, args) =>
    warn(of, { ...args, reason: reasonOf(error, language) });
  if (json) return { say: line, warn, failed, job: async ({ facts }) => line('job', facts) };
  return {
    say: (of, args) => printText(tell(terminalWords[of], language, args)),
    warn,
    failed,
    job: async ({ text }) => printText(`${await text()}\n`),
  };
}
