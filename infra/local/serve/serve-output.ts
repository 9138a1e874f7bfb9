import { translate } from '../../../shared/problems/phrases.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { errorReason } from '../errors/command-error.ts';
import { printAside, printText } from '../terminal/print.ts';
import { terminalWords } from '../words/terminal-words.ts';

type Args = Readonly<Record<string, string | number>>;

/** Voice of `serve`: sentences for people, or with `--json` one object a line, each with its event. */
export interface ServeOutput {
  language: Language;
  say(of: keyof typeof terminalWords, args: Args): void;
  /** On stderr, for people; in JSON a line like others. */
  warn(of: keyof typeof terminalWords, args: Args): void;
  /** Prints the console's address. Only a terminal shows its key: other output may be kept as a log. */
  console(of: { url: string; key: string; keyFile: string | undefined }): void;
  /** The end of a job: its text, or its facts. */
  job(of: { text: () => Promise<string>; facts: object }): Promise<void>;
  /** A warning with its `{reason}`. */
  failed(of: keyof typeof terminalWords, error: unknown, args?: Args): void;
}

export function createServeOutput({ language, json }: { language: Language; json: boolean }): ServeOutput {
  const line = (event: string, facts: object) =>
    printText(JSON.stringify({ time: new Date().toISOString(), event, ...facts }));
  const warn: ServeOutput['warn'] = json
    ? line
    : (of, args) => printAside(`rowmark: ${translate(terminalWords[of], language, args)}`);
  const failed: ServeOutput['failed'] = (of, error, args) =>
    warn(of, { ...args, reason: errorReason(error, language) });
  if (json)
    return {
      language,
      say: line,
      console: ({ url, keyFile }) => line('consoleAt', { url, ...(keyFile && { key_file: keyFile }) }),
      warn,
      failed,
      job: async ({ facts }) => line('job', facts),
    };
  const say: ServeOutput['say'] = (of, args) => printText(translate(terminalWords[of], language, args));
  return {
    language,
    say,
    console: ({ url, key, keyFile }) => {
      if (process.stdout.isTTY) return say('consoleAt', { url: `${url}?key=${encodeURIComponent(key)}` });
      say('consoleAt', { url });
      if (keyFile !== undefined) say('consoleKeyIn', { file: keyFile });
    },
    warn,
    failed,
    job: async ({ text }) => printText(`${await text()}\n`),
  };
}
