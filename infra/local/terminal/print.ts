import { asCalled } from './called-as.ts';
import { terminalJson, terminalLines } from './terminal-text.ts';

// Everything that a command shows goes through here, whatever file its words come from.

/** Lines for people, on stdout. */
export const printText = (text: string): void => {
  process.stdout.write(`${terminalLines(asCalled(text))}\n`);
};

/** A question on stdout; the answer is typed after it. */
export const printPrompt = (text: string): void => {
  process.stdout.write(terminalLines(text));
};

/** A value for programs, on stdout. */
export const printJson = (value: unknown): void => {
  process.stdout.write(`${terminalJson(value)}\n`);
};

/** A sentence next to the answer, on stderr. */
export const printAside = (text: string): void => {
  process.stderr.write(`${terminalLines(hidePasswords(asCalled(text)))}\n`);
};

const HIDDEN = '[hidden]';

/** Hides the name and password of an address, `https://user:password@host`, even of an invalid one. */
export const hidePasswords = (text: string): string =>
  text.replace(/(\/\/|\b(?:https?|ftp):)[^\s"«»]*@/gi, (_, start: string) => `${start}${HIDDEN}@`);
