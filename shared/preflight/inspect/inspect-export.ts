import { builtInProfiles } from '../../mapping/built-in/built-in-profiles.ts';
import { UnmappableExport } from '../../mapping/header/unmappable-export.ts';
import { withColumnFates } from '../../mapping/inspect/column-fates.ts';
import { type DeclaredReading, type Inspection, inspectSheet } from '../../mapping/inspect/inspect-sheet.ts';
import { inspectionJson } from '../../mapping/inspect/inspection-json.ts';
import { openFields, trialProfile } from '../../mapping/inspect/questions.ts';
import { OPEN_REASON } from '../../mapping/inspect/suggest/suggest-line.ts';
import { loadProfile } from '../../mapping/load/load-profile.ts';
import type { ProfileFile } from '../../mapping/profile/profile.ts';
import { OPEN_MARK } from '../../mapping/profile/value-source.ts';
import { isError, type Problem } from '../../problems/problem.ts';
import type { Language } from '../../problems/problem-text.ts';
import type { StoredFile } from '../../sheet/byte-source.ts';
import { ENCODINGS } from '../../sheet/encoding/encoding.ts';
import { openSheet } from '../../sheet/open-sheet.ts';
import { type ReadOptions, type Sheet, UnreadableExport } from '../../sheet/sheet.ts';
import { totalsJson, type Weighed, weighed } from './effects.ts';
import { type Trial, tryProfile } from './try-profile.ts';

/** An inspection whose profile was tried on the export itself, with a value in each hole that a person will fill. */
export interface TriedInspection extends Inspection {
  /** Absent where a column itself is open, so that nothing could be tried. */
  trial?: Trial;
  /** The open questions, the most euro at stake first. */
  decisions?: readonly Weighed[];
}

/** A finding on more than this share of the documents is that of the suggestion, on fewer that of their cells. */
const OF_THE_SUGGESTION = 0.5;

/** Says what an export is, and suggests a profile that has been tried on it. */
export async function inspectExport(
  sheet: Sheet,
  options: DeclaredReading & { name: string },
): Promise<TriedInspection> {
  const inspection = await inspectSheet(sheet, options);
  if (inspection.profile === undefined) return inspection;
  const priced = await provenPrices(sheet, inspection.profile);
  const first = await tryOnce(sheet, priced);
  const profile = mended(priced, first.causes);
  const { trial } = profile === priced ? first : await tryOnce(sheet, profile);
  const asked = trial === undefined ? profile : withLacks(profile, trial);
  return withColumnFates({ ...inspection, profile: asked, ...(trial && { trial }) });
}

/** The inspection with a profile that a person has answered: tried again, and asking for what its documents lack. */
export async function answeredInspection(
  inspection: TriedInspection,
  profile: ProfileFile,
  open: () => Promise<Sheet>,
): Promise<TriedInspection> {
  const { trial: _, ...before } = inspection;
  const sheet = await open();
  const { trial } = await tryOnce(sheet, profile);
  const asked = trial === undefined ? profile : withLacks(profile, trial);
  const decisions = await weighed(sheet, asked);
  return { ...before, profile: asked, open: openFields(asked), ...(trial && { trial }), decisions };
}

/** Asks for what most documents lack and their type requires: the country, or that the service adds the address. */
function withLacks(profile: ProfileFile, { documents }: Trial): ProfileFile {
  const lacks = (code: string, field: string) =>
    documents.filter(({ problems }) => problems.some((one) => one.code === code && one.field === field))
      .length >
    documents.length * OF_THE_SUGGESTION;
  const [country, { accept, document = {}, line = {} }] = ['counterpart.country_code', profile];
  const asksCountry =
    document[country] === undefined &&
    (lacks('COUNTERPART-COUNTRY-MISSING', country) || lacks('204', country));
  const asksAddress =
    accept === undefined && document['counterpart.city'] === undefined && lacks('204', 'counterpart.city');
  const [rate, reason] = [line['line.vat_rate'], 'line.vat_exemption_code'];
  const asksReason =
    typeof rate === 'object' && rate !== null && 'value' in rate && Number(rate.value) === 0 && !line[reason];
  return {
    ...profile,
    ...(asksReason ? { line: { ...line, [reason]: { value: OPEN_REASON } } } : {}),
    ...(asksAddress ? { accept: [`${OPEN_MARK} 204 the service adds the address`] } : {}),
    ...(asksCountry ? { document: { ...document, [country]: { value: `${OPEN_MARK} GR` } } } : {}),
  };
}

type Cause = Record<'code' | 'field', string>;

async function tryOnce(sheet: Sheet, profile: ProfileFile): Promise<{ trial?: Trial; causes: Cause[] }> {
  const { name = '' } = profile;
  const loaded = await loadProfile({ name, json: trialProfile(profile), find: async () => undefined });
  if ('problems' in loaded) return { causes: causesOf(loaded.problems) };
  try {
    const trial = await tryProfile(sheet, loaded.profile);
    return { trial, causes: commonCauses(trial) };
  } catch (error) {
    if (!(error instanceof UnmappableExport)) throw error;
    return { causes: causesOf(error.problems) };
  }
}

/** The prices that the sums of the documents allow, where only one of the two kinds comes out; else the question stays. */
async function provenPrices(sheet: Sheet, profile: ProfileFile): Promise<ProfileFile> {
  if (profile.read?.prices?.startsWith(OPEN_MARK) !== true) return profile;
  const tried = await Promise.all(
    (['net', 'gross'] as const).map(async (prices) => {
      const filled = { ...profile, read: { ...profile.read, prices } };
      const { trial, causes } = await tryOnce(sheet, filled);
      return {
        filled,
        fits: trial !== undefined && !causes.some(({ code }) => /DIFFERS|^20[3789]$/.test(code)),
      };
    }),
  );
  const [one, other] = tried.filter(({ fits }) => fits);
  return one !== undefined && other === undefined ? one.filled : profile;
}

const causesOf = (problems: readonly Problem[]): Cause[] =>
  problems.flatMap(({ code, field }) => (field === undefined ? [] : [{ code, field }]));

/** Findings that most documents share: their cells cannot all be wrong. */
function commonCauses({ documents }: Trial): Cause[] {
  const counts = new Map<string, { cause: Cause; documents: number }>();
  for (const { problems } of documents) {
    const own = new Map(
      causesOf(problems.filter(isError)).map((cause) => [`${cause.code} ${cause.field}`, cause]),
    );
    for (const [key, cause] of own)
      counts.set(key, { cause, documents: (counts.get(key)?.documents ?? 0) + 1 });
  }
  return [...counts.values()]
    .filter(({ documents: count }) => count > documents.length * OF_THE_SUGGESTION)
    .map(({ cause }) => cause);
}

/** Totals that are no sums, and values of lines that contradict each other: without them they are computed. */
const TAKEN_OUT: Readonly<Record<string, string>> = {
  net_total_amount: 'net_total_amount',
  vat_total_amount: 'vat_total_amount',
  payable_total_amount: 'payable_total_amount',
  'line.vat_total': 'line.vat_total',
  'line.subtotal': 'line.subtotal',
  'line.net_total_price': 'line.unit_price',
};

/** The profile without the sources that most documents disprove; texts that some rows lack become optional. */
function mended(profile: ProfileFile, causes: readonly Cause[]): ProfileFile {
  const sections = { document: { ...profile.document }, line: { ...profile.line } };
  const isRateOpen = JSON.stringify(sections.line['line.vat_rate'] ?? '').match(/ \| |exempt/) !== null;
  for (const { code, field } of causes) {
    const source = sections.document[field];
    if (code === 'MAP-VALUE-MISSING' && /^(counterpart\.|notes$)/.test(field) && typeof source === 'string')
      sections.document[field] = { column: source, optional: 'cells' };
    const out = TAKEN_OUT[field] ?? '';
    const section = sections[out.startsWith('line.') ? 'line' : 'document'];
    const isKept = Object.keys(section).length < 2 || (isRateOpen && /vat_total|subtotal|payable/.test(out));
    if (!isKept && /DIFFERS|^20[3789]$|^MAP-/.test(code)) delete section[out];
  }
  return causes.length === 0 ? profile : { ...profile, ...sections };
}

/** An export to inspect, and the language of what is said about it. */
export interface InspectionRequest {
  stored: StoredFile;
  file: string;
  options: ReadOptions & DeclaredReading;
  language: Language;
}

/** The answer of `inspect --json`; the problem of an export that cannot be read. */
export async function inspectAsJson({ stored, file, options, language }: InspectionRequest) {
  try {
    return { inspection: triedJson(await inspectFile(stored, file, options), language) };
  } catch (error) {
    if (error instanceof UnreadableExport) return { problem: error.problem };
    throw error;
  }
}

/** Build the answer of `inspect --json`, with what each answer makes of the total. */
export const triedJson = (inspection: TriedInspection, language: Language) => ({
  ...inspectionJson(inspection, language),
  totals: totalsJson(inspection.decisions ?? []),
});

/** Inspects an export in a file. The suggestion reads it as it was read here. Throws `UnreadableExport`. */
export async function inspectFile(
  stored: StoredFile,
  file: string,
  { headerRow, ...declared }: ReadOptions & DeclaredReading,
): Promise<TriedInspection> {
  const sheet = await openSheet(stored, file, declared);
  const found = await inspectExport(sheet, { name: profileName(file), headerRow, ...declared });
  const inspection = { ...found, decisions: found.profile ? await weighed(sheet, found.profile) : [] };
  return declared.encoding === undefined ? inspection : withEncoding(inspection, sheet.facts.encoding);
}

const withEncoding = (inspection: TriedInspection, encoding: string): TriedInspection => {
  const { profile } = inspection;
  const known = ENCODINGS.find((name) => name === encoding);
  return profile === undefined
    ? inspection
    : { ...inspection, profile: { ...profile, read: { ...profile.read, encoding: known } } };
};

/** The name of the export; a built-in profile keeps its own for itself. */
function profileName(file: string): string {
  const name = file.replace(/(\.(csv|tsv|txt|xlsx|jsonl|json))?(\.gz)?$/i, '');
  return Object.hasOwn(builtInProfiles, name) ? `my-${name}` : name;
}
