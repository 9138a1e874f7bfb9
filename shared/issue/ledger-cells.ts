import { call, cell, type DecisionCell, end, MAY_BE_ISSUED, MAYBE_SENT, NO, NOT_SENT, YES } from './cell.ts';

/** Answers of the ledger, to a claim and to the note of a further sending. */
export const ledgerCells: readonly DecisionCell[] = [
  cell('closed, unsent', 'closed', { sent: NOT_SENT }, end('outage', 'nothing')),
  cell('closed, sent', 'closed', { sent: MAYBE_SENT }, end('unknown', 'nothing'), MAY_BE_ISSUED),
  cell('fresh', 'claim: fresh', {}, call('draft')),
  cell('resumed', 'claim: resumed', {}, call('find'), 'Somebody was here: ask before anything is sent.'),
  cell(
    'stopped',
    'claim: stopped',
    {},
    end('stopped', 'given back'),
    'Nobody was here, and something happened since the export was read: nothing is sent.',
  ),
  cell(
    'done',
    'claim: done',
    {},
    end('decided', 'nothing'),
    'Issued, for the job that had it issued; else a duplicate.',
  ),
  cell(
    'other content before',
    'claim: conflict',
    {},
    end('decided', 'nothing'),
    'A conflict that names the fields.',
  ),
  cell(
    'refused before',
    'claim: refused',
    {},
    end('decided', 'nothing'),
    'Rejected; the same content is never sent again.',
  ),
  cell('busy', 'claim: busy', {}, end('busy', 'nothing')),
  cell('noted', 'note: written', {}, call('issue')),
  cell('overtaken', 'note: overtaken', { again: YES }, call('claim'), 'Somebody else was faster.'),
  cell(
    'overtaken to the end',
    'note: overtaken',
    { again: NO },
    end('unknown', 'nothing', 'begun-elsewhere'),
  ),
];
