import { isKeys, type Keys } from '../../../../shared/mapping/load/merge-profiles.ts';
import { OPEN_MARK } from '../../../../shared/mapping/profile/open-mark.ts';
import type { Language } from '../../../../shared/problems/problem-text.ts';
import { profileViewSchema } from '../../api/profile-routes.ts';
import { inspectionSchema, type ShownInspection } from '../../api/uploads-route.ts';
import type { ConsoleContext } from '../../console-app.ts';
import { readApi } from '../frame/ask-api.ts';
import { sayIn } from '../frame/page.ts';
import { fieldOfColumn, fieldsOfColumn, withColumn } from './column-choices.ts';
import { withConstants } from './constants-part.ts';
import { type Form, fieldLabel, fieldName, formText, parseFieldName, READING } from './field-choice.ts';
import { type ProfileQuestion, profileQuestions, withChosenCodes } from './profile-questions.ts';

/** The profile that the choices on the page start from: the suggestion or a saved one. */
export interface StartingProfile {
  /** The profile in its file form. */
  own: Keys;
  /** With everything that it extends. */
  whole: Keys;
  holes: readonly ProfileQuestion[];
  /** For a saved profile: its name, and the version shown. */
  saved?: { name: string; version: string };
}

/** Inspects an upload and finds the profile to start from; undefined if documents cannot come from it. */
export async function startingProfile(
  c: ConsoleContext,
  form: Form,
): Promise<{ inspected: ShownInspection; start: StartingProfile | undefined }> {
  const [saved, account] = [formText(form, 'profile'), formText(form, 'account')];
  const path = `/api/profiles/${encodeURIComponent(saved)}`;
  const view = saved === '' ? undefined : await readApi(c, profileViewSchema, path);
  const reading = { ...readingOf(view?.whole?.read), ...readingOf(form) };
  const query = new URLSearchParams({
    upload: c.req.param('upload') ?? '',
    ...(account && { account }),
    ...reading,
  });
  const inspected = await readApi(c, inspectionSchema, `/api/inspect?${query}`, { method: 'POST' });
  const columns = inspected.columns.map(({ header }) => header);
  const numbers = inspected.columns.flatMap(({ header, type }) => (isNumeric(type) ? [header] : []));
  if (view) {
    const { profile, whole, name, version } = view;
    const read = isKeys(profile.read) ? profile.read : {};
    const { header_row, ...others } = readingOf(form);
    const changed = { ...read, ...others, ...(header_row && { header_row: Number(header_row) }) };
    const own = Object.keys(changed).length === 0 ? profile : { ...profile, read: changed };
    const holes = profileQuestions(own, { columns, numbers, filled: true });
    return { inspected, start: { own, whole: whole ?? own, holes, saved: { name, version } } };
  }
  if (inspected.profile === null) return { inspected, start: undefined };
  const own = withFates(inspected.profile, (_, fate) => isAmount(fate) || !isOpen(fate));
  return { inspected, start: { own, whole: own, holes: profileQuestions(own, { columns, numbers }) } };
}

const isOpen = (fate: unknown): boolean => String(fate).startsWith(OPEN_MARK);
/** Check for a column that may change amounts: a person decides on it before the documents are tried. */
const isAmount = (fate: unknown): boolean => isOpen(fate) && String(fate).includes(' line.');

/** The profile with some of the fates of its columns; on this page the list of columns shows the others. */
function withFates(profile: Keys, isKept: (header: string, fate: unknown) => boolean): Keys {
  const { columns, ...others } = profile;
  if (!isKeys(columns)) return profile;
  const kept = Object.entries(columns).filter(([header, fate]) => isKept(header, fate));
  return kept.length === 0 ? others : { ...profile, columns: Object.fromEntries(kept) };
}

const isNumeric = (type: unknown): boolean => type === 'number' || type === 'integer';

/** Place of the rows in the file, from a form or a profile. */
const readingOf = (said: unknown): Partial<Record<(typeof READING)[number], string>> =>
  Object.fromEntries(
    READING.flatMap((key) => {
      const value = isKeys(said) ? said[key] : undefined;
      const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
      return text === '' ? [] : [[key, key === 'range' ? text.toUpperCase() : text]];
    }),
  );

/** The field of a column as the page shows it before anybody changes it. */
export function shownField(
  start: StartingProfile,
  { column, language }: { column: ShownInspection['columns'][number]; language: Language },
): string {
  const say = sayIn(language);
  const now = fieldOfColumn(start.whole, column.header);
  if (now !== undefined) return fieldLabel(now, language);
  const fields =
    start.saved === undefined
      ? column.fields.map(({ field }) => field)
      : fieldsOfColumn(start.whole, column.header);
  const names = fields.map((field) => fieldName(field, language));
  return names.length === 0 ? say('unused') : say('composed', { fields: names.join(', ') });
}

/** The profile with the changes of a form. An unknown field is refused. */
export function chosenProfile(
  start: StartingProfile,
  { inspected, form, language }: { inspected: ShownInspection; form: Form; language: Language },
): Keys {
  let profile = start.own;
  for (const [index, column] of inspected.columns.entries()) {
    const typed = form[`column.${index}`];
    if (typeof typed !== 'string' || typed === shownField(start, { column, language })) continue;
    const field = parseFieldName(typed, language);
    if (field === (fieldOfColumn(start.whole, column.header) ?? '')) continue;
    profile = withColumn(profile, { header: column.header, field, inherited: start.whole });
    profile = withFates(profile, (header) => header !== column.header);
  }
  const choices = Object.entries(form).flatMap(([name, value]): [string, string][] =>
    name.startsWith('hole.') && typeof value === 'string' ? [[name.slice('hole.'.length), value]] : [],
  );
  const { holes } = start;
  const answered = withChosenCodes(profile, { choices: new Map(choices), holes });
  return withConstants(answered, { form, holes, language });
}
