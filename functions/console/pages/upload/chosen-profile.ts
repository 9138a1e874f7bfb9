import { html } from 'hono/html';
import { leftOutReason } from '../../../../shared/mapping/facts/field-labels.ts';
import { putAt, valueAt } from '../../../../shared/mapping/inspect/questions.ts';
import type { openTexts } from '../../../../shared/mapping/inspect/suggest/document.ts';
import { isKeys, type Keys } from '../../../../shared/mapping/load/merge-profiles.ts';
import { columnNeeds } from '../../../../shared/mapping/profile/column-needs.ts';
import { profileSchema } from '../../../../shared/mapping/profile/profile.ts';
import { OPEN_MARK } from '../../../../shared/mapping/profile/source.ts';
import type { Language } from '../../../../shared/problems/problem-text.ts';
import { RefusedRequest } from '../../../../shared/problems/refusal.ts';
import { getProfile } from '../../api/profile-routes.ts';
import { inspectAnExport, type ShownColumn, type ShownInspection } from '../../api/uploads-route.ts';
import type { ConsoleContext } from '../../console-host.ts';
import { queryOf, run } from '../../http/operations.ts';
import { fieldName, isField, sayIn } from '../../words/field-words.ts';
import type { Markup } from '../frame/page.ts';
import {
  FIELD_LIST,
  type Form,
  fieldLabel,
  formText,
  NO_ANSWER,
  type ProfileQuestion,
  parseFieldName,
  profileQuestions,
  READING,
  withChosenCodes,
} from './profile-questions.ts';

/** The profile that the choices on the page start from: the suggestion or a saved one. */
export interface StartingProfile {
  /** The profile in its file form. */
  own: Keys;
  /** With everything that it extends. */
  whole: Keys;
  /** The questions of the profile, or of one that a person has changed. */
  asks(profile: Keys): readonly ProfileQuestion[];
  openTexts: typeof openTexts;
  /** For a saved profile: its name, the version shown, and what it reads. */
  saved?: { name: string; version: string; reads: ReturnType<typeof columnsRead> };
}

/** Inspects an upload and finds the profile to start from; undefined if documents cannot come from it. */
export async function startingProfile(c: ConsoleContext, form: Form) {
  const [saved, account] = [formText(form, 'profile'), formText(form, 'account')];
  const view = saved === '' ? undefined : await run(c, getProfile, { name: saved });
  const asked = { ...readingOf(view?.whole?.read), ...readingOf(form), account };
  const wanted = queryOf({ ...asked, upload: c.req.param('upload') }, inspectAnExport.input.strict());
  const inspected = await run(c, inspectAnExport, wanted);
  const { openTexts } = await import('../../../../shared/mapping/inspect/suggest/document.ts');
  const columns = inspected.columns.map(({ header }) => header);
  const numbers = inspected.columns.flatMap(({ header, type }) =>
    /^(number|integer)$/.test(String(type)) ? [header] : [],
  );
  const asks = (profile: Keys) => profileQuestions(profile, { columns, numbers, filled: view !== undefined });
  if (view) {
    const { profile, whole, name, version } = view;
    const read = isKeys(profile.read) ? profile.read : {};
    const { header_row, ...others } = readingOf(form);
    const changed = { ...read, ...others, ...(header_row && { header_row: Number(header_row) }) };
    const own = Object.keys(changed).length === 0 ? profile : { ...profile, read: changed };
    const known = { name, version, reads: columnsRead(whole ?? own) };
    return { inspected, start: { own, whole: whole ?? own, asks, openTexts, saved: known } };
  }
  if (inspected.profile === null) return { inspected, start: undefined };
  const own = withFates(inspected.profile, (_, fate) => isAmount(fate) || !isOpen(fate));
  return { inspected, start: { own, whole: own, asks, openTexts } };
}

const isOpen = (fate: unknown): boolean => String(fate).startsWith(OPEN_MARK);
/** Check for a column that may change amounts: a person decides on it before the documents are tried. */
const isAmount = (fate: unknown): boolean => isOpen(fate) && String(fate).includes(' line.');

function withFates(profile: Keys, isKept: (header: string, fate: unknown) => boolean): Keys {
  const { columns, ...others } = profile;
  if (!isKeys(columns)) return profile;
  const kept = Object.entries(columns).filter(([header, fate]) => isKept(header, fate));
  return kept.length === 0 ? others : { ...profile, columns: Object.fromEntries(kept) };
}

const readingOf = (said: unknown): Partial<Record<(typeof READING)[number], string>> =>
  Object.fromEntries(
    READING.flatMap((key) => {
      const value = isKeys(said) ? said[key] : undefined;
      const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
      return text === '' ? [] : [[key, key === 'range' ? text.toUpperCase() : text]];
    }),
  );

/** The field of a column as the page shows it before anybody changes it. */
export function shownField({ saved, whole }: StartingProfile, column: ShownColumn, language: Language) {
  const say = sayIn(language);
  const { header } = column;
  const now = fieldOfColumn(whole, header);
  if (now !== undefined) return fieldLabel(now, language);
  const fields = saved ? saved.reads.filter((one) => one.columns.includes(header)) : column.fields;
  const names = new Set(fields.map(({ field }) => fieldName(field, language)));
  if (names.size > 0) return say('composed', { fields: [...names].join(', ') });
  const answers = isKeys(whole.columns) ? whole.columns : {};
  const answer = String(answers[header] ?? (!saved && column.fate === 'read' ? '' : OPEN_MARK));
  if (answer === '') return say('ofRows');
  if (isOpen(answer)) return say(answer === OPEN_MARK ? 'unused' : 'askedAbove');
  if (isField(answer)) return fieldLabel(answer, language);
  return say('unusedFor', { reason: leftOutReason(answer, language) });
}

/** The profile with the changes of a form, and its questions with those that `lacks` adds. An unknown field is refused. */
export function chosenProfile(
  start: StartingProfile,
  of: { inspected: ShownInspection; form: Form; language: Language; lacks?: (profile: Keys) => Keys },
): { profile: Keys; holes: readonly ProfileQuestion[] } {
  const { inspected, form, language, lacks = (one) => one } = of;
  let profile = start.own;
  for (const [index, column] of inspected.columns.entries()) {
    const typed = form[`column.${index}`];
    if (typeof typed !== 'string' || typed === shownField(start, column, language)) continue;
    const field = parseFieldName(typed, language);
    if (field === (fieldOfColumn(start.whole, column.header) ?? '')) continue;
    profile = withColumn(profile, column, { field, start });
    profile = withFates(profile, (header) => header !== column.header);
  }
  const holes: ProfileQuestion[] = [];
  let answered = profile;
  for (let round = 0; round < ROUNDS; round += 1) {
    // The kinds first: rows of one that stays out are asked nothing else.
    const asked = start.asks(answered).filter(({ field }) => round > 0 || field === 'invoice_type_code');
    const known = new Set(holes.map(({ name }) => name));
    holes.push(...asked.filter(({ name }) => !known.has(name)));
    answered = withChosenCodes(answered, form, asked);
    if (round === 1) answered = lacks(answered);
  }
  assertOneColumn(answered, language);
  // An answer may leave nothing to ask elsewhere: amounts in euro need no rate, and rows that are not sales nothing.
  const left = holes.filter(
    ({ name, path, field }) =>
      (answered.rows_are !== 'not sales' || field === 'rows_are') &&
      (formText(form, name) === NO_ANSWER || valueAt(answered, path.slice(0, -1)) !== undefined),
  );
  return { profile: withConstants(answered, { form, holes: left, language }), holes: left };
}

/** Questions that follow from answers: of the kinds, then the texts of a column, then the reason of a rate of 0. */
const ROUNDS = 4;

function assertOneColumn(profile: Keys, language: Language): void {
  const taken = new Map(columnsRead(profile).map(({ field, columns }) => [field, columns.join(', ')]));
  for (const [column, answer] of Object.entries(isKeys(profile.columns) ? profile.columns : {})) {
    const field = String(answer);
    const other = taken.get(field) ?? column;
    if (other !== column && isField(field))
      throw new RefusedRequest('FIELD-TWICE', { field: fieldName(field, language), column, other });
    taken.set(field, column);
  }
}

const NEEDED = new Set(['external_id', 'invoice_type_code', 'line.name', 'line.vat_rate']);
const SECTIONS = ['document', 'line'] as const;
const sectionOf = (profile: Keys, section: (typeof SECTIONS)[number]): Keys =>
  isKeys(profile[section]) ? profile[section] : {};

const sourcesOf = (profile: Keys): [field: string, source: unknown][] =>
  SECTIONS.flatMap((section) => Object.entries(sectionOf(profile, section)));

/** The field that a column fills by itself; undefined for several fields, and for a part of a source. */
function fieldOfColumn(profile: Keys, header: string): string | undefined {
  const found = sourcesOf(profile).filter(([, source]) => isPlain(source, header));
  return found.length === 1 ? found[0]?.[0] : undefined;
}

/** Each field with the columns that it is read from, those of payments, amounts and rules of rows included. */
export function columnsRead(profile: Keys): { field: string; columns: readonly string[] }[] {
  const { data } = profileSchema.safeParse(profile);
  const needs = data === undefined ? [] : columnNeeds({ name: '', ...data });
  return [...Map.groupBy(needs, ({ field }) => field)].map(([field, some]) => ({
    field,
    columns: [...new Set(some.flatMap(({ names }) => names))],
  }));
}

const isPlain = (source: unknown, header: string): boolean =>
  source === header ||
  (isKeys(source) && source.column === header && source.map === undefined && !source.less_percent);

/** A copy of the profile with another field ('' for none) for a column. Null removes inherited sources. */
function withColumn(
  profile: Keys,
  { header, texts }: ShownColumn,
  { field, start: { whole: inherited, openTexts } }: { field: string; start: StartingProfile },
): Keys {
  const copy: Record<string, unknown> = { ...profile };
  for (const section of SECTIONS) {
    const own = sectionOf(profile, section);
    const left = Object.entries(own).filter(([, source]) => !isPlain(source, header));
    const nulls = Object.entries(sectionOf(inherited, section)).flatMap(([name, source]) =>
      isPlain(source, header) && !Object.hasOwn(own, name) ? [[name, null] as const] : [],
    );
    if (left.length + nulls.length > 0 || Object.hasOwn(profile, section))
      copy[section] = Object.fromEntries([...left, ...nulls]);
  }
  if (field === '') return copy;
  const section = field.startsWith('line.') ? 'line' : 'document';
  const known = texts.map(({ text }) => text);
  const source = { column: header, map: openTexts(field, known), optional: !NEEDED.has(field) || undefined };
  return putAt(copy, [section, field], source.map || source.optional ? source : header);
}

const BLANK_ROWS = 2;

/** Fields with one value for all rows, such as the country of all customers, each to be changed or taken out. */
export function constantsPart(
  c: ConsoleContext,
  { profile, holes, form }: { profile: Keys; holes: readonly ProfileQuestion[]; form: Form },
): Markup {
  const { language, say } = c.var;
  const known = constantsOf(profile, holes).map(([field, value]) => [fieldLabel(field, language), value]);
  const typed = 'constant.0.field' in form ? typedOf(form) : known;
  const rows = [...typed, ...Array.from({ length: BLANK_ROWS }, () => ['', ''])];
  return html`<section class="card" aria-labelledby="constants"><h2 id="constants">${say('constants')}</h2>
<p class="hint" id="constants-hint">${say('constantsHint')}</p>
${rows.map(
  ([field, value], index) =>
    html`<div class="choices"><label>${say('constantField')} <input type="search" class="find" name="constant.${index}.field" list="${FIELD_LIST}" value="${field}" autocomplete="off" aria-describedby="constants-hint"></label>
<label>${say('constantValue')} <input name="constant.${index}.value" value="${value}" autocomplete="off"></label></div>`,
)}</section>`;
}

const constantsOf = (profile: Keys, holes: readonly ProfileQuestion[]) =>
  sourcesOf(profile).flatMap(([field, source]) => {
    if (!isKeys(source) || Object.keys(source).length > 1) return [];
    const { value } = source;
    const isText = typeof value === 'string' || typeof value === 'number';
    const isFree = isText && !isOpen(value) && !holes.some((hole) => hole.field === field);
    return isFree ? [[field, String(value)] as const] : [];
  });

const typedOf = (form: Form): string[][] => {
  const rows: string[][] = [];
  for (let index = 0; `constant.${index}.field` in form; index += 1) {
    const row = [formText(form, `constant.${index}.field`), formText(form, `constant.${index}.value`).trim()];
    if (row.some((text) => text !== '')) rows.push(row);
  }
  return rows;
};

/** Payments have the fields of their line in their own section. */
const placeOf = (profile: Keys, field: string): readonly [string, ...string[]] => {
  if (!field.startsWith('line.')) return ['document', field];
  return isKeys(profile.payment) ? ['payment', 'line', field.slice('line.'.length)] : ['line', field];
};

/** The profile with the constants of a form; a constant that the form lacks is removed. */
function withConstants(
  profile: Keys,
  { form, holes, language }: { form: Form; holes: readonly ProfileQuestion[]; language: Language },
): Keys {
  if (!('constant.0.field' in form)) return profile;
  const wanted = new Map(
    typedOf(form).flatMap(([name = '', value = '']) => {
      const field = parseFieldName(name, language);
      return field === '' || value === '' ? [] : [[field, value] as const];
    }),
  );
  let changed = profile;
  const put = (field: string, value: unknown) => {
    changed = putAt(changed, placeOf(changed, field), value);
  };
  const known = new Map(constantsOf(profile, holes));
  for (const field of known.keys()) if (!wanted.has(field)) put(field, undefined);
  for (const [field, value] of wanted) if (known.get(field) !== value) put(field, { value });
  return changed;
}
