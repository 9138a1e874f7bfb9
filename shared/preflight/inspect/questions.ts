import { allowedTypes } from '../../facts/classifications.ts';
import { isKeys, type Keys } from '../../mapping/load/merge-profiles.ts';
import { OPEN_MARK } from '../../mapping/profile/open-mark.ts';
import type { ProfileFile } from '../../mapping/profile/profile.ts';

/** A place of a profile that only a person can fill, the field, and the text of the cell that is asked about. */
export interface Question {
  path: readonly string[];
  field: string;
  text: string | undefined;
  /** Codes that fit, each with its meaning, the proposal first; none where any column or text may be given. */
  choices: readonly string[];
}

/** Lists the open questions of a profile in its own order. */
export const questionsOf = (profile: unknown): Question[] =>
  holesOf(profile, []).map((question) => ({ ...question, choices: fittingChoices(profile, question) }));

function holesOf(value: unknown, path: readonly string[]): Question[] {
  if (isKeys(value) || Array.isArray(value))
    return Object.entries(value).flatMap(([key, one]) => holesOf(one, [...path, key]));
  if (typeof value !== 'string' || !value.startsWith(OPEN_MARK)) return [];
  const words = value.slice(OPEN_MARK.length).trim();
  return [{ path, ...placeOf(path, words), choices: words === '' ? [] : words.split(' | ') }];
}

/** `invoice_type_code:ΤΠΥ`, as `--answer` takes it. */
export const questionName = ({ field, text }: Question): string =>
  text === undefined ? field : `${field}:${text}`;

/** `invoice_type_code` and the text ΤΠΥ of `document → invoice_type_code → map → ΤΠΥ`. */
function placeOf(
  [section = '', ...rest]: readonly string[],
  words: string,
): Pick<Question, 'field' | 'text'> {
  if (section === 'only_rows_where') return { field: section, text: words };
  if (section === 'accept') return { field: section, text: words.split(' ')[0] };
  if (section === 'other_amounts' || section === 'columns') return { field: section, text: rest[0] };
  const at = rest.indexOf('map');
  const keys = rest.slice(0, at < 0 ? rest.length : at).filter((key) => key !== 'value' && key !== 'column');
  const isField = section === 'document' || section === 'line';
  return { field: (isField ? keys : [section, ...keys]).join('.'), text: at < 0 ? undefined : rest[at + 1] };
}

/** Classifications that the document type and the category allow, where these are answered for the same text. */
function fittingChoices(profile: unknown, { path, choices }: Question): readonly string[] {
  const field = path[1] ?? '';
  if (!field.startsWith('line.classification_')) return choices;
  const line = path.slice(2);
  const type = valueAt(profile, ['document', 'invoice_type_code', ...line]);
  const category = valueAt(profile, ['line', 'line.classification_category', ...line]);
  if (typeof type !== 'string' || type.startsWith(OPEN_MARK)) return choices;
  const fits = (code: string) =>
    field === 'line.classification_category'
      ? (allowedTypes(type, code)?.size ?? 0) > 0
      : typeof category === 'string' && (allowedTypes(type, category)?.has(code) ?? false);
  const fitting = choices.filter((choice) => fits(codeOf(choice)));
  return fitting.length === 0 ? choices : fitting;
}

const valueAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce((found: unknown, key) => (isKeys(found) ? found[key] : undefined), value);
/** `2.1` of `2.1 service invoice`. */
export const codeOf = (choice: string): string => /^(not )?\S+/.exec(choice)?.[0] ?? choice;
/** The values that answer a question; a text of rows is one as a whole. */
export const codesOf = ({ field, choices }: Question): string[] =>
  choices.map((choice) => (field === 'only_rows_where' ? choice : codeOf(choice)));
/** Takes an entry of a list out. */
export const NO_ENTRY = 'no';

/** The profile with one question answered. */
export const withAnswer = (profile: ProfileFile, { path }: Question, value: string): ProfileFile =>
  putAt(profile, path, value) as ProfileFile;

function putAt(value: unknown, [key = '', ...rest]: readonly string[], answer: string): unknown {
  if (Array.isArray(value))
    return value.flatMap((one, at) => (String(at) !== key ? [one] : answer === NO_ENTRY ? [] : [answer]));
  const whole: Keys = isKeys(value) ? value : {};
  return { ...whole, [key]: rest.length === 0 ? answer : putAt(whole[key], rest, answer) };
}
