import { countryNames } from '../../facts/countries.ts';
import { paymentMethods } from '../../facts/payment-methods.ts';
import { OPEN_MARK } from '../profile/source.ts';
import { codeLists, type ListedCode } from '../templates/code-lists.ts';
import { foldText } from '../texts/fold.ts';
import { isKeys, type Keys } from './merge-profiles.ts';

type Name = readonly [text: string, code: string];
/** Fields with names of codes to propose; a series, a type, a rate or a reason is never proposed. */
const NAMES: Readonly<Record<string, () => readonly Name[]>> = {
  payment_method_type: () =>
    paymentMethods.flatMap(({ code, words }) => words.map((word): Name => [word, String(code)])),
  'counterpart.country_code': countryNames,
  'line.quantity_type': () => [],
};

/** The one code with the longest name that the text is or begins with, and the cell that the profile reads as it, if any. */
export function proposedCode(whole: Keys, { field, text }: { field: string; text: string }) {
  const [names, source] = [NAMES[field]?.(), sourceOf(whole, field)];
  // The authority has its own numbers for payment methods.
  if (names === undefined || source === undefined || source.scale !== undefined) return undefined;
  const map = isKeys(source.map) ? source.map : undefined;
  const known = Object.entries(map ?? {}).flatMap(([name, code]): Name[] =>
    name.endsWith('*') || code === '' ? [] : [[name, String(code)]],
  );
  const named = ({ code, ...words }: ListedCode) => [words.en, words.el].map((word): Name => [word, code]);
  const listed = (codeLists[field] ?? []).flatMap(named);
  const said = foldText(text);
  const fitting = [...known, ...listed, ...names].filter(([name]) => beginsWith(said, foldText(name)));
  const longest = Math.max(...fitting.map(([name]) => name.length));
  const [first, ...others] = fitting.filter(([name]) => name.length === longest);
  if (first === undefined || others.some(([, code]) => code !== first[1])) return undefined;
  const [like, code] = first;
  const now = map === undefined ? code : known.find(([, own]) => own === code)?.[0];
  return { code, ...(now === undefined ? {} : { now }), like };
}

/** Greek words end in many ways: they are known by their beginning. */
const beginsWith = (text: string, name: string): boolean =>
  name.trim() !== '' &&
  text.startsWith(name) &&
  (/\p{Script=Greek}$/u.test(name) || !/^[\p{L}\d]/u.test(text.slice(name.length)));

export function sourceOf(whole: Keys, field: string): Keys | undefined {
  const section = whole[field.startsWith('line.') ? 'line' : 'document'];
  const source = isKeys(section) ? section[field] : undefined;
  return typeof source === 'string' ? { column: source } : isKeys(source) ? source : undefined;
}

/** Fields whose texts a profile may learn; rates, exemptions, amounts, tax numbers and types are typed. */
const LEARNED = /^(payment_method_type|counterpart\.country_code|line\.quantity_type|billing_book_id)$/;

/** True for a finding that a rule of the profile can settle: a text that its table lacks. */
export const mayLearn = (of: { code: string; field?: string | undefined; value?: string | undefined }) =>
  of.code === 'MAP-VALUE-UNKNOWN' && LEARNED.test(of.field ?? '') && (of.value ?? '').trim() !== '';

/** The profile with one more text in the table of a field; `now` is a code or another text of the table. Undefined if it lacks either. */
export function withRule(
  { own, whole }: { own: Keys; whole: Keys },
  { field, text, now }: Record<'field' | 'text' | 'now', string>,
): Keys | undefined {
  const section = field.startsWith('line.') ? 'line' : 'document';
  const inherited = sourceOf(whole, field);
  if (inherited === undefined || typeof inherited.column !== 'string' || !isKeys(inherited.map))
    return undefined;
  const after = codeOf(inherited.map, { field, now: now.trim() });
  if (after === undefined) return undefined;
  const sources = isKeys(own[section]) ? own[section] : {};
  const map = { ...inherited.map, [text]: after };
  return { ...own, [section]: { ...sources, [field]: { ...inherited, map } } };
}

function codeOf(map: Keys, { field, now }: { field: string; now: string }): string | undefined {
  if (now === '' || now.startsWith(OPEN_MARK)) return undefined;
  const same = Object.entries(map).find(([text]) => text !== '*' && foldText(text) === foldText(now));
  if (same !== undefined) return String(same[1]);
  const codes = codeLists[field];
  return codes === undefined || codes.some(({ code }) => code === now) ? now : undefined;
}
