import { builtInProfiles } from '../../mapping/built-in/built-in-profiles.ts';
import { withColumnFates } from '../../mapping/inspect/column-fates.ts';
import { type DeclaredReading, type Inspection, inspectSheet } from '../../mapping/inspect/inspect-sheet.ts';
import { inspectionJson } from '../../mapping/inspect/inspection-json.ts';
import { codesOf, openFields, questionsOf, withAnswer } from '../../mapping/inspect/questions.ts';
import { askedOutside } from '../../mapping/inspect/suggest/suggest-profile.ts';
import type { ProfileFile } from '../../mapping/profile/profile.ts';
import { isError, type Problem, problem } from '../../problems/problem.ts';
import type { Language } from '../../problems/problem-text.ts';
import type { StoredFile } from '../../sheet/byte-source.ts';
import { ENCODINGS } from '../../sheet/encoding/encoding.ts';
import { openSheet } from '../../sheet/open-sheet.ts';
import { type ReadOptions, type Sheet, UnreadableExport } from '../../sheet/sheet.ts';
import { startOf, totalsJson, type Weighed, weighed } from './effects.ts';
import { OF_THE_SUGGESTION, shareWith, withLacks } from './lacks.ts';
import { type Trial, tryAnswered } from './try-profile.ts';

/** An inspection whose profile was tried on the export itself, with a value in each hole that a person will fill. */
export interface TriedInspection extends Inspection {
  /** Absent if a column itself is open, so that a trial is impossible. */
  trial?: Trial | undefined;
  /** The open questions, the most euro at stake first. */
  decisions?: readonly Weighed[];
}

/** A suggestion that fits may leave so many documents in doubt, for their cells. */
const DOUBTED_MAX = 0.2;

/** Rows that are read once for all trials: as many as are inspected, and one that shows that there are more. */
const READ_ROWS = 20_001;

/** Rows whose documents show what most of them lack. */
const SAMPLE_ROWS = 80;

/** Says what an export is, and suggests a profile that has been tried on it. */
export async function inspectExport(
  whole: Sheet,
  options: DeclaredReading & { name: string },
): Promise<TriedInspection> {
  const sheet = await startOf(whole, READ_ROWS);
  const inspection = await inspectSheet(sheet, options);
  if (inspection.profile === undefined) return inspection;
  const sample = await startOf(sheet, SAMPLE_ROWS);
  const priced = await provenPrices(sample, inspection.profile);
  const profile = mended(priced, commonCauses(await tryAnswered(sample, priced)), inspection);
  const { trial } = await tryAnswered(sheet, profile);
  const asked = withLacks(profile, trial?.documents);
  return withColumnFates({ ...inspection, profile: asked, trial });
}

/** The inspection with a profile that a person has answered: tried again, and asking for what its documents lack. */
export async function answeredInspection(
  inspection: TriedInspection,
  profile: ProfileFile,
  sheet: Sheet,
): Promise<TriedInspection> {
  const { trial } = await tryAnswered(sheet, profile);
  const asked = withLacks(profile, trial?.documents);
  const decisions = await weighed(sheet, asked, { trial });
  return { ...inspection, profile: asked, open: openFields(asked), trial, decisions };
}

/** The answers about prices and discounts whose sums the documents state, where they disprove each other one; else a question stays. */
async function provenPrices(sheet: Sheet, profile: ProfileFile): Promise<ProfileFile> {
  const open = questionsOf(profile).filter(({ path }) => /^(prices|less_is)$/.test(path.at(-1) ?? ''));
  const fill = (answers: readonly string[], of = open): ProfileFile =>
    of.reduce((one, question) => withAnswer(one, question, answers[open.indexOf(question)] ?? ''), profile);
  const tried = open.reduce(
    (all, question) => all.flatMap((some) => codesOf(question).map((code) => [...some, code])),
    [[]] as string[][],
  );
  const fitting: { answers: string[]; sums: string; doubted: number }[] = [];
  for (const answers of open.length > 0 ? tried : []) {
    const { trial } = await tryAnswered(sheet, fill(answers));
    const doubted = shareWith(trial?.documents, ({ code }) => OF_SUMS.test(code));
    const sums = JSON.stringify(trial?.documents.map(({ document }) => document?.payable_total_amount));
    if (doubted <= DOUBTED_MAX) fitting.push({ answers, sums, doubted });
  }
  const least = Math.min(...fitting.map(({ doubted }) => doubted));
  const [best, ...equal] = fitting.filter(({ doubted }) => doubted === least);
  if (best === undefined || fitting.length === tried.length || equal.some(({ sums }) => sums !== best.sums))
    return profile;
  // What makes no difference in these rows may make one in others.
  const isProven = (_: unknown, at: number) => equal.every(({ answers }) => answers[at] === best.answers[at]);
  return fill(best.answers, open.filter(isProven));
}

/** Findings that most documents share, or those about the whole file: their cells cannot all be wrong. */
function commonCauses({ trial, problems = [] }: Awaited<ReturnType<typeof tryAnswered>>): Problem[] {
  if (trial === undefined) return [...problems];
  const key = ({ code, field, severity }: Problem) => `${code} ${field} ${severity}`;
  const errors = trial.documents.flatMap((document) => document.problems.filter(isError));
  return [...new Map(errors.map((error) => [key(error), error])).values()].filter(
    (cause) => shareWith(trial?.documents, (one) => key(one) === key(cause)) > OF_THE_SUGGESTION,
  );
}

/** Totals that are no sums, and values of lines that contradict each other: without them they are computed. */
const TAKEN_OUT = /^((net|vat|payable)_total_amount|line\.(vat_total|subtotal|net_total_price))$/;
const [PRODUCT, OF_SUMS, TAKES_OUT] = [/ × .* = (.*)$/, /DIFFERS|^20[3789]$/, /DIFFERS|^20[3789]$|^MAP-/];

/** The profile without the sources that most documents disprove, except products; texts that some rows lack become optional, amounts outside a total without proof a question. */
function mended(profile: ProfileFile, causes: readonly Problem[], { formulas = [] }: Inspection) {
  const sections = { document: { ...profile.document }, line: { ...profile.line } };
  const isRateOpen = JSON.stringify(sections.line['line.vat_rate'] ?? '').match(/ \| |exempt/) !== null;
  for (const { code, field = '' } of causes) {
    const source = sections.document[field];
    if (code === 'MAP-VALUE-MISSING' && /^(counterpart\.|notes$)/.test(field) && typeof source === 'string')
      sections.document[field] = { column: source, optional: 'cells' };
    // A value of the line is stated, and a price may be what the seller paid.
    const isPriced = field === 'line.subtotal' && sections.line['line.net_total_price'] === undefined;
    const out = field === 'line.net_total_price' || isPriced ? 'line.unit_price' : field;
    const section = sections[out.startsWith('line.') ? 'line' : 'document'];
    const isOf = ({ formula }: { formula: string }) => (PRODUCT.exec(formula)?.[1] ?? '') === section[out];
    // A VAT is the product of a rate, which says nothing of its unit.
    const isProduct = out !== 'line.vat_total' && formulas.some(isOf);
    const isKept = Object.keys(section).length < 2 || (isRateOpen && /vat_total|subtotal|payable/.test(out));
    if (!isKept && !isProduct && TAKEN_OUT.test(field) && TAKES_OUT.test(code)) delete section[out];
  }
  const isTotalOut = Object.keys(profile.document ?? {}).some((field) => !(field in sections.document));
  const amounts = isTotalOut && profile.other_amounts && askedOutside(profile.other_amounts);
  const { prices, ...read } = profile.read ?? {};
  // A profile that this one extends reads the price.
  const isPriceless = prices && !profile.extends && sections.line['line.unit_price'] === undefined;
  const more = { ...(amounts && { other_amounts: amounts }), ...(isPriceless && { read }) };
  return causes.length === 0 ? profile : { ...profile, ...sections, ...more };
}

export interface InspectionRequest {
  stored: StoredFile;
  file: string;
  options: ReadOptions & Pick<DeclaredReading, 'headerRow'>;
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
  { headerRow, ...declared }: ReadOptions & Pick<DeclaredReading, 'headerRow'>,
): Promise<TriedInspection> {
  const sheet = await startOf(await openSheet(stored, file, declared), READ_ROWS);
  const named = declared.encoding === undefined ? undefined : sheet.facts.encoding;
  const encoding = ENCODINGS.find((known) => known === named);
  const plain = file.replace(/(\.(csv|tsv|txt|xlsx|jsonl|json))?(\.gz)?$/i, '');
  // A built-in profile keeps its name for itself.
  const name = Object.hasOwn(builtInProfiles, plain) ? `my-${plain}` : plain;
  const found = await inspectExport(sheet, { ...declared, name, headerRow, encoding });
  if (headerRow !== undefined && found.headerRow === undefined)
    throw new UnreadableExport(problem('MAP-HEADER-ROW-BLANK', { row: headerRow }));
  return { ...found, decisions: found.profile ? await weighed(sheet, found.profile, found) : [] };
}
