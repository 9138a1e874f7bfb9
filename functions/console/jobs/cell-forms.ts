import { listedCountries } from '../../../shared/facts/countries.ts';
import { readPlan } from '../../../shared/jobs/files/read-job.ts';
import { dateColumn } from '../../../shared/jobs/rows/sale-days.ts';
import { readDate } from '../../../shared/mapping/cells/read-date.ts';
import { readNumber } from '../../../shared/mapping/cells/read-number.ts';
import type { DateOrder, DecimalSign } from '../../../shared/mapping/cells/row-view.ts';
import { columnIndexes, readHeader } from '../../../shared/mapping/header/header.ts';
import { isKeys, type Keys } from '../../../shared/mapping/load/merge-profiles.ts';
import { sourceOf } from '../../../shared/mapping/load/proposed-code.ts';
import { columnNeeds, isNumeric } from '../../../shared/mapping/profile/column-needs.ts';
import { dateOrderOf } from '../../../shared/mapping/profile/profile.ts';
import { isOfAmounts } from '../../../shared/mapping/profile/source.ts';
import { codeLists } from '../../../shared/mapping/templates/code-lists.ts';
import type { BilingualText, Language } from '../../../shared/problems/problem-text.ts';
import { RefusedRequest } from '../../../shared/problems/refusal.ts';
import { formatAmount, formatDay } from '../../../shared/report/labels.ts';
import type { Cell } from '../../../shared/sheet/sheet.ts';
import type { Store } from '../../../shared/store/store.ts';
import { usableProfile } from './stored-profile.ts';

/** Form in which a file writes the cells of a column, and the codes that they may have. */
interface CellForm {
  kind?: 'number' | 'date';
  sign?: DecimalSign | undefined;
  order?: DateOrder | undefined;
  field: string;
  /** Texts that the profile reads as codes. */
  codes: readonly { text: string; code: string }[];
}

const PLAIN_DAY = /^(\d{4})-(\d\d)-(\d\d)$/;

/** By their column; a column without an entry is text. */
export type CellForms = ReadonlyMap<string, CellForm>;

/** The forms of an export's columns as its check has read them; empty if the profile no longer exists. */
export async function cellForms(store: Store, job: string): Promise<CellForms> {
  const { columns, header_row: number = 1, signs = [], profile: name } = await readPlan(store, job);
  const profile = await usableProfile(store, name);
  const forms = new Map<string, CellForm>();
  if (profile === undefined) return forms;
  const order = dateOrderOf(profile);
  const header = readHeader({ number, cells: columns });
  const isFree = (column: string) => (forms.get(column)?.field ?? 'external_id') === 'external_id';
  for (const need of columnNeeds(profile))
    for (const index of columnIndexes(header, need.names)) {
      const { field } = need;
      const column = header.nameAt(index);
      const { [field]: source } = profile.line ?? {};
      // A rate that two amounts give is the meaning of neither.
      const isOfBoth = source != null && isOfAmounts(source);
      const codes = isOfBoth ? [] : codesOfField({ ...profile }, field);
      const sign = profile.read?.decimal ?? signs[index] ?? undefined;
      if (isOfBoth && forms.has(column)) continue;
      if (isNumeric(need)) forms.set(column, { kind: 'number', sign, field, codes });
      else if (need.type === 'date') forms.set(column, { kind: 'date', order, field, codes });
      else if (isFree(column) && (codes.length > 0 || field === 'external_id'))
        forms.set(column, { field, codes });
    }
  // The day of the sale, which rows and rates are compared by, need not be a field.
  const { column: day } = dateColumn(columns);
  if (day !== undefined && !forms.has(day)) forms.set(day, { kind: 'date', order, field: '', codes: [] });
  return forms;
}

function codesOfField(whole: Keys, field: string): CellForm['codes'] {
  const source = sourceOf(whole, field);
  if (source === undefined || source.scale !== undefined) return [];
  const listed =
    field === 'counterpart.country_code'
      ? [...listedCountries].map((code) => ({ code }))
      : (codeLists[field] ?? []);
  if (listed.length === 0 || !isKeys(source.map)) return listed.map(({ code }) => ({ text: code, code }));
  const isNamed = ([text, code]: [string, unknown]) => text.trim() !== '' && text !== '*' && code !== '';
  const texts = Object.entries(source.map).filter(isNamed);
  const codes = new Map(texts.toReversed().map(([text, code]) => [String(code), text]));
  return [...codes].map(([code, text]) => ({ text, code })).toReversed();
}

/** True if equal texts are wrong in the same way: codes, days, and words for numbers. A number is wrong in its row only. */
export function meansSame(
  form: CellForm | undefined,
  { was, typed }: { was: string; typed: boolean },
): boolean {
  const { codes = [], kind, sign } = form ?? {};
  const isNumber = kind === 'number' && readNumber(was, typed ? '.' : sign).kind === 'number';
  return codes.length > 0 || (kind !== undefined && was !== '' && !isNumber);
}

/** The form of a cell: a number that the file types has a decimal point. */
interface CellPlace {
  form: CellForm | undefined;
  isTyped: boolean;
}

export const isTyped = (cell: Cell | undefined): boolean =>
  typeof cell === 'object' && cell.kind === 'number';

/** Text of a cell in the notation of a language: 117,29 and 30/11/2026; ambiguous texts are unchanged. */
export function localText(text: string, { form, isTyped }: CellPlace, language: Language): string {
  if (form?.kind === 'date') {
    const read = readDate(text, form.order);
    return read.kind === 'date' && PLAIN_DAY.test(read.value) ? inOrder(read.value, 'dmy') : text;
  }
  if (form?.kind !== 'number' || !/[.,]/.test(text)) return text;
  const read = readNumber(text, isTyped ? '.' : form.sign);
  const isPlain = read.kind === 'number' && !read.percent && read.currency === undefined;
  return isPlain ? formatAmount(read.value, language) : text;
}

/** Typed text as the file writes it: a number without separators of thousands, a day in the file's order. Refuses what reads two ways. */
export function filedText(text: string, of: CellPlace & { row: number | string; column: string }): string {
  const typed = text.trim();
  const readings = readingsOf(typed, of);
  const [first, second] = readings;
  if (first === undefined) return text;
  if (second === undefined) return first.now;
  const { row, column } = of;
  const { en, el } = first.shown;
  const told = { en: `${en} or ${second.shown.en}`, el: `${el} ή ${second.shown.el}` };
  const sure = `${first.sure} · ${second.sure}`;
  throw new RefusedRequest('CELL-UNCLEAR', { row, column, typed, told, sure }, readings);
}

/** True if a text has the value of a cell, in the notation of the file, a language or a person. */
export const saysSame = (text: string, said: string, of: CellPlace): boolean =>
  text === said ||
  (['en', 'el'] as const).some((language) => localText(said, of, language) === text) ||
  readingsOf(text, of).some(({ now }) => now === said);

type Reading = Record<'now' | 'sure', string> & { shown: BilingualText };

export function readingsOf(typed: string, { form, isTyped }: CellPlace): Reading[] {
  if (form?.kind === 'date') return dayReadings(typed, form);
  if (form?.kind !== 'number' || /^\d*$/.test(typed)) return [];
  const read = readNumber(typed, undefined);
  const all = read.kind === 'ambiguous' ? ([',', '.'] as const).map((one) => readNumber(typed, one)) : [read];
  const sign = (isTyped ? '.' : form.sign) ?? (/,\d*$/.test(typed) ? ',' : '.');
  return all.flatMap((one) => {
    if (one.kind !== 'number' || one.percent || one.currency !== undefined) return [];
    const [now, full] = [written(one.value, sign), one.value.includes('.') ? one.value : `${one.value}.00`];
    return [{ now, sure: now, shown: { en: formatAmount(full, 'en'), el: formatAmount(full, 'el') } }];
  });
}

/** A number with the file's sign; a zero is added if its three decimals could be thousands. */
function written(value: string, sign: DecimalSign): string {
  const text = value.replace('.', sign);
  return readNumber(text, undefined).kind === 'ambiguous' ? `${text}0` : text;
}

/** Typed days begin with the day, as is usual here; a file with the month or the year first allows both orders. */
function dayReadings(typed: string, { order }: CellForm): Reading[] {
  const clear = readDate(typed, undefined);
  const orders = order === 'mdy' || order === 'ymd' ? (['dmy', order] as const) : (['dmy'] as const);
  const all = clear.kind === 'ambiguous' ? orders.map((order) => readDate(typed, order)) : [clear];
  const days = all.flatMap((one) => (one.kind === 'date' && PLAIN_DAY.test(one.value) ? one.value : []));
  return [...new Set(days)].map((day) => ({
    now: order === 'dmy' || order === 'mdy' ? inOrder(day, order) : day,
    sure: day,
    shown: { en: formatDay(day, 'en'), el: formatDay(day, 'el') },
  }));
}

const inOrder = (iso: string, order: 'dmy' | 'mdy'): string =>
  iso.replace(PLAIN_DAY, order === 'dmy' ? '$3/$2/$1' : '$2/$3/$1');
