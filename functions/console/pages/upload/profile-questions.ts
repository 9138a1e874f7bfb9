import { isKeys, type Keys } from '../../../../shared/mapping/load/merge-profiles.ts';
import { OPEN_MARK } from '../../../../shared/mapping/profile/open-mark.ts';
import { codeLists } from '../../../../shared/mapping/templates/code-lists.ts';
import { translate } from '../../../../shared/problems/phrases.ts';
import type { Language } from '../../../../shared/problems/problem-text.ts';
import { sayIn } from '../frame/page.ts';
import { fieldName } from './field-choice.ts';

/** A place in a profile that only a person can fill. */
export interface ProfileQuestion {
  /** The keys on the way to it. As JSON they are its name in a form. */
  path: readonly string[];
  field: string;
  column: string | undefined;
  /** The text of the cells in question; `*` for all others, empty for a blank cell. */
  text: string | undefined;
  /** Codes that fit, likeliest first. */
  codes: readonly string[];
  /** The code that a person chose earlier. */
  chosen?: string;
}

/** Finds the open questions of a profile in order, and with `filled` also the earlier decisions. */
export function profileQuestions(
  profile: Keys,
  { columns, filled = false }: { columns: readonly string[]; filled?: boolean },
): ProfileQuestion[] {
  return [...leaves(profile, [])].flatMap(([path, value]): ProfileQuestion[] => {
    const place = placeOf(profile, path);
    if (value.startsWith(OPEN_MARK))
      return [{ ...place, path, codes: path.at(-1) === 'column' ? columns : codesIn(value) }];
    return filled && isDecision(path, place.field) ? [{ ...place, path, codes: [value], chosen: value }] : [];
  });
}

function* leaves(value: unknown, path: readonly string[]): Generator<[readonly string[], string]> {
  if (typeof value === 'string') yield [path, value];
  else if (typeof value === 'number') yield [path, String(value)];
  else if (typeof value === 'object' && value !== null)
    for (const [key, one] of entriesOf(value)) yield* leaves(one, [...path, key]);
}

const entriesOf = (value: object): [string, unknown][] => Object.entries(value);

/** True for a code of a closed list, or the prices: what the page asked when the profile was created. */
const isDecision = (path: readonly string[], field: string): boolean => {
  const last = path.at(-1);
  if (field === 'read.prices') return true;
  return (path.at(-2) === 'map' || last === 'value') && (codeLists[field] ?? []).length > 0;
};

function placeOf(profile: Keys, path: readonly string[]) {
  const inMap = path.at(-2) === 'map';
  const source = at(profile, path.slice(0, inMap ? -2 : -1));
  const column = isKeys(source) ? source.column : undefined;
  const named = typeof column === 'string' && !column.startsWith(OPEN_MARK) ? column : undefined;
  const [section = '', name = ''] = path;
  return {
    field: section === 'document' || section === 'line' ? name : path.join('.'),
    column: inMap ? named : undefined,
    text: inMap ? path.at(-1) : undefined,
  };
}

const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (inside, key) =>
      typeof inside === 'object' && inside !== null
        ? entriesOf(inside).find(([name]) => name === key)?.[1]
        : undefined,
    value,
  );

const codesIn = (mark: string): string[] =>
  mark
    .slice(OPEN_MARK.length)
    .split('|')
    .map((part) => part.trim().split(' ')[0] ?? '')
    .filter((code) => code !== '');

/** A copy of the profile with the chosen codes filled in. Everything else stays as it is. */
export function withChosenCodes(
  profile: Keys,
  { choices, holes }: { choices: ReadonlyMap<string, string>; holes: readonly ProfileQuestion[] },
): Keys {
  let filled: unknown = profile;
  for (const { path } of holes) {
    const chosen = choices.get(JSON.stringify(path)) ?? '';
    if (chosen !== '') filled = placed(filled, path, chosen);
  }
  return isKeys(filled) ? filled : profile;
}

function placed(value: unknown, [key, ...rest]: readonly string[], chosen: string): unknown {
  if (key === undefined) return chosen;
  if (Array.isArray(value))
    return value.map((one: unknown, index) => (String(index) === key ? placed(one, rest, chosen) : one));
  return isKeys(value) ? { ...value, [key]: placed(value[key], rest, chosen) } : value;
}

/** `1.1 τιμολόγιο πώλησης`; only the code if no list explains it. */
export function codeText(field: string, code: string, language: Language): string {
  if (field === 'read.prices') return translate(PRICES[code] ?? { en: code, el: code }, language);
  const found = codeLists[field]?.find((one) => one.code === code);
  return found === undefined ? code : `${code} ${found[language]}`.trim();
}

const PRICES: Readonly<Record<string, { en: string; el: string }>> = {
  net: { en: 'without VAT', el: 'χωρίς ΦΠΑ' },
  gross: { en: 'with VAT', el: 'με ΦΠΑ' },
};

/** Describes the cells that a decision is about. */
export function questionPlace({ column, text, field }: ProfileQuestion, language: Language): string {
  const say = sayIn(language);
  if (text === undefined || column === undefined) return fieldName(field, language);
  if (text === '') return say('whereBlank', { column });
  return text === '*' ? say('whereOther', { column }) : say('where', { column, text });
}
