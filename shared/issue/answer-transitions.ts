import {
  call,
  callAfterPause,
  end,
  LEFT,
  MAY_BE_ISSUED,
  MAYBE_SENT,
  NO,
  NOT_SENT,
  type Transition,
  transition,
  YES,
} from './transition.ts';

/** Answers to a draft that was sent. */
export const draftTransitions: readonly Transition[] = [
  transition('drafted', 'draft: drafted', {}, call('find')),
  transition('draft refused', 'draft: refused', { sent: NOT_SENT }, end('draft refused', 'given back')),
  transition(
    'draft refused, sent',
    'draft: refused',
    { sent: MAYBE_SENT },
    call('find'),
    'It may be issued: ask before it is called refused.',
  ),
  transition('draft taken', ['draft: taken', 'draft: ambiguous'], {}, call('find')),
  transition('draft unclear', 'draft: unclear', {}, call('find')),
  transition(
    'draft turned away, nothing there',
    'draft: turned away',
    { sent: NOT_SENT, draft: ['none'] },
    end('outage', 'given back'),
  ),
  transition(
    'draft turned away, one may be there',
    'draft: turned away',
    { sent: NOT_SENT, draft: LEFT },
    end('outage', 'suspended, unsent'),
  ),
  transition(
    'draft turned away, sent',
    'draft: turned away',
    { sent: MAYBE_SENT },
    end('unknown', 'suspended'),
    MAY_BE_ISSUED,
  ),
];

/** Answers to a document that was sent to the authority. */
export const issueTransitions: readonly Transition[] = [
  transition('issued', 'issue: issued', {}, end('issued', 'issued')),
  transition(
    'refused',
    'issue: refused',
    {},
    call('status'),
    'A refusal names no document, and may be another’s: its own state is asked for once.',
  ),
  transition('taken on', 'issue: pending', {}, callAfterPause('status')),
  transition('issue declined', 'issue: declined', {}, call('status')),
  transition('issue unclear', 'issue: unclear', {}, callAfterPause('status')),
  transition('issue put off', 'issue: later', {}, call('status')),
  transition(
    'issue turned away',
    'issue: turned away',
    { sent: NOT_SENT },
    end('outage', 'suspended, unsent'),
  ),
  transition(
    'issue turned away, sent',
    'issue: turned away',
    { sent: MAYBE_SENT },
    end('unknown', 'suspended'),
    MAY_BE_ISSUED,
  ),
];

/** Answers of the ledger, to a claim and to the note of a further sending. */
export const ledgerTransitions: readonly Transition[] = [
  transition('closed, unsent', 'closed', { sent: NOT_SENT }, end('outage', 'nothing')),
  transition('closed, sent', 'closed', { sent: MAYBE_SENT }, end('unknown', 'nothing'), MAY_BE_ISSUED),
  transition('fresh', 'claim: fresh', {}, call('draft')),
  transition(
    'resumed',
    'claim: resumed',
    {},
    call('find'),
    'Somebody was here: ask before anything is sent.',
  ),
  transition(
    'stopped',
    'claim: stopped',
    {},
    end('stopped', 'given back'),
    'Nobody was here, and something happened since the export was read: nothing is sent.',
  ),
  transition(
    'done',
    'claim: done',
    {},
    end('decided', 'nothing'),
    'Issued, for the job that had it issued; else a duplicate.',
  ),
  transition(
    'other content before',
    'claim: conflict',
    {},
    end('decided', 'nothing'),
    'A conflict that names the fields.',
  ),
  transition(
    'refused before',
    'claim: refused',
    {},
    end('decided', 'nothing'),
    'Rejected; the same content is never sent again.',
  ),
  transition('busy', 'claim: busy', {}, end('busy', 'nothing')),
  transition('noted', 'note: written', {}, call('issue')),
  transition('overtaken', 'note: overtaken', { again: YES }, call('claim'), 'Somebody else was faster.'),
  transition(
    'overtaken to the end',
    'note: overtaken',
    { again: NO },
    end('unknown', 'nothing', 'begun-elsewhere'),
  ),
];
