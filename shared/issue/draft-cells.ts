import { call, cell, type DecisionCell, end, LEFT, MAY_BE_ISSUED, MAYBE_SENT, NOT_SENT } from './cell.ts';

/** Answers to a draft that was sent. */
export const draftCells: readonly DecisionCell[] = [
  cell('drafted', 'draft: drafted', {}, call('find')),
  cell('draft refused', 'draft: refused', { sent: NOT_SENT }, end('draft refused', 'given back')),
  cell(
    'draft refused, sent',
    'draft: refused',
    { sent: MAYBE_SENT },
    call('find'),
    'It may be issued: ask before it is called refused.',
  ),
  cell('draft taken', ['draft: taken', 'draft: ambiguous'], {}, call('find')),
  cell('draft unclear', 'draft: unclear', {}, call('find')),
  cell(
    'draft turned away, nothing there',
    'draft: turned away',
    { sent: NOT_SENT, draft: ['none'] },
    end('outage', 'given back'),
  ),
  cell(
    'draft turned away, one may be there',
    'draft: turned away',
    { sent: NOT_SENT, draft: LEFT },
    end('outage', 'suspended, unsent'),
  ),
  cell(
    'draft turned away, sent',
    'draft: turned away',
    { sent: MAYBE_SENT },
    end('unknown', 'suspended'),
    MAY_BE_ISSUED,
  ),
];
