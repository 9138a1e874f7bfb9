/** Marks that change the direction of writing: the text after them appears as another text. */
const DIRECTION = '\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069';
const LINE_ENDS = '\\u2028\\u2029';
const COMMANDS = new RegExp(`[\\p{Cc}${LINE_ENDS}${DIRECTION}]+`, 'gu');
/** The colours that we print ourselves are let through, and line feeds. */
const COMMANDS_BUT_OURS = new RegExp(
  `(?!\\u001b\\[\\d{1,2}m)[\\p{Cc}${LINE_ENDS}${DIRECTION}](?<!\\n)`,
  'gu',
);
const RAW_IN_JSON = new RegExp(`[\\u007f-\\u009f${LINE_ENDS}${DIRECTION}]`, 'g');

/** Text from a file as one line of a terminal, without control characters, which could overwrite text. */
export const terminalText = (text: string): string => text.replace(COMMANDS, ' ');

/** Our own lines with inserted text: only line feeds and colours control the terminal. */
export const terminalLines = (text: string): string => text.replace(COMMANDS_BUT_OURS, ' ');

const HEX = 16;
const UNIT_DIGITS = 4;

/** JSON for the terminal: control characters are escaped, and the value stays the same. */
export const terminalJson = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(
    RAW_IN_JSON,
    (unit) => `\\u${unit.charCodeAt(0).toString(HEX).padStart(UNIT_DIGITS, '0')}`,
  );
