import { countryNames } from '../../facts/countries.ts';
import { paymentMethods } from '../../facts/payment-methods.ts';
import { quantityWords } from '../../facts/quantity-words.ts';
import { codeLists } from '../templates/code-lists.ts';
import { foldText } from '../texts/fold.ts';
import { editDistance } from '../texts/nearest-name.ts';
import { isKeys, type Keys } from './merge-profiles.ts';

/** A code that a text of an export may mean; a person decides before it is applied. */
interface ProposedCode {
  code: string;
  /** The cell that the profile reads as this code; absent if its table lacks the code. */
  now?: string;
  /** The most similar name, and the letters in which the text differs; 0 if the text contains the name. */
  like: string;
  letters: number;
}

interface Name {
  code: string;
  text: string;
  /** Beginning of a word, or a whole name. */
  isWord?: true;
}

const ofWords = (all: readonly { code: number; words: readonly string[] }[]): Name[] =>
  all.flatMap(({ code, words }) =>
    words.map((text) => ({ code: String(code), text, isWord: true as const })),
  );

/** Fields with names of codes to propose; a series, a type, a rate or a reason is never proposed. */
const namesOf: Readonly<Record<string, () => readonly Name[]>> = {
  payment_method_type: () => ofWords(paymentMethods),
  'counterpart.country_code': () => countryNames().map(([text, code]) => ({ text, code })),
  'line.quantity_type': () => ofWords(quantityWords),
};

/** More general codes that a special code overrules: credit card over card, square metre over metre. */
const GENERAL: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  payment_method_type: { 2: ['1'], 3: ['1', '2'], 4: ['2'], 5: ['2'], 6: ['1', '2'], 7: ['1', '2', '6'] },
  'line.quantity_type': { 5: ['4'], 6: ['4'] },
};

/** The one code whose name is near to the text; undefined if there is none, or several. */
export function proposedCode(
  whole: Keys,
  { field, text }: { field: string; text: string },
): ProposedCode | undefined {
  const names = namesOf[field]?.();
  if (names === undefined || text.trim() === '') return undefined;
  const source = sourceOf(whole, field);
  // The authority has its own numbers for payment methods.
  if (source === undefined || source.scale !== undefined) return undefined;
  const map = isKeys(source.map) ? source.map : undefined;
  const known = Object.entries(map ?? {})
    .filter(([name, code]) => !name.endsWith('*') && name.trim() !== '' && code !== '')
    .map(([name, code]): Name => ({ code: String(code), text: name }));
  const listed = (codeLists[field] ?? []).flatMap(({ code, en, el }) =>
    [en, el].filter((name) => name !== '').map((name): Name => ({ code, text: name })),
  );
  const near = [...known, ...listed, ...names].flatMap((name) => {
    const letters = lettersApart(text, name);
    return letters === undefined ? [] : [{ ...name, letters }];
  });
  const least = Math.min(...near.map(({ letters }) => letters));
  const best = near.filter(({ letters }) => letters === least);
  const code = onlyCode([...new Set(best.map((one) => one.code))], GENERAL[field]);
  const like = best.find((one) => one.code === code);
  if (code === undefined || like === undefined) return undefined;
  const now = map === undefined ? code : known.find((one) => one.code === code)?.text;
  const name = known.find((one) => one.code === code) ?? listed.find((one) => one.code === code) ?? like;
  return {
    code,
    ...(now === undefined ? {} : { now }),
    like: (like.isWord ? name : like).text,
    letters: least,
  };
}

export function sourceOf(whole: Keys, field: string): Keys | undefined {
  const section = whole[field.startsWith('line.') ? 'line' : 'document'];
  const source = isKeys(section) ? section[field] : undefined;
  return typeof source === 'string' ? { column: source } : isKeys(source) ? source : undefined;
}

/** The code that is more special than all others; undefined if two have different meanings. */
const onlyCode = (codes: readonly string[], general: (typeof GENERAL)[string] = {}): string | undefined =>
  codes.find((code) => codes.every((other) => other === code || general[code]?.includes(other)));

const wordsOf = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
const digitsOf = (text: string): string => text.replace(/\P{N}/gu, '');

/** Letters that may differ in a name of this length: short names are too like each other. */
const mayDiffer = (length: number): number => (length < 5 ? 0 : length < 9 ? 1 : 2);

/** Letters in which a text differs from a name; 0 if the text has the name among other words. */
function lettersApart(text: string, name: Name): number | undefined {
  const said = wordsOf(text);
  const own = wordsOf(name.text);
  const asWord = Math.min(...said.map((word) => wordApart(word, own.join(' '), name.text)));
  if (name.isWord) return Number.isFinite(asWord) ? asWord : undefined;
  if (own.length > 0 && own.every((word) => said.includes(word)) && own.join('').length > 3) return 0;
  if (digitsOf(text) !== digitsOf(name.text)) return undefined;
  const [a, b] = [said.join(' '), own.join(' ')];
  const letters = editDistance(a, b);
  return letters <= mayDiffer(Math.min(a.length, b.length)) ? letters : undefined;
}

function wordApart(word: string, stem: string, written: string): number {
  // Greek words end in many ways: they are known by their beginning.
  const forms =
    /\p{Script=Greek}/u.test(written) && stem.length > 3
      ? [-1, 0, 1].map((more) => word.slice(0, stem.length + more))
      : [word, word.replace(/s$/, '')];
  const letters = Math.min(...forms.map((form) => (form === stem ? 0 : editDistance(form, stem))));
  return letters <= mayDiffer(stem.length) ? letters : Number.POSITIVE_INFINITY;
}
