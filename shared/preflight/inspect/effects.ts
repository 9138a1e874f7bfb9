import type { Document } from '../../documents/document.ts';
import { creditNoteTypes } from '../../facts/document-kinds.ts';
import { type Decision, decisionsOf, type Question, withAnswer } from '../../mapping/inspect/questions.ts';
import type { ProfileFile } from '../../mapping/profile/profile.ts';
import { sum, times, toCents } from '../../money/decimal.ts';
import type { Sheet, SheetRow } from '../../sheet/sheet.ts';
import { type Trial, tryAnswered } from './try-profile.ts';

/** Sums of the documents that a choice makes, in euro; there are none where amounts have yet to be converted. */
type ChoiceTotal = Record<'net' | 'payable', string>;

/** A decision with the total that each choice gives; absent if no choice changes it. */
export interface Weighed extends Decision {
  effects?: readonly (ChoiceTotal | undefined)[];
}

/** Rows of an export for which totals are shown, and choices of one decision: each is a trial, and more are not compared. */
const [WEIGHED_ROWS, CHOICES_MAX] = [2_000, 80];
/** Fields whose answers can change amounts. */
const OF_MONEY =
  /^(read|amounts)\.|^line\.(vat_rate|unit_price|net_total|quantity)|unit$|less_is|^columns$|^other_amounts$|_rows/;

/** A column that may only be a name or a note changes no sum. */
const isMoney = ({ field, choices }: Question): boolean =>
  OF_MONEY.test(field) &&
  (field !== 'columns' || choices.some((choice) => /^refuse|^line\.(?!name)/.test(choice)));

/** The decisions of a profile with the effect of each choice, the most euro at stake first; `trial` is that of the proposals. */
export async function weighed(
  sheet: Sheet,
  profile: ProfileFile,
  { apart, trial }: { apart?: ReadonlySet<string>; trial?: Trial | undefined } = {},
): Promise<Weighed[]> {
  const start = await startOf(sheet);
  const proposed = trial && trial.rows <= WEIGHED_ROWS ? totalOf(trial) : undefined;
  const all: { decision: Weighed; stake: number }[] = [];
  for (const decision of decisionsOf(profile, apart)) {
    const { questions, choices } = decision;
    const areMoney = questions.map(isMoney);
    const changes = (values: readonly string[]) =>
      values.some((value, at) => areMoney[at] && value !== choices[0]?.[at]);
    const trials = choices.filter(changes).length;
    const effects: (ChoiceTotal | undefined)[] = [];
    for (const [at, values] of trials > 0 && trials < CHOICES_MAX ? choices.entries() : []) {
      const isKnown = at === 0 ? proposed !== undefined : !changes(values);
      const tried = isKnown
        ? undefined
        : await tryAnswered(start, answered(profile, decision, values), false);
      effects.push(tried ? tried.trial && totalOf(tried.trial) : (effects[0] ?? proposed));
    }
    const range = (field: keyof ChoiceTotal) => {
      const sums = effects.map((effect) => Number(effect?.[field] ?? 0));
      return Math.max(...sums) - Math.min(...sums);
    };
    const stake = Math.max(0, range('net'), range('payable'));
    // Of rows that are no sales nothing else is asked.
    const isFirst = questions[0]?.field === 'rows_are';
    const weighed = stake === 0 ? decision : { ...decision, effects };
    all.push({ decision: weighed, stake: isFirst ? Number.POSITIVE_INFINITY : stake });
  }
  return all.toSorted((one, other) => other.stake - one.stake).map(({ decision }) => decision);
}

/** The first rows of an export, read once for any number of trials. */
export async function startOf(sheet: Sheet, most = WEIGHED_ROWS): Promise<Sheet> {
  const rows: SheetRow[] = [];
  for await (const batch of sheet.batches()) {
    for (const row of batch.slice(0, most - rows.length)) rows.push(row);
    if (rows.length >= most) break;
  }
  return {
    ...sheet,
    async *batches() {
      yield rows;
    },
  };
}

/** The profile with a choice of a decision in its places. */
export const answered = (profile: ProfileFile, { questions }: Decision, values: readonly string[]) =>
  // Of a list the entry that is taken out comes last, so that the others keep their places.
  questions.reduceRight((one, question, at) => withAnswer(one, question, values[at] ?? ''), profile);

function totalOf({ documents }: Trial): ChoiceTotal | undefined {
  const made = documents.flatMap(({ document }) => document ?? []);
  const signOf = (one: Document) => (creditNoteTypes.has(one.invoice_type_code) ? '-1' : '1');
  const sumOf = (field: 'net_total_amount' | 'payable_total_amount') =>
    toCents(sum(made.map((one) => times(one[field], signOf(one)))));
  return made.length === 0 || documents.some(({ isForeign }) => isForeign)
    ? undefined
    : { net: sumOf('net_total_amount'), payable: sumOf('payable_total_amount') };
}

/** Lists what each answer makes of the total, for `inspect --json`: the places of the questions, and the choices. */
export const totalsJson = (decisions: readonly Weighed[]) =>
  decisions.flatMap(({ questions, choices, effects }) => {
    if (effects === undefined) return [];
    const asks = questions.map(({ path }) => path);
    return { asks, choices: choices.map((answers, at) => ({ answers, ...effects[at] })) };
  });
