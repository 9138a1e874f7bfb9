/**
 * Formula injection (OWASP, CSV injection): a cell that begins with one of these may be run as a formula by the
 * program that opens the file; some programs drop blanks before them, some read the full-width forms alike.
 */
const TRIGGER = '=+\\-@＝＋－＠';
/** Blanks and characters without width, but no line break. */
const BLANK = '[^\\S\\r\\n]|[\\u200B-\\u200D\\u2060]';

const RISKY_START = new RegExp(`^'*(?:[\\t\\r\\n]|(?:${BLANK})*[${TRIGGER}])`);
const GUARDED_START = new RegExp(`^''*(?:[\\t\\r\\n]|(?:${BLANK})*[${TRIGGER}])`);
const RISKY_LINE = new RegExp(`([\\r\\n])('*(?:${BLANK})*[${TRIGGER}])`, 'g');
const GUARDED_LINE = new RegExp(`([\\r\\n])'('*(?:${BLANK})*[${TRIGGER}])`, 'g');
const RISKY_PART = new RegExp(
  `([;,\\t|])((?:${BLANK})*(?:[=@＝＋－＠]|[+\\-](?!\\s?\\d[\\d., ]*(?:[;,\\t|]|$))))`,
  'g',
);

/** `-12,50`, `+30 210 1234567`, `-5 %`: a spreadsheet makes a number of it, never a formula. */
const SIGNED_NUMBER = /^[^\S\r\n\t]*[+-]\s?\d[\d., \u00A0\u202F]*%?$/;

/**
 * Text that a person may open in a spreadsheet: an apostrophe stands before what could be run. Signed numbers stay.
 * `unguardText` gives back exactly what was there.
 */
export function guardText(text: string): string {
  if (SIGNED_NUMBER.test(text)) return text;
  const lines = text.replace(RISKY_LINE, "$1'$2");
  return RISKY_START.test(text) ? `'${lines}` : lines;
}

export function unguardText(text: string): string {
  const lines = text.replace(GUARDED_LINE, '$1$2');
  return GUARDED_START.test(text) ? lines.slice(1) : lines;
}

/**
 * Text of our own CSV: on one line, and guarded also behind characters at which a spreadsheet of another language
 * would split the line (a Greek one at `;`). Not reversible; `result.jsonl` holds the text as it was.
 */
export const guardLine = (text: string): string =>
  guardText(text)
    .replace(/[\r\n]+/g, ' ')
    .replace(RISKY_PART, "$1'$2");
