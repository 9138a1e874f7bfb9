import { draftTransitions, issueTransitions, ledgerTransitions } from './answer-transitions.ts';
import { findTransitions } from './find-transitions.ts';
import type { Dimension, IssueEvent, IssueState, SideValue } from './state.ts';
import { statusTransitions } from './status-transitions.ts';
import type { Transition } from './transition.ts';

/**
 * The way of one document. Of the cells of an answer exactly one fits a situation: a test walks through all of them,
 * and writes docs/reference/decision-table.md.
 */
export const decisionTable: readonly Transition[] = [
  ...ledgerTransitions,
  ...draftTransitions,
  ...findTransitions,
  ...statusTransitions,
  ...issueTransitions,
];

/** All that a cell may depend on. */
export type Facts = { readonly [D in Dimension]: SideValue<D> };

const dimensionNames = ['draft', 'sent', 'room', 'content', 'told', 'again'] as const satisfies Dimension[];

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
