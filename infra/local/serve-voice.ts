import { tell } from '../../shared/problems/phrases.ts';
import type { Language } from '../../shared/problems/problem.ts';
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
}

export function serveVoice({ language, json }: { language: Language; json: boolean }): ServeVoice {
  const line = (event: string, facts: object) =>
    printText(JSON.stringify({ time: new Date().toISOString(), event, ...facts }));
  if (json)
    return {
      say: (of, args) => line(of, args),
      warn: (of, args) => line(of, args),
      job: async ({ facts }) => line('job', facts),
    };
  return {
    say: (of, args) => printText(tell(terminalWords[of], language, args)),
    warn: (of, args) => printAside(`rowmark: ${tell(terminalWords[of], language, args)}`),
    job: async ({ text }) => printText(`${await text()}\n`),
  };
}
