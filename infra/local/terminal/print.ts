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

/** Hides the name and password of an address, `https://user:password@host`, even of an invalid one. */
export const hidePasswords = (text: string): string =>
  text.replace(/(\/\/|\b(?:https?|ftp):)[^\s"«»]*@/gi, (_, start: string) => `${start}[hidden]@`);

const KEPT_BLANK = '\uE000';

/** A path or a command, in whose blanks no line breaks. */
export const keptWhole = (text: string): string => terminalText(asCalled(text)).replaceAll(' ', KEPT_BLANK);

/** The name of this installation's command, and the data folder of its command line. */
let called: { name: string; data?: string | undefined } = { name: 'rowmark' };

export function noteCall(of: Partial<typeof called>): void {
  called = { ...called, ...of };
}

const COMMANDS =
  '(?:ledger|seal|keys|rates)\\s+[a-z]+|import|serve|statement|jobs|report|verify|correct|erase|reverse|amend|watch-marks|profiles|backup|restore|inspect|template|codes|mcp';
const COMMAND = new RegExp(`(?<![\\w/.-])rowmark(\\s+)(${COMMANDS})(?![\\w-])`, 'g');
const WITHOUT_DATA = /^(verify|codes|template)$/;
/** The rest of a command that names its data folder itself. */
const NAMES_DATA = /^(?:[^.;:()\n]|[.:](?=\S))*--data/;

/** A sentence with its commands in the form to type here. */
export const asCalled = (text: string): string =>
  text.replace(COMMAND, (found: string, space: string, command: string, at: number) => {
    const { name, data } = called;
    const isNamed = WITHOUT_DATA.test(command) || NAMES_DATA.test(text.slice(at + found.length));
    return `${name}${space}${command}${data === undefined || isNamed ? '' : ` --data ${shellWord(data)}`}`;
  });

const TYPED = new RegExp(
  `(?:npm run )?rowmark(?: --)? (?:${COMMANDS})(?: --data (?:'[^']*'|\\S+))?(?: --[\\w-]+(?: [A-Z]+\\b)?)*`,
  'g',
);

/** The same, each command whole, so that it can be copied. */
export const withCommandsWhole = (text: string): string =>
  asCalled(text).replace(TYPED, (command) => command.replaceAll(' ', KEPT_BLANK));

/** A path as a command line takes it: `'my sales.csv'`. */
export const shellWord = (path: string): string =>
  /^[\p{L}\p{N}\w./:@%+=,~-]+$/u.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;

/** Control characters, which could overwrite text, and those without width, by which two names look alike. */
const UNSEEN = '[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]';
const UNSEEN_ONES = new RegExp(`${UNSEEN}+`, 'gu');
/** The colours that we print ourselves are let through, and line feeds. */
const UNSEEN_BUT_OURS = new RegExp(`(?!\\u001b\\[\\d{1,2}m)${UNSEEN}(?<!\\n)`, 'gu');
const RAW_IN_JSON = new RegExp(`(?![\\0-\\u001f])${UNSEEN}`, 'gu');

/** Text from a file as one line of a terminal, in which everything can be seen. */
export const terminalText = (text: string): string => text.replace(UNSEEN_ONES, ' ');

/** Our own lines with inserted text: only line feeds and colours control the terminal. */
export const terminalLines = (text: string): string =>
  text.replace(UNSEEN_BUT_OURS, ' ').replaceAll(KEPT_BLANK, ' ');

const [HEX, UNIT_DIGITS] = [16, 4];

/** JSON for the terminal: control characters are escaped, and the value stays the same. */
export const terminalJson = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(RAW_IN_JSON, (sign) =>
    sign.replace(/./gs, (unit) => `\\u${unit.charCodeAt(0).toString(HEX).padStart(UNIT_DIGITS, '0')}`),
  );
