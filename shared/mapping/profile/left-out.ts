import { allFields, isHeaderField, isLineField } from '../../documents/fields.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import { nearestName } from '../texts/fold.ts';
import type { Profile } from './profile.ts';
import { columnIn, OPEN_MARK } from './source.ts';
import { numbersIn, withNumber } from './uses.ts';

export const sectionOf = (field: string): 'document' | 'line' | undefined =>
  isHeaderField(field) ? 'document' : isLineField(field) ? 'line' : undefined;

const lastPart = (name: string): string => name.split('.').at(-1) ?? '';
const fieldsByLastPart = Map.groupBy(allFields, lastPart);

/** The fields of this name at another level: `supply_account_no` → `counterpart.supply_account_no`; empty if none. */
export function fieldsAtOtherLevels(name: string): string[] {
  const path = name
    .trim()
    .toLowerCase()
    .replace(/\[\d*\]/g, '')
    .replace(/^(invoice_)?lines?[./]/, 'line.')
    .replaceAll('/', '.');
  if (path !== name && sectionOf(path) !== undefined) return [path];
  if (sectionOf(path) !== undefined) return [];
  const places = (fieldsByLastPart.get(lastPart(path)) ?? []).filter((field) => field !== path);
  const inLine = places.filter((field) => field.startsWith('line.'));
  return path.startsWith('line.') && inLine.length > 0 ? inLine : places;
}

/** Key that answers every open column without an amount, quantity, currency, rate or type. */
const ALL_OTHERS = '*';
export const NOT_NEEDED = 'not needed';
/** Reasons of columns in which two copies of a row may differ. */
export const DIFFER_IN_COPIES: ReadonlySet<string> = new Set(['technical id', 'further date']);

/** Answers for columns without a field, by their headers; empty if the headers are fields. */
export const columnAnswers = ({ columns }: Pick<Profile, 'columns'>): Readonly<Record<string, string>> =>
  typeof columns === 'object' ? columns : {};

const isOpen = (text: string): boolean => text.startsWith(OPEN_MARK);
/** The columns that a person must name one by one. */
const NAMED_ALONE =
  /invoice_type_code|currency|line\.(quantity|unit_price|net_total_price|subtotal|vat_)|amount|refuse/;

export function openColumns(profile: Profile): [string, string][] {
  const answers = columnAnswers(profile);
  const isAnswered = answers[ALL_OTHERS] !== undefined && !isOpen(answers[ALL_OTHERS]);
  return Object.entries(answers).filter(([, one]) => isOpen(one) && (!isAnswered || NAMED_ALONE.test(one)));
}

/** The profile with each column that an entry of `columns` names a field for as the source of that field, and reasons for each line. */
export function withReadColumns(given: Profile): Profile {
  const answers = Object.entries(columnAnswers(given));
  const read = answers.filter(([, field]) => sectionOf(field) !== undefined);
  const ofLines = answers.flatMap((answer) =>
    read.includes(answer)
      ? [answer]
      : numbersIn(answer[0], given.lines).map((number) => answer.map((text) => withNumber(text, number))),
  );
  const profile: Profile = {
    ...given,
    ...(answers.length > 0 && { columns: Object.fromEntries(ofLines) }),
    ...(given.identical_rows === 'lines' && { accept: [...(given.accept ?? []), 'ROWS-IDENTICAL' as const] }),
  };
  if (read.length === 0) return profile;
  const sections = { document: { ...profile.document }, line: { ...profile.line } };
  for (const [column, field] of read)
    if (clash(profile, column, field) === undefined)
      sections[sectionOf(field) ?? 'document'][field] = { column, optional: 'cells' };
  return { ...profile, ...sections };
}

function clash(profile: Profile, column: string, field: string): string | undefined {
  const source = profile[sectionOf(field) ?? 'document']?.[field];
  const named = columnIn(source).column?.toString();
  return named === undefined || named === column || isOpen(named) ? undefined : named;
}

export function columnAnswerProblems(profile: Profile): Problem[] {
  const { name } = profile;
  const taken = new Map<string, string>();
  return Object.entries(columnAnswers(profile)).flatMap(([column, text]) => {
    const where = `columns → ${column}`;
    if (sectionOf(text) === undefined) {
      const [belongs] = /^[\w.]+$/.test(text) ? fieldsAtOtherLevels(text) : [];
      if (belongs === undefined && !/^(line|counterpart)\./.test(text)) return [];
      const nearest = belongs ?? nearestName(text, allFields);
      const params = { profile: name, key: text, where, nearest, names: nearest };
      return [problem('MAP-PROFILE-KEY-UNKNOWN', {}, params)];
    }
    const other = taken.get(text) ?? clash(profile, column, text);
    taken.set(text, column);
    const reason = `${other} is read into ${text} already`;
    return other === undefined || other === column
      ? []
      : [problem('MAP-PROFILE-INVALID', {}, { profile: name, where, reason })];
  });
}
