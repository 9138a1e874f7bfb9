import type { Keys } from '../../../shared/mapping/merge-profile.ts';
import type { Language } from '../../../shared/problems/problem.ts';
import { inspectionSchema, type ShownInspection } from '../api/inspection-schema.ts';
import { profileViewSchema } from '../api/profile-versions-routes.ts';
import type { Api } from './ask-api.ts';
import { fieldOfColumn, fieldsOfColumn, withColumn } from './column-choices.ts';
import { fieldLabel, fieldName, fieldTyped } from './field-choice.ts';
import { sayIn } from './page.ts';
import { type Hole, holesOf, withChoices } from './profile-holes.ts';

export type Form = Readonly<Record<string, unknown>>;

export const textIn = (form: Form, name: string): string => {
  const value = form[name];
  return typeof value === 'string' ? value : '';
};

/** The profile that the choices of a page start from: the suggestion, or one that was saved. */
export interface StartingProfile {
  /** As it is written. */
  own: Keys;
  /** With everything that it extends. */
  whole: Keys;
  holes: readonly Hole[];
  /** Of a saved one: its name, and the version that was looked at. */
  saved?: { name: string; version: string };
}

/** Reads what an upload is, and the profile to start from; undefined where nothing can be issued from it. */
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
    const holes = holesOf(own, { columns, filled: true });
    return { inspected, start: { own, whole: whole ?? own, holes, saved: { name, version } } };
  }
  const own = inspected.profile;
  if (own === null) return { inspected, start: undefined };
  return { inspected, start: { own, whole: own, holes: holesOf(own, { columns }) } };
}

/** The field of a column as the page shows it before anybody chooses another. */
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

/** The profile as a form has changed it. A field that there is none of is refused. */
export function chosenProfile(
  start: StartingProfile,
  { inspected, form, language }: { inspected: ShownInspection; form: Form; language: Language },
): Keys {
  let profile = start.own;
  for (const [index, column] of inspected.columns.entries()) {
    const typed = form[`column.${index}`];
    if (typeof typed !== 'string' || typed === shownField(start, { column, language })) continue;
    const field = fieldTyped(typed, language);
    if (field !== (fieldOfColumn(start.whole, column.header) ?? ''))
      profile = withColumn(profile, { header: column.header, field, inherited: start.whole });
  }
  const choices = Object.entries(form).flatMap(([name, value]): [string, string][] =>
    name.startsWith('hole.') && typeof value === 'string' ? [[name.slice('hole.'.length), value]] : [],
  );
  return withChoices(profile, { choices: new Map(choices), holes: start.holes });
}
