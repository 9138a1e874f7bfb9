import { currencySaid } from '../../money/currency.ts';

/** Effect of a number format on a number, as far as the value as shown depends on it. */
export type FormatKind =
  | { kind: 'general'; currency?: string }
  /** `decimals` is what it shows after the point; absent where it scales or shows a fraction. */
  | { kind: 'number'; currency?: string; decimals?: number }
  | { kind: 'percent' }
  | { kind: 'scientific'; decimals: number }
  | { kind: 'date' }
  | { kind: 'time' }
  | { kind: 'duration' }
  /** True if it shows another number than the cell's, or none: in thousands, with added digits, hidden. */
  | { kind: 'otherwise'; format: string }
  /** Only zeros and fixed characters, such as 000000000 or 000\ 00: a code that shows its leading zeros. */
  | { kind: 'code'; pattern: string };

/** Positive, negative and zero section; a single one applies to all. */
export type NumberFormat = readonly FormatKind[];

export const GENERAL: NumberFormat = [{ kind: 'general' }];

/** Formats that a workbook names by number only (ECMA-376, part 1, 18.8.30), each with those that read alike; others are plain numbers. */
const BUILT_IN: Readonly<Record<string, readonly number[]>> = {
  General: [0, 49],
  '0.00': [2, 4, 7, 8, 39, 40, 43, 44],
  '0%': [9, 10],
  '0.00E+00': [11],
  '##0.0E+0': [48],
  'yyyy-mm-dd': [
    14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58,
  ],
  'h:mm:ss': [18, 19, 20, 21, 45, 47],
  '[h]:mm:ss': [46],
};

/** The format of a number below 164 that the workbook does not spell out. */
export const builtInFormat = (id: number): NumberFormat =>
  parseNumberFormat(Object.keys(BUILT_IN).find((code) => BUILT_IN[code]?.includes(id)) ?? '0');

export function parseNumberFormat(code: string): NumberFormat {
  const sections = splitSections(code).slice(0, 3).map(sectionKind);
  return sections.length === 0 ? GENERAL : sections;
}

/** The section that shows this value. */
export function sectionFor(sections: NumberFormat, value: number): FormatKind {
  const index = value < 0 ? 1 : value === 0 ? 2 : 0;
  return sections[index] ?? sections[0] ?? { kind: 'general' };
}

/** Semicolons inside quotes and after a backslash separate nothing; what stands behind the last one hides nothing but zeros. */
const splitSections = (code: string) => code.match(/(?:\\.|"[^"]*"?|[^;"\\])+|(?<=;)(?=;)|^(?=;)/g) ?? [];

const LITERALS = /\\.|"[^"]*"?|[_*]./g;
const BRACKETS = /\[[^\]]*\]/g;
const DURATION = /\[(?:h+|m+|s+)\]/i;

function sectionKind(section: string): FormatKind {
  const code = section.replace(LITERALS, '').replace(BRACKETS, '').toLowerCase();
  const scientific = /(?:\.([0#?]+))?e[+-]/.exec(code);
  if (DURATION.test(section)) return { kind: 'duration' };
  if (/general|standard/.test(code) || code.trim() === '@')
    return { kind: 'general', ...shownCurrency(section) };
  if (code.includes('%')) return { kind: 'percent' };
  if (scientific !== null) return { kind: 'scientific', decimals: scientific[1]?.length ?? 0 };
  if (/[ymdhs]/.test(code) && !/[0#?]/.test(code.replace(/s[.,]0+/g, 's'))) return dateOrTime(code);
  const pattern = codePattern(section);
  if (pattern !== undefined) return pattern;
  const hides = !/[0#?]/.test(code) && !section.includes('[');
  if (hides || SCALED.test(code) || OWN_DIGITS.test(section)) return { kind: 'otherwise', format: section };
  return { kind: 'number', ...shownCurrency(section), ...shownDecimals(code) };
}

/** A comma behind the last digit shows thousands. */
const SCALED = /[0#?],+(?=\.|[^0#?.,]*$)/;
/** A digit that the format adds to those of the number: "1"0.00 shows 15.00 for 5. */
const OWN_DIGITS = /("[^"]*\d"|\\\d)[0#?]|[0#?]("\d[^"]*"|\\\d)/;

/** A slash shows a fraction. */
function shownDecimals(code: string): { decimals?: number } {
  const digits = /^[^0#?.,/]*[0#?,]*?[0#?](?:\.([0#?]*))?[^0#?.,/]*$/.exec(code);
  return digits === null ? {} : { decimals: digits[1]?.length ?? 0 };
}

const PARTS = /\\(.)|"([^"]*)"?|\[\$([^\]-]*)[^\]]*\]|\[[^\]]*\]|[_*].|(.)/gsu;

/** Find the currency that a section shows: a sign, or letters in `[$USD]`, `"zł"` or `\l\e\i`; `_€` only takes room. */
function shownCurrency(section: string): { currency?: string } {
  let letters = '';
  for (const [, escaped = '', quoted = '', bracketed = '', bare = ''] of section.matchAll(PARTS)) {
    const sign = /\p{Sc}/u.exec(escaped + quoted + bracketed + bare)?.[0];
    letters += escaped + quoted + bracketed;
    // US$ and R$ are other currencies than the sign alone.
    if (sign !== undefined) return { currency: currencySaid(letters) === undefined ? sign : letters.trim() };
  }
  const said = letters.trim();
  return /^\p{L}{1,5}\.?$/u.test(said) || currencySaid(said) !== undefined ? { currency: said } : {};
}

/** A month and a minute are both `m`; next to hours or seconds it is a minute. */
function dateOrTime(code: string): FormatKind {
  const withoutHalf = code.replace(/am\/pm|a\/p/g, '');
  const isTime = !/[yd]/.test(withoutHalf) && /[hs]/.test(withoutHalf);
  return { kind: isTime ? 'time' : 'date' };
}

function codePattern(section: string): FormatKind | undefined {
  const pattern = section
    .replace(BRACKETS, '')
    .replace(/\\(.)|"([^"]*)"/g, (_, one = '', text = '') => one + text);
  const fixed = /^(?:0|[- ]|\\.|"[^"]*")*0$/.test(section.replace(BRACKETS, ''));
  const zeros = pattern.replace(/[^0]/g, '').length;
  return fixed && zeros > 1 ? { kind: 'code', pattern } : undefined;
}

/** Whole number as a code format shows it: 12345678 in 000000000 is 012345678. */
export function shownAsCode(digits: string, pattern: string): string {
  const zeros = pattern.replace(/[^0]/g, '').length;
  const padded = digits.padStart(zeros, '0');
  const surplus = padded.slice(0, padded.length - zeros);
  let next = surplus.length;
  let first = true;
  return pattern.replace(/0/g, () => {
    const shown = (first ? surplus : '') + padded.charAt(next++);
    first = false;
    return shown;
  });
}
