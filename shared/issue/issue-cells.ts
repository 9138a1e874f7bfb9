import { again, call, cell, type DecisionCell, end, MAY_BE_ISSUED, MAYBE_SENT, NOT_SENT } from './cell.ts';

/** Answers to a document that was sent to the authority. */
export const issueCells: readonly DecisionCell[] = [
  cell('issued', 'issue: issued', {}, end('issued', 'issued')),
  cell(
    'refused',
    'issue: refused',
    {},
    call('status'),
    'A refusal names no document, and may be another’s: its own state is asked for once.',
  ),
  cell('taken on', 'issue: pending', {}, again('status')),
  cell('issue declined', 'issue: declined', {}, call('status')),
  cell('issue unclear', 'issue: unclear', {}, again('status')),
  cell('issue put off', 'issue: later', {}, call('status')),
  cell('issue turned away', 'issue: turned away', { sent: NOT_SENT }, end('outage', 'suspended, unsent')),
  cell(
    'issue turned away, sent',
    'issue: turned away',
    { sent: MAYBE_SENT },
    end('unknown', 'suspended'),
    MAY_BE_ISSUED,
  ),
];
