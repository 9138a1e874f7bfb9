import { memoize } from '../../memoize.ts';

/** Latin letters whose capitals look like Greek ones in Greek words typed by hand, without duplicates. */
const [LATIN, GREEK] = ['abehikmnoptxyz', 'αβεηικμνορτχυζ'];

/** A word that is Greek in part, or could be Greek throughout: ΑΦM, TIMH. */
const LOOKS_GREEK = /\p{Script=Greek}|^[abehikmnoptxyz\P{L}]+$/u;

/** Text for comparing what people type: case, accents, final sigma, and outer and repeated blanks do not count. */
export const foldText = (text: string): string =>
  PLAIN.test(text) ? text.toLowerCase().replace(/ {2,}/g, ' ').trim() : foldAny(text);

/** Printable ASCII only: without accents and invisible characters. */
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
export const foldHeader = memoize(
  (header: string): string =>
    foldText(header)
      .replace(/[.*:]+/g, '')
      .replace(/\s*([/%()])\s*/g, '$1')
      .split(' ')
      .map(foldWord)
      .join(' ')
      .trim(),
  // The same names are looked for in every export.
  10_000,
);

const foldWord = (word: string): string =>
  LOOKS_GREEK.test(word) ? word.replace(/[a-z]/g, (letter) => GREEK[LATIN.indexOf(letter)] ?? letter) : word;

/** Letters, Greek and Latin, before what both become in comparisons; th is θ or τη, so θ becomes both of its letters. */
const SOUNDS =
  'αι ai e·αυ au ay av·ευ eu ey ev·aft avt·efs evs·efk evk·eft evt·ου ou i·ει ei i·οι oi i·ksh kih·ks ξ χ x ki·θ ti·φ f pi·α a·β b v·γ g·δ d·ε e·ζ z·η h i·ι i·κ c k·λ l·μ m·ν n·ο ω w o·π p·ρ r·σ s·τ t·υ y u i·ψ ps'
    .split('·')
    .map((row) => row.split(' '));

/** One spelling of a word in Greek or in Latin letters: posotita of ποσότητα, posothta and posotita. */
export const soundOf = (word: string): string =>
  SOUNDS.reduce(
    (text, row) => row.reduce((one, letters) => one.replaceAll(letters, row.at(-1) ?? ''), text),
    foldText(word),
  ).replace(/(.)\1+/g, '$1');

/** A header with a blank before each capital that begins a word: AmountPaid. */
export const wordsApart = (header: string): string => header.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ');

/** The words of a header, folded, with one blank between them: `paid amount` of AmountPaid and paid_amount; # and % are words. */
export const headerWords = (header: string): string =>
  foldText(wordsApart(header).replace(/[^\p{L}\p{M}\p{N}#%]+/gu, ' '));

/** Invisible characters: word joiners, direction marks, soft hyphens, a byte order mark inside a text. */
const UNSEEN = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
const FIXED_BLANKS = /[\u00a0\u2007\u202f]/g;
const EITHER = new RegExp(`${UNSEEN.source}|${FIXED_BLANKS.source}`);

/** The text without invisible characters and with plain blanks: two identifiers that look alike must not become two documents. */
export const visibleText = (text: string): string =>
  EITHER.test(text) ? text.replace(UNSEEN, '').replace(FIXED_BLANKS, ' ') : text;

const NOBODY = /λιανικ|πελατη|ιδιωτ|διαφορ|ανωνυμ|retail|customer|walk.?in|cash|anonym|guest/;

/** True for a name that tills print for an unnamed customer: such receipts naturally look alike. */
export const isNobody = (name: string): boolean => NOBODY.test(foldText(name));

/** Texts longer than this are compared by their beginning: headers and keys are short. */
const COMPARED_CHARACTERS = 60;

/** The known name most like the one given, a dash of none: fewest letters to change, ignoring case, accents and look-alikes. */
export function nearestName(given: string, known: Iterable<string>): string {
  const all = [...known].map((name) => ({ name, distance: editDistance(given, name) }));
  return all.sort((one, other) => one.distance - other.distance)[0]?.name ?? '–';
}

/** Letters to insert, remove or replace. */
export function editDistance(a: string, b: string): number {
  const right = [...foldHeader(b)].slice(0, COMPARED_CHARACTERS);
  let row = [0, ...right.map((_, index) => index + 1)];
  for (const letter of [...foldHeader(a)].slice(0, COMPARED_CHARACTERS)) {
    const next = [(row[0] ?? 0) + 1];
    for (const [at, other] of right.entries()) {
      const replace = (row[at] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replace, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
