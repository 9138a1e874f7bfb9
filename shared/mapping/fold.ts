import { visibleText } from './visible-text.ts';

/** Latin letters whose capitals look like Greek ones, as they occur in Greek words typed by hand; no two alike. */
const LOOK_ALIKES: Record<string, string> = {
  a: 'α',
  b: 'β',
  e: 'ε',
  h: 'η',
  i: 'ι',
  k: 'κ',
  m: 'μ',
  n: 'ν',
  o: 'ο',
  p: 'ρ',
  t: 'τ',
  x: 'χ',
  y: 'υ',
  z: 'ζ',
};

/** A word that is Greek in part, or could be Greek throughout: ΑΦM, TIMH. */
const LOOKS_GREEK = /\p{Script=Greek}|^[abehikmnoptxyz\P{L}]+$/u;

/** Text for comparing what people type: case, accents, final sigma, and outer and repeated blanks do not count. */
export const foldText = (text: string): string =>
  PLAIN.test(text) ? text.toLowerCase().replace(/ {2,}/g, ' ').trim() : foldAny(text);

/** Nothing but printable ASCII: no accent, nothing that nobody sees. */
const PLAIN = /^[ -~]*$/;

const foldAny = (text: string): string =>
  visibleText(text)
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replace(/\s+/g, ' ')
    .trim();

/** A header for comparing: as `foldText`, without dots and stars, and letters that look Greek made Greek. */
export function foldHeader(header: string): string {
  const known = folded.get(header) ?? foldedHeader(header);
  if (folded.size >= MOST_REMEMBERED) folded.clear();
  folded.set(header, known);
  return known;
}

/** The same names are looked for in every export. */
const folded = new Map<string, string>();
const MOST_REMEMBERED = 10_000;

const foldedHeader = (header: string): string =>
  foldText(header)
    .replace(/[.*:]+/g, '')
    .replace(/\s*([/%()])\s*/g, '$1')
    .split(' ')
    .map(foldWord)
    .join(' ')
    .trim();

const foldWord = (word: string): string =>
  LOOKS_GREEK.test(word) ? word.replace(/[a-z]/g, (letter) => LOOK_ALIKES[letter] ?? letter) : word;
