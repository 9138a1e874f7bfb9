import type { DecisionCell } from './cell.ts';
import { draftCells } from './draft-cells.ts';
import { findCells } from './find-cells.ts';
import { issueCells } from './issue-cells.ts';
import { ledgerCells } from './ledger-cells.ts';
import { statusCells } from './status-cells.ts';

/**
 * The way of one document. Of the cells of an answer exactly one fits a situation: a test walks through all of them,
 * and writes docs/decision-table.md.
 */
export const decisionTable: readonly DecisionCell[] = [
  ...ledgerCells,
  ...draftCells,
  ...findCells,
  ...statusCells,
  ...issueCells,
];
