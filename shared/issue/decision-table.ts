import type { PhraseCode } from '../problems/phrases.ts';
import cells from './decision-table.json' with { type: 'json' };
import {
  type Call,
  calls,
  type Dimension,
  dimensions,
  type IssueEvent,
  type IssueState,
  issueEvents,
  type SideValue,
} from './state.ts';

const endings = [
  ...(['issued', 'duplicate', 'conflict', 'draft refused', 'not kept', 'refused', 'pending'] as const),
  ...(['unknown', 'spent', 'outage', 'busy', 'stopped', 'decided'] as const),
] as const;

/**
 * The last write to the ledger. `given back`: as it was before our claim. `suspended`: the next claim asks the service first.
 * What is issued or refused is settled in the name of who sent it.
 */
const settlings = ['nothing', 'issued', 'refused', 'given back', 'suspended', 'suspended, unsent'] as const;

const reasons = [
  ...(['begun-elsewhere', 'draft-gone', 'never-arrived', 'not-read', 'draft-again'] as const),
  'issue-declined',
] as const satisfies PhraseCode[];

export type Step =
  | { call: Call; pause?: true }
  | { end: (typeof endings)[number]; settle: (typeof settlings)[number]; reason?: PhraseCode };

export type End = Extract<Step, { end: unknown }>;

/** A cell: what was heard in which situation, and what follows. */
export interface Transition {
  name: string;
  heard: readonly IssueEvent[];
  /** A dimension that is not named does not matter. */
  when: { readonly [D in Dimension]?: readonly SideValue<D>[] };
  step: Step;
  /** Present if the step needs an explanation. */
  why?: string;
}

function valueIn<Value extends string>(values: readonly Value[], text: string | undefined): Value {
  const value = values.find((one) => one === text);
  if (value === undefined) throw new Error(`The decision table has no ${text}.`);
  return value;
}

const valuesIn = <Value extends string>(values: readonly Value[], texts: string): Value[] =>
  texts.split(', ').map((text) => valueIn(values, text));

const dimensionNames = ['draft', 'sent', 'room', 'content', 'told', 'again'] as const satisfies Dimension[];

/**
 * The way of one document, a line for each cell. Of the cells of an answer exactly one fits a situation: a test walks
 * through all of them, and writes docs/reference/decision-table.md.
 */
export const decisionTable: readonly Transition[] = cells.map((cell) => ({
  name: cell.name,
  heard: valuesIn(issueEvents, cell.heard),
  when: Object.fromEntries(
    dimensionNames.flatMap((name) => {
      const texts = cell[name];
      return texts === undefined ? [] : [[name, valuesIn<string>(dimensions[name], texts)]];
    }),
  ),
  step:
    cell.call === undefined
      ? {
          end: valueIn(endings, cell.end),
          settle: valueIn(settlings, cell.settle),
          ...(cell.reason && { reason: valueIn(reasons, cell.reason) }),
        }
      : { call: valueIn(calls, cell.call), ...(cell.pause && { pause: true }) },
  ...(cell.why && { why: cell.why }),
}));

export type Facts = { readonly [D in Dimension]: SideValue<D> };

const fits = ({ when }: Transition, facts: Facts): boolean =>
  dimensionNames.every((name) => when[name] === undefined || includes(when[name], facts[name]));

const includes = (values: readonly string[], value: string) => values.includes(value);

const byHearing = Map.groupBy(
  decisionTable.flatMap((cell) => cell.heard.map((heard) => ({ heard, cell }))),
  ({ heard }) => heard,
);

/** Cells that fit; one, or the table is wrong. */
export const transitionsFor = (heard: IssueEvent, facts: Facts): Transition[] =>
  (byHearing.get(heard) ?? []).flatMap(({ cell }) => (fits(cell, facts) ? [cell] : []));

/** Decides what comes next: a pure function of what is known and what was heard. */
export function transitionFor(
  heard: IssueEvent,
  { draft, sent, room, content, told }: IssueState,
  tries: boolean,
): Transition {
  const facts: Facts = { draft, sent, room, content, told, again: tries ? 'yes' : 'no' };
  const [cell] = transitionsFor(heard, facts);
  if (cell === undefined) throw new Error(`no cell for ${heard}: ${JSON.stringify(facts)}`);
  return cell;
}
