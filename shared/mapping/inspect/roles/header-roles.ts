import { allFields } from '../../../documents/fields.ts';
import { memoize, once } from '../../../memoize.ts';
import { COMMON_CODES, currencySaid } from '../../../money/currency.ts';
import { type Cell, cellText, type SheetRow } from '../../../sheet/sheet.ts';
import { readNumber } from '../../cells/read-number.ts';
import { type ColumnRole, namesOfColumn, roleWords } from '../../facts/field-labels.ts';
import words from '../../facts/header-concepts.json' with { type: 'json' };
import { foldHeader, soundOf, wordsApart } from '../../texts/fold.ts';

/** Meanings of the words of headers, as the language files of invoicing programs and their exports have them. */
type Concept = keyof typeof words;

const isConcept = (name: string): name is Concept => Object.hasOwn(words, name);

const conceptOf = (written: (word: string) => string) =>
  once((): ReadonlyMap<string, Concept> => {
    const entriesOf = (concept: Concept) =>
      words[concept].split(' · ').map((word) => [foldHeader(written(word)), concept] as const);
    return new Map(Object.keys(words).filter(isConcept).flatMap(entriesOf));
  });
/** The meaning of a word or a phrase, folded as headers are; and of one whose words are written as one. */
const conceptOfWords = conceptOf((word) => word.replaceAll("'", ' '));
const conceptOfJoined = conceptOf((word) => word.replaceAll(' ', ''));

/** The halves of a word that Greek programs cut short: ΠΑΡ/ΚΟ, ΗΜ/ΝΙΑ, Συναλ/νος; ΑΦΜ/VAT are two words. */
const CUT = /(?<!\p{L})(?:\p{L}{1,4}\/\p{L}{1,5}|\p{L}{5,6}\/[νκστ](?:ο[ςσυ]?|ης?))(?!\p{L})/giu;
const IS_GREEK = /^(?!.*(?:VAT|TIN|TAX)).*\p{Script=Greek}/iu;

/** ΠΑΡ/ΚΟ → ΠΑΡΚΟ; a slash between whole words stays. A capital begins a word: Ημ/νίαΈκδοσης. */
const joinAbbreviation = (header: string): string =>
  wordsApart(header).replace(CUT, (whole) => (IS_GREEK.test(whole) ? whole.replace('/', '') : whole));

/** A Latin word that sounds like a Greek one of the table, as that one; others unchanged: imerominia, posothta, timi_monadas. */
const inGreek = (word: string): string =>
  conceptOfWords().has(foldHeader(word)) ? word : (greekBySound().get(soundOf(word)) ?? word);
/** Whole Greek words: συναλ and μαρκ are too short for a likeness to mean something. */
const WHOLE_GREEK = /^(\p{Script=Greek}{3,}[αεηιουωσάέήίόύώς]|φπα|αφμ)$/u;
const greekBySound = once(() => {
  const all = Object.values(words).flatMap((list) => list.split(/ · | /));
  const greek = all.filter((word) => WHOLE_GREEK.test(word)).map(foldHeader);
  return new Map(greek.map((word) => [soundOf(word), word]));
});

/** The words of a header, folded: `billing_first_name`, `InvoiceNumber`, `ΚΑΘ.ΑΞΙΑ` and `Tax (EUR)` have more than one. */
export const headerTokens = (header: string): string[] =>
  foldHeader(
    joinAbbreviation(header)
      // Finnish states amounts without VAT so.
      .replace(/\balv\.? ?0 ?%/i, 'veroton')
      // ΦΠΑ 24%: a rate in a header does not show the content of the column.
      .replace(/\d{1,2}([.,]\d+)?\s*%/g, ' ')
      .replace(/(\p{L}{2})\.(\d+\.)?(?=[\p{L}%])|([º°])(?=\p{L}{2})/gu, '$1$3 ')
      .replace(/(\p{L}{4})nr(?!\p{L})/giu, '$1 nummer')
      .replace(/(\p{L})\.?(\d)/gu, '$1 $2')
      .replace(/%|\p{Sc}/gu, ' $& ')
      .replace(/[_/()[\]#&,'’-]+/g, ' ')
      .replace(/(?<!\p{L})([a-z]{4,}|fpa|afm)(?!\p{L})/giu, inGreek),
  )
    .replaceAll('%', ' % ')
    .split(' ')
    .filter((word) => word !== '');

const isRole = (name: string): name is ColumnRole => Object.hasOwn(roleWords, name);
const columnRoles = Object.keys(roleWords).filter(isRole);

const conceptsIn = (text: string): Concept[] => text.split(' ').filter(isConcept);

/** Roles by the meanings of words: required ones with alternatives after a dot, allowed ones, and the sureness; the first row that fits counts. */
const readings = columnRoles.flatMap((role) =>
  roleWords[role].words.flatMap((row) => {
    const [needs = '', may = '', confidence] = row.split(' | ');
    return needs.split(' · ').map((alternative) => {
      const wanted = conceptsIn(alternative);
      const allowed = new Set([...wanted, ...conceptsIn(may)]);
      return { role, confidence: Number(confidence), wanted, allowed };
    });
  }),
);

/** The role that the meanings of a header's words make; undefined if a word does not fit. A subtotal is read as a net value, though it does not say so. */
function roleOfConcepts(of: ReadonlySet<Concept>) {
  const concepts = new Set([...of].map((one): Concept => (one === 'subtotal' ? 'net' : one)));
  return readings.find(
    ({ wanted, allowed }) =>
      wanted.every((one) => concepts.has(one)) &&
      [...concepts].every((concept) => allowed.has(concept) || concept === 'minor'),
  );
}

/** Words of the longest phrase that the table has, and letters of the longest word, on top of which a plural and a dot may come. */
const longest = once(() => ({
  words: Math.max(...Array.from(conceptOfWords().keys(), (one) => one.split(' ').length)),
  letters: Math.max(...Array.from(conceptOfJoined().keys(), ({ length }) => length)) + 2,
}));

/** Meanings of the words of a header, each phrase as a whole; undefined if a word is unknown. */
function headerConcepts(words: readonly string[]): ReadonlySet<Concept> | undefined {
  const found = new Set<Concept>();
  for (let at = 0; at < words.length; ) {
    const word = words[at] ?? '';
    const { length, concepts: meant } = phraseAt(words, at);
    // Taxable Value (INR): a currency does not change the meaning of the other words.
    const isMoney = COMMON_CODES.has(word.toUpperCase()) || (length === 0 && Boolean(currencySaid(word)));
    // The letter of a type before a name: fQuantity, CDESCRIPTION.
    const concepts = isMoney ? [] : (meant ?? compoundConcepts(word.replace(/^[cfins](?=\p{L}{7})/u, '')));
    if (concepts === undefined) return words.length > 1 ? headerConcepts([words.join('')]) : undefined;
    for (const concept of concepts) if (concept !== 'nothing') found.add(concept);
    at += Math.max(1, length);
  }
  return found;
}

const PART_LETTERS_MIN = 3;

/** Meanings of words that are written as one, the longest first: Rechnungsbetrag, klantnaam, Bookedon, ΣύνολομεΦΠΑ. */
function compoundConcepts(word: string): Concept[] | undefined {
  // Read from the end, so that each place is read once in a header of any length.
  const from = new Map<number, Concept[]>([[word.length, []]]);
  for (let at = word.length - PART_LETTERS_MIN; at >= 0; at -= 1)
    for (let end = Math.min(word.length, at + longest().letters); end >= at + PART_LETTERS_MIN; end -= 1) {
      const rest = from.get(end);
      const concept = rest && partConcept(word.slice(at, end));
      if (rest === undefined || concept === undefined) continue;
      from.set(at, [concept, ...rest]);
      break;
    }
  return from.get(0);
}

const partConcept = (part: string): Concept | undefined =>
  conceptOfJoined().get(foldHeader(part)) ?? conceptOfJoined().get(foldHeader(part.replace(/s$/, '')));

/** The longest phrase of the table at a place: how many words it has, and its meaning; of no words, those of the word's parts. */
function phraseAt(words: readonly string[], at: number) {
  for (let length = Math.min(longest().words, words.length - at); length > 0; length -= 1) {
    const concept = conceptOfWords().get(words.slice(at, at + length).join(' '));
    if (concept !== undefined) return { length, concepts: [concept] };
  }
  return { length: 0, concepts: compoundConcepts(words[at] ?? '') };
}

/** One of the words or phrases of a text has such a meaning, in any language of the headers. */
export function means(text: string, ...wanted: readonly Concept[]): boolean {
  const words = headerTokens(text);
  return words.some((_, at) => phraseAt(words, at).concepts?.some((concept) => wanted.includes(concept)));
}
export const namesVat = (text: string): boolean => means(text, 'vat');
export const namesDeposit = (header: string): boolean => means(header, 'deposit');
export const namesSeller = (header: string): boolean => means(header, 'supplier');

/** True if gross or net in a header may mean before or after fees, since it says nothing of VAT. */
export const mayBeOfFees = (header: string): boolean =>
  /gross|brutt?o|lordo|μ[ει]*ικτ|\bnett?o?\b|netto/iu.test(header) && !statesVat(header);

/** True if a header says that VAT is in its amounts, or that it is not. */
export const statesVat = (header: string): boolean => means(header, 'withVat', 'withoutVat');

/** Sureness of a known header, and the lead of each form of a role over the next: of two forms the earlier one is taken. */
const [SAME_WORDS, PREFERENCE_STEP] = [0.95, 0.001];

/** A header folded, with its words apart, and with them joined. */
const formsOf = (header: string, words = headerTokens(header)) =>
  new Set([foldHeader(header), words.join(' '), words.join('')]);

const exact = once(() => {
  const rowsOf = (role: ColumnRole) =>
    roleWords[role].headers.flatMap((header, at) =>
      [...formsOf(header)].map((form) => ({ role, form, confidence: SAME_WORDS - at * PREFERENCE_STEP })),
    );
  return Map.groupBy(columnRoles.flatMap(rowsOf), ({ form }) => form);
});

/** Rank the roles that a header may have: a known header is certain, one whose words are all known is likely. Keeps those of the widest file. */
export const headerRoles = memoize((header: string): { role: ColumnRole; confidence: number }[] => {
  const last = lastOfPath(joinAbbreviation(header));
  const known = [...formsOf(last)].find((form) => exact().has(form));
  if (known !== undefined) return exact().get(known) ?? [];
  const concepts = headerConcepts(headerTokens(last));
  const found = concepts && roleOfConcepts(concepts);
  return found ? [found] : [];
}, 50_000);

/** The last part of an entry of a list in JSON: produkty.{n}.brutto → brutto; other headers whole. */
export const partOfList = (header: string): string => header.replace(/^.*\{n\}\./, '');

/** VAT is in the amounts of a header (gross) or not (net): Gesamtpreis brutto, Total TTC, Σύνολο με ΦΠΑ. */
export function saidOfVat(header: string): 'net' | 'gross' | undefined {
  const concepts = headerConcepts(headerTokens(partOfList(header))) ?? new Set<Concept>();
  if (concepts.has('withoutVat') || concepts.has('net')) return 'net';
  return concepts.has('withVat') || concepts.has('gross') ? 'gross' : undefined;
}

/** True if a header says only that VAT is included, and not in what. */
export const isVatIncluded = (header: string): boolean =>
  [...(headerConcepts(headerTokens(header)) ?? [])].join() === 'withVat';

/** Last parts of a path that have a meaning only with the part before them. */
const NAME_OF_IT = new Set(['Name', 'Display Name', 'Όνομα', 'Εμφανιζόμενο όνομα'].map(foldHeader));

/** A slash next to a blank, or behind one letter, abbreviates: Total s/ IVA. ΑΦΜ/VAT is one name. */
const NO_PATH = /\s\/|\/\s|(^|\s)\p{L}\/|^Α\.?Φ\.?Μ\.?\/|zip\/p/iu;

const ID_OF_IT = new Set(['ID', 'External ID', 'Database ID', 'Εξωτερικό αναγνωριστικό'].map(foldHeader));

/** Odoo writes paths with slashes: the last part names the content; names of partners and products take the part before it. */
const lastOfPath = (header: string): string => {
  if (exact().has(foldHeader(header)) || NO_PATH.test(header)) return header;
  const [last = header, before = ''] = header.split('/').toReversed();
  // The id of a tax or a partner is not a document's id; Cliente/Fornitore is one of both.
  const isOfBoth = namesSeller(last) && means(before, 'party');
  if (before !== '' && (ID_OF_IT.has(foldHeader(last)) || isOfBoth)) return header;
  // A supplier's company is a supplier: Tedarikçi/Firma.
  if (namesSeller(before) && means(last, 'company')) return before;
  return NAME_OF_IT.has(foldHeader(last)) ? before || last : last;
};

const [SEARCHED_ROWS, KNOWN_WORD_POINTS, NUMBER_POINTS] = [50, 3, -2];

/** The row that looks most like headers: distinct texts, known words, only words, and rows below it. */
export function guessHeader(rows: readonly SheetRow[]): SheetRow | undefined {
  let best: { row: SheetRow; points: number } | undefined;
  for (const row of rows.slice(0, Math.min(SEARCHED_ROWS, Math.max(1, rows.length - 1)))) {
    const points = pointsOf(row.cells, best?.points ?? 0);
    if (points > 0 && (best === undefined || points > best.points)) best = { row, points };
  }
  return best?.row;
}

/** Points of a row; 0 of one that cannot have more than `least`. */
function pointsOf(cells: readonly Cell[], least: number): number {
  const texts = cells.map((cell) => cellText(cell).trim()).filter((text) => text !== '');
  const numbers = texts.filter(isNumber);
  const words = new Set(texts.filter((text) => !isNumber(text)));
  if (words.size * (1 + KNOWN_WORD_POINTS) + numbers.length * NUMBER_POINTS <= least) return 0;
  const known = [...words].filter(
    (text) => fieldOfHeader(text) !== undefined || (headerRoles(text)[0]?.confidence ?? 0) > 0.9,
  );
  return words.size + known.length * KNOWN_WORD_POINTS + numbers.length * NUMBER_POINTS;
}

const isNumber = (text: string): boolean => readNumber(text, undefined).kind !== 'none';

const fields = new Map<string, string>(
  allFields.flatMap((of) => namesOfColumn(of).map((name): [string, string] => [foldHeader(name), of])),
);

/** The field that a header of the standard columns or of our templates names. */
export const fieldOfHeader = (header: string): string | undefined => fields.get(foldHeader(header));
