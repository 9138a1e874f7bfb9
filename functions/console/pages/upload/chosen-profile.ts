import type { Keys } from '../../../../shared/mapping/load/merge-profiles.ts';
import type { Language } from '../../../../shared/problems/problem-text.ts';
import { inspectionSchema, type ShownInspection } from '../../api/inspection-schema.ts';
import { profileViewSchema } from '../../api/profile-versions-routes.ts';
import type { Api } from '../frame/ask-api.ts';
import { sayIn } from '../frame/page.ts';
import { fieldOfColumn, fieldsOfColumn, withColumn } from './column-choices.ts';
import { fieldLabel, fieldName, parseFieldName } from './field-choice.ts';
import { type ProfileQuestion, profileQuestions, withChosenCodes } from './profile-questions.ts';

export type Form = Readonly<Record<string, unknown>>;

export const formText = (form: Form, name: string): string => {
  const value = form[name];
  return typeof value === 'string' ? value : '';
};

/** The profile that the choices on the page start from: the suggestion or a saved one. */
export interface StartingProfile {
  /** As it is written. */
  own: Keys;
  /** With everything that it extends. */
  whole: Keys;
  holes: readonly ProfileQuestion[];
  /** For a saved profile: its name, and the version shown. */
  saved?: { name: string; version: string };
}

/** Inspects an upload and finds the profile to start from; undefined if nothing can be issued from it. */
export async function startingProfile(
  api: Api,
  { upload, saved, account }: { upload: string; saved: string; account: string },
): Promise<{ inspected: ShownInspection; start: StartingProfile | undefined }> {
  const inspected = await api.read(
    inspectionSchema,
    `/api/inspect?${new URLSearchParams({ upload, ...(account && { account }) })}`,
    {
      method: 'POST',
    },
  );
  const columns = inspected.columns.map(({ header }) => header);
  if (saved !== '') {
    const view = await api.read(profileViewSchema, `/api/profiles/${encodeURIComponent(saved)}`);
    const { profile: own, whole, name, version } = view;
    const holes = profileQuestions(own, { columns, filled: true });
    return { inspected, start: { own, whole: whole ?? own, holes, saved: { name, version } } };
  }
  const own = inspected.profile;
  if (own === null) return { inspected, start: undefined };
  return { inspected, start: { own, whole: own, holes: profileQuestions(own, { columns }) } };
}

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
    if (field !== (fieldOfColumn(start.whole, column.header) ?? ''))
      profile = withColumn(profile, { header: column.header, field, inherited: start.whole });
  }
  const choices = Object.entries(form).flatMap(([name, value]): [string, string][] =>
    name.startsWith('hole.') && typeof value === 'string' ? [[name.slice('hole.'.length), value]] : [],
  );
  return withChosenCodes(profile, { choices: new Map(choices), holes: start.holes });
}
