import { foldText } from '../../mapping/texts/fold.ts';
import { memoize } from '../../memoize.ts';
import type { OutcomeRecord } from '../../records/document-record.ts';

/** An issued document as people look for it. */
export type IssuedFact = NonNullable<ReturnType<typeof issuedFact>>;

/** Many documents are issued in one second. */
const momentOf = memoize((text: string) =>
  Number.isNaN(Date.parse(text)) ? text : new Date(text).toISOString(),
);

/** Sorts by the moment of issue, and of one moment by MARK; of two answers for one document they are the same. */
export const orderOf = ({ issued_at, mark }: Pick<IssuedFact, 'issued_at' | 'mark'>): string =>
  `${momentOf(issued_at)} ${mark}`;

/** The document as people look for it, and the file that it was in; undefined of one that is not issued. */
export function issuedFact({ job, file }: { job: string; file: string }, of: Omit<OutcomeRecord, 'vat'>) {
  const { external_id, invoice_id = null, invoice_type_code: type = '', series = '', number = '' } = of;
  const { mark, issued_at, counterpart = null, counterpart_vat = null, payable_total = null } = of;
  if (mark === undefined || issued_at === undefined) return undefined;
  if (of.outcome !== 'issued' && of.outcome !== 'duplicate') return undefined;
  const issued = { external_id, invoice_id, type, series, number, mark, issued_at };
  const about = { counterpart, counterpart_vat, payable_total, job, file };
  return {
    ...issued,
    ...about,
    row: of.rows[0] ?? 0,
    /** True if a later job found out that it was issued: its own report could not state it. */
    learned: of.outcome === 'duplicate',
  };
}

const wordsIn = (folded: string): string[] => folded.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
const wordsOf = (text: string): string[] => wordsIn(foldText(text));

/** Greek letters that look like Latin ones: a reader cannot tell them apart in a series. */
const [GREEK, LATIN] = ['αβεζηικμνορτυχ', 'abezhikmnoptyx'] as const;

const lettersOf = memoize((text: string): string =>
  wordsOf(text)
    .join('')
    .replace(/[α-ω]/g, (letter) => LATIN[GREEK.indexOf(letter)] ?? letter),
);

const bareNumber = (text: string): string => (/^\d+$/.test(text) ? text : lettersOf(text));

/** `TIM 42`, `tim-42`, and with Greek letters `ΤΙΜ42`: tim42. */
const numberTerm = (text: string): Wanted => ({ field: 'n', term: bareNumber(text) });

/** 1.240,50 and 1,240.50 are the amount 1240.50. */
function amountOf(text: string): string | undefined {
  if (/^\d+\.\d\d$/.test(text)) return text;
  const parts = /^(\d{1,3}(?:[.,]\d{3})*|\d+)(?:[.,](\d{1,2}))?$/.exec(text.replace(/[€\s]/g, ''));
  if (parts === null) return undefined;
  return `${(parts[1] ?? '').replace(/[.,]/g, '')}.${(parts[2] ?? '').padEnd(2, '0')}`;
}

const VAT_COUNTRY = /^[a-z]{2}(?=\w*\d)/;

/** Separates the words of a line; never part of a word. */
const EDGE = '\u0001';

const safe = (text: string): string => text.replaceAll(EDGE, ' ').replaceAll('\n', ' ');

/** A word in a line, before the letter of its field: the beginning of a word is looked for in every field. */
const word = (field: Field, text: string): string => `${EDGE}${text}=${field}`;

/** Customer, external_id, file, MARK, number, VAT number, amount. */
type Field = 'a' | 'c' | 'e' | 'f' | 'm' | 'n' | 'v';

/** Many documents have the same customer. */
const customerWords = memoize((name: string): string =>
  wordsOf(name)
    .map((one) => word('c', one))
    .join(''),
);

const taxWords = memoize((vat: string): string => {
  const tax = wordsOf(vat).join('');
  return tax === '' ? '' : word('v', tax) + word('v', tax.replace(VAT_COUNTRY, ''));
});

const fileWords = memoize(wordsOf);

/** The words of a document in one line: everything that it is found by but for its file. */
export function wordLine(fact: IssuedFact): string {
  const { external_id, counterpart, counterpart_vat, payable_total, series, number, mark } = fact;
  const bare = bareNumber(number);
  const folded = foldText(external_id);
  let line = word('m', safe(mark)) + word('n', `${bareNumber(series)}${bare}`) + word('n', bare);
  line += word('e', safe(folded));
  for (const one of wordsIn(folded)) if (one !== folded) line += word('e', one);
  if (counterpart !== null) line += customerWords(counterpart);
  if (counterpart_vat !== null) line += taxWords(counterpart_vat);
  return `${line}${word('a', amountOf(payable_total ?? '') ?? '')}${EDGE}`;
}

/** A question put to the terms of a document. */
export type Wanted =
  | { field: Field; term: string }
  | { field: Field; prefix: string }
  | { any: readonly Wanted[] }
  | { all: readonly Wanted[] };

type Criterion = 'number' | 'mark' | 'customer' | 'file' | 'text';

/** The question from criteria, of which each narrows it; undefined if all are empty. */
export function wantedBy(of: { [C in Criterion]?: string | undefined }): Wanted | undefined {
  const { number, mark, customer, file, text } = of;
  const all: Wanted[] = [];
  if (number) all.push(numberTerm(number));
  if (mark) all.push({ field: 'm', term: mark.trim() });
  // A name by the beginnings of its words, or a VAT number.
  if (customer) all.push({ any: [vatTerm(customer), everyWord(customer, ['c'])] });
  if (file) all.push(everyWord(file, ['f']));
  if (text) all.push(textIn(text));
  return all.length === 0 ? undefined : { all };
}

/** The question for a document by its external_id, its MARK or its printed number. */
export const namedBy = (name: string): Wanted => ({
  any: [{ field: 'm', term: name }, numberTerm(name), { field: 'e', term: foldText(name) }],
});

/** A VAT number with or without its country; every document has both. */
const vatTerm = (text: string): Wanted => ({
  field: 'v',
  term: wordsOf(text).join('').replace(VAT_COUNTRY, ''),
});

function textIn(text: string): Wanted {
  const amount = amountOf(text);
  return {
    any: [
      numberTerm(text),
      vatTerm(text),
      ...(amount === undefined ? [] : [{ field: 'a', term: amount } as const]),
      everyWord(text, ['c', 'e', 'f', 'm', 'v']),
    ],
  };
}

/** Requires every word to begin a word of the document; a text without words finds no document. */
const everyWord = (text: string, fields: readonly Field[]): Wanted => {
  const words = wordsOf(text);
  const beginning = (prefix: string): Wanted => ({ any: fields.map((field) => ({ field, prefix })) });
  return words.length === 0 ? { any: [] } : { all: words.map(beginning) };
};

/** The rest of a question for the documents of a file; true or false if the file decides it. */
export function ofFile(wanted: Wanted, file: string): Wanted | boolean {
  const words = fileWords(file);
  const left = (one: Wanted): Wanted | boolean => {
    if ('term' in one) return one;
    if ('prefix' in one) return one.field === 'f' ? words.some((of) => of.startsWith(one.prefix)) : one;
    const isAny = 'any' in one;
    const parts = (isAny ? one.any : one.all).map(left);
    if (parts.includes(isAny)) return isAny;
    const open = parts.filter((part) => typeof part !== 'boolean');
    if (open.length === 0) return !isAny;
    return isAny ? { any: open } : { all: open };
  };
  return left(wanted);
}

export function isMeant(wanted: Wanted, line: string): boolean {
  if ('any' in wanted) return wanted.any.some((one) => isMeant(one, line));
  if ('all' in wanted) return wanted.all.every((one) => isMeant(one, line));
  if ('term' in wanted) return line.includes(needleOf(wanted));
  const beginning = needleOf(wanted);
  for (let at = line.indexOf(beginning); at >= 0; at = line.indexOf(beginning, at + 1)) {
    if (line.startsWith(`=${wanted.field}`, line.indexOf(EDGE, at + 1) - 2)) return true;
  }
  return false;
}

/** The text of a word in a line; of its beginning without the letter of the field, which is behind the word. */
const needleOf = (one: Extract<Wanted, { field: Field }>): string =>
  'term' in one ? `${word(one.field, safe(one.term))}${EDGE}` : `${EDGE}${safe(one.prefix)}`;

/** Texts at least one of which is in every line that matches the question. */
export function needlesOf(wanted: Wanted): string[] {
  if ('all' in wanted) {
    const least = (needles: readonly string[]) => Math.min(...needles.map(({ length }) => length));
    return wanted.all.map(needlesOf).reduce((best, one) => (least(one) > least(best) ? one : best));
  }
  const all = 'any' in wanted ? wanted.any.flatMap(needlesOf) : [needleOf(wanted)];
  const shortFirst = [...new Set(all)].sort((a, b) => a.length - b.length);
  return shortFirst.filter((one, at) => !shortFirst.slice(0, at).some((shorter) => one.startsWith(shorter)));
}
