import type { DecisionCell } from './cell.ts';
import { decisionTable } from './decision-table.ts';
import type { Dimension, Hearing, SideValue, Situation } from './situation.ts';

/** All that a cell may depend on. */
export type Facts = { readonly [D in Dimension]: SideValue<D> };

const dimensionNames = ['draft', 'sent', 'room', 'content', 'told', 'again'] as const satisfies Dimension[];

const fits = ({ when }: DecisionCell, facts: Facts): boolean =>
  dimensionNames.every((name) => when[name] === undefined || includes(when[name], facts[name]));

const includes = (values: readonly string[], value: string) => values.includes(value);

const byHearing = Map.groupBy(
  decisionTable.flatMap((cell) => cell.heard.map((heard) => ({ heard, cell }))),
  ({ heard }) => heard,
);

/** Cells that fit; one, or the table is wrong. */
export const cellsFor = (heard: Hearing, facts: Facts): DecisionCell[] =>
  (byHearing.get(heard) ?? []).flatMap(({ cell }) => (fits(cell, facts) ? [cell] : []));

/** Decides what comes next: a pure function of what is known and what was heard. */
export function cellFor(
  heard: Hearing,
  { draft, sent, room, content, told }: Situation,
  tries: boolean,
): DecisionCell {
  const facts: Facts = { draft, sent, room, content, told, again: tries ? 'yes' : 'no' };
  const [cell] = cellsFor(heard, facts);
  if (cell === undefined) throw new Error(`no cell for ${heard}: ${JSON.stringify(facts)}`);
  return cell;
}
