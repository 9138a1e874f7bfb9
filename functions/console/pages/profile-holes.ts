import { OPEN_MARK } from '../../../shared/mapping/open-mark.ts';
import { codeLists } from '../../../shared/mapping/templates/code-lists.ts';
import { tell } from '../../../shared/problems/phrases.ts';
import type { Language } from '../../../shared/problems/problem.ts';
import type { Json } from './json.ts';

/** A place of a suggested profile that only a person can fill. */
export interface Hole {
  /** Names a form gives it: the keys on the way to it, as JSON. */
  path: readonly string[];
  field: string;
  column: string | undefined;
  /** The text of the cells that it is about; `*` for all others, blank for a blank cell. */
  text: string | undefined;
  /** Codes that fit, the likeliest first. */
  codes: readonly string[];
}

/** Finds the holes of a profile in their order. */
export function holesOf(profile: Json, columns: readonly string[]): Hole[] {
  const holes: Hole[] = [];
  walk(profile, []);
  return holes;

  function walk(value: Json, path: readonly string[]): void {
    if (typeof value === 'string' && value.startsWith(OPEN_MARK)) holes.push(holeAt(value, path));
    else if (typeof value === 'object' && value !== null)
      for (const [key, one] of Object.entries(value)) walk(one, [...path, key]);
  }

  function holeAt(mark: string, path: readonly string[]): Hole {
    const inMap = path.at(-2) === 'map';
    const source = inMap ? at(profile, path.slice(0, -2)) : at(profile, path.slice(0, -1));
    const named = typeof source?.column === 'string' && !source.column.startsWith(OPEN_MARK);
    const isColumn = path.at(-1) === 'column';
    const [section = '', name = ''] = path;
    const field = section === 'document' || section === 'line' ? name : path.join('.');
    return {
      path,
      field,
      column: inMap && named ? source.column : undefined,
      text: inMap ? path.at(-1) : undefined,
      codes: isColumn ? columns : codesIn(mark),
    };
  }
}

const at = (value: Json, path: readonly string[]): Json => path.reduce((inside, key) => inside?.[key], value);

const codesIn = (mark: string): string[] =>
  mark
    .slice(OPEN_MARK.length)
    .split('|')
    .map((part) => part.trim().split(' ')[0] ?? '')
    .filter((code) => code !== '');

/** A copy of the profile with the chosen codes in their holes; what is not chosen stays open. */
export function withChoices(profile: Json, choices: ReadonlyMap<string, string>): Json {
  const copy = structuredClone(profile);
  for (const [name, value] of choices) {
    const path: string[] = JSON.parse(name);
    const last = path.at(-1);
    const inside = at(copy, path.slice(0, -1));
    const isHole =
      last !== undefined && typeof inside?.[last] === 'string' && inside[last].startsWith(OPEN_MARK);
    if (isHole && value !== '') inside[last] = value;
  }
  return copy;
}

/** `1.1 τιμολόγιο πώλησης`; the code alone where no list explains it. */
export function codeSaid(field: string, code: string, language: Language): string {
  if (field === 'read.prices') return tell(PRICES[code] ?? { en: code, el: code }, language);
  const found = codeLists[field]?.find((one) => one.code === code);
  return found === undefined ? code : `${code} ${found[language]}`.trim();
}

const PRICES: Readonly<Record<string, { en: string; el: string }>> = {
  net: { en: 'without VAT', el: 'χωρίς ΦΠΑ' },
  gross: { en: 'with VAT', el: 'με ΦΠΑ' },
};
