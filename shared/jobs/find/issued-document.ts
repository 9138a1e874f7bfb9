import { z } from 'zod';
import { foldText } from '../../mapping/texts/fold.ts';
import { memoize } from '../../memoize.ts';
import { storedForm } from '../../records/stored-form.ts';

/** An issued document as people look for it. */
const issuedSchema = z.object({
  external_id: z.string(),
  invoice_id: z.string().nullable(),
  kind: z.string(),
  series: z.string(),
  number: z.string(),
  mark: z.string(),
  issued_at: z.string(),
  customer: z.string().nullable(),
  vat: z.string().nullable(),
  payable_total: z.string().nullable(),
  job: z.string(),
  file: z.string(),
  row: z.int(),
  /** Its own report could not say that it was issued; that of this job found out. */
  learned: z.literal(true).optional(),
});
export type IndexedDocument = z.infer<typeof issuedSchema>;
export const issuedForm = storedForm(issuedSchema);

/** Sorts by the moment of issue, and of one moment by MARK; of two answers for one document they are the same. */
export const orderOf = ({ issued_at, mark }: Pick<IndexedDocument, 'issued_at' | 'mark'>): string => {
  const at = Date.parse(issued_at);
  return `${Number.isNaN(at) ? issued_at : new Date(at).toISOString()} ${mark}`;
};

const wordsOf = (text: string): string[] => {
  const folded = foldText(text);
  const between = ASCII.test(folded) ? /[^a-z0-9]+/ : /[^\p{L}\p{N}]+/u;
  return folded.split(between).filter((word) => word !== '');
};
const ASCII = /^[ -~]*$/;

/** Greek letters that look like Latin ones: nobody sees which of them a series is written in. */
const LATIN: Readonly<Record<string, string>> = {
  ...{ α: 'a', β: 'b', ε: 'e', ζ: 'z', η: 'h', ι: 'i', κ: 'k', μ: 'm', ν: 'n', ο: 'o', ρ: 'p', τ: 't' },
  ...{ υ: 'y', χ: 'x' },
};

const lettersOf = memoize((text: string): string =>
  wordsOf(text)
    .join('')
    .replace(/[α-ω]/g, (letter) => LATIN[letter] ?? letter),
);
const bareNumber = (text: string): string => (/^\d+$/.test(text) ? text : lettersOf(text));

/** `TIM 42`, `tim-42`, and with Greek letters `ΤΙΜ42`: tim42. */
const numberTerm = (text: string): string => `n:${bareNumber(text)}`;

/** 1.240,50 and 1,240.50 are the amount 1240.50. */
function amountTerm(text: string): string | undefined {
  const digits = text.replace(/[€\s]/g, '');
  const parts = /^(\d{1,3}(?:[.,]\d{3})*|\d+)(?:[.,](\d{1,2}))?$/.exec(digits);
  if (parts === null) return undefined;
  return `a:${(parts[1] ?? '').replace(/[.,]/g, '')}.${(parts[2] ?? '').padEnd(2, '0')}`;
}

const VAT_COUNTRY = /^[a-z]{2}(?=\w*\d)/;

/** Many documents have the same customer, and all of a report the same file. */
const customerTerms = memoize((name: string) => wordsOf(name).map((word) => `c:${word}`));
const fileTerms = memoize((file: string) => [
  `f:${foldText(file)}`,
  ...wordsOf(file).map((word) => `f:${word}`),
]);
const taxTerms = memoize((vat: string) => {
  const tax = wordsOf(vat).join('');
  return tax === '' ? [] : [`v:${tax}`, `v:${tax.replace(VAT_COUNTRY, '')}`];
});

/** Everything that a document is found by; a term may be there more than once. */
export function termsOf(document: IndexedDocument): string[] {
  const { external_id, customer, vat, payable_total, file, series, number, mark } = document;
  const bare = bareNumber(number);
  const terms = [`m:${mark}`, `n:${bareNumber(series)}${bare}`, `n:${bare}`, `e:${foldText(external_id)}`];
  for (const word of wordsOf(external_id)) terms.push(`e:${word}`);
  if (customer !== null) terms.push(...customerTerms(customer));
  if (vat !== null) terms.push(...taxTerms(vat));
  const amount = amountTerm((payable_total ?? '').replace(/^-/, ''));
  if (amount !== undefined) terms.push(amount);
  terms.push(...fileTerms(file));
  return terms;
}

/** A question put to the terms of a document. */
export type Wanted =
  | { term: string }
  | { prefix: string }
  | { any: readonly Wanted[] }
  | { all: readonly Wanted[] };

/** The criteria of a search; each that is given narrows it. */
interface Criteria {
  number?: string | undefined;
  mark?: string | undefined;
  customer?: string | undefined;
  file?: string | undefined;
  text?: string | undefined;
}

/** The question that criteria put; undefined where there are none. */
export function wantedBy({ number, mark, customer, file, text }: Criteria): Wanted | undefined {
  const all: Wanted[] = [];
  if (number) all.push({ term: numberTerm(number) });
  if (mark) all.push({ term: `m:${mark.trim()}` });
  if (customer) all.push(customerOf(customer));
  if (file) all.push({ any: [{ prefix: `f:${foldText(file)}` }, everyWord(file, ['f'])] });
  if (text) all.push(textIn(text));
  return all.length === 0 ? undefined : { all };
}

/** A name by the beginnings of its words, or a VAT number. */
const customerOf = (text: string): Wanted => ({ any: [vatTerm(text), everyWord(text, ['c'])] });

/** A VAT number with or without its country; every document has both. */
const vatTerm = (text: string): Wanted => ({ term: `v:${wordsOf(text).join('').replace(VAT_COUNTRY, '')}` });

function textIn(text: string): Wanted {
  const amount = amountTerm(text);
  return {
    any: [
      { term: numberTerm(text) },
      vatTerm(text),
      { prefix: `e:${foldText(text)}` },
      { prefix: `f:${foldText(text)}` },
      ...(amount === undefined ? [] : [{ term: amount }]),
      everyWord(text, ['c', 'e', 'f', 'm', 'v']),
    ],
  };
}

/** Every word begins one of the document's own; a text without any finds nothing. */
const everyWord = (text: string, kinds: readonly string[]): Wanted => {
  const words = wordsOf(text);
  const beginning = (word: string): Wanted => ({ any: kinds.map((kind) => ({ prefix: `${kind}:${word}` })) });
  return words.length === 0 ? { any: [] } : { all: words.map(beginning) };
};
