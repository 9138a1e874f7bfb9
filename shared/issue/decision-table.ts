import type { PhraseCode } from '../problems/phrases.ts';
import type { Dimension, Hearing, Value } from './situation.ts';

/** The call that comes next; `pause` first, where the service has just been asked the same. */
export type Call = 'claim' | 'draft' | 'find' | 'status' | 'note' | 'issue';

/** Outcome of a document, before its sentences. */
export type Ending =
  | 'issued'
  | 'duplicate'
  | 'conflict'
  | 'draft refused'
  | 'not kept'
  | 'refused'
  | 'pending'
  | 'unknown'
  | 'spent'
  | 'outage'
  | 'busy'
  | 'decided';

/**
 * The last word to the ledger. `given back`: as it was before our claim. `suspended`: whoever comes next asks first.
 * What is issued or refused is settled in the name of who sent it.
 */
export type Settling = 'nothing' | 'issued' | 'refused' | 'given back' | 'suspended' | 'suspended, unsent';

export type Step = { call: Call; pause?: true } | { end: Ending; settle: Settling; reason?: PhraseCode };

/** A dimension that is not named does not matter. */
export type Conditions = { readonly [D in Dimension]?: readonly Value<D>[] };

export interface Cell {
  name: string;
  heard: readonly Hearing[];
  when: Conditions;
  step: Step;
  /** Given where the step does not speak for itself. */
  why?: string;
}

const call = (next: Call): Step => ({ call: next });
const again = (next: Call): Step => ({ call: next, pause: true });
const end = (ending: Ending, settle: Settling, reason?: PhraseCode): Step =>
  reason === undefined ? { end: ending, settle } : { end: ending, settle, reason };

const cell = (
  name: string,
  heard: Hearing | readonly Hearing[],
  when: Conditions,
  step: Step,
  why?: string,
): Cell => ({ name, heard: [heard].flat(), when, step, ...(why === undefined ? {} : { why }) });

const NOT_SENT = ['nobody'] as const;
const MAYBE_SENT = ['us', 'others'] as const;
const NOT_OURS = ['none', 'mixed', 'perhaps'] as const;
const MAYBE_OURS = ['perhaps', 'ours'] as const;
const FOREIGN = ['none', 'mixed'] as const;
const LEFT = ['mixed', 'perhaps', 'ours'] as const;
const SAME = ['unread', 'fits', 'added'] as const;
const DIFFERS = ['differs'] as const;
const YES = ['yes'] as const;
const NO = ['no'] as const;
const NEUTRAL = ['nothing', 'taken', 'ambiguous'] as const;

const ONE_AT_ONCE = 'The service keeps one document per external_id: nothing can be created twice.';
const MAY_BE_ISSUED = 'It may be issued: nothing may say that it is not.';

/**
 * The way of one document. Of the cells of an answer exactly one fits a situation: a test walks through all of them.
 */
export const decisionTable: readonly Cell[] = [
  // The ledger.
  cell('closed, unsent', 'closed', { sent: NOT_SENT }, end('outage', 'nothing')),
  cell('closed, sent', 'closed', { sent: MAYBE_SENT }, end('unknown', 'nothing'), MAY_BE_ISSUED),
  cell('fresh', 'claim: fresh', {}, call('draft')),
  cell('resumed', 'claim: resumed', {}, call('find'), 'Somebody was here: ask before anything is sent.'),
  cell('done', 'claim: done', {}, end('decided', 'nothing'), 'Issued, for the job that had it issued; else a duplicate.'),
  cell('other content before', 'claim: conflict', {}, end('decided', 'nothing'), 'A conflict that names the fields.'),
  cell('refused before', 'claim: refused', {}, end('decided', 'nothing'), 'Rejected; the same content is never sent again.'),
  cell('busy', 'claim: busy', {}, end('busy', 'nothing')),

  // The draft.
  cell('drafted', 'draft: drafted', {}, call('find')),
  cell('draft refused', 'draft: refused', {}, end('draft refused', 'given back')),
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

  // What the service keeps under the external_id.
  cell(
    'kept, send',
    ['find: fits', 'find: added'],
    { draft: ['ours'], room: ['open'] },
    call('issue'),
    'The claim is the note of the first sending.',
  ),
  cell(
    'kept, note',
    ['find: fits', 'find: added'],
    { draft: ['ours'], room: ['note'] },
    call('note'),
    'Whoever resumes says so before sending: the document is then this job’s.',
  ),
  cell(
    'kept, spent',
    ['find: fits', 'find: added'],
    { draft: ['ours'], room: ['spent'] },
    end('spent', 'suspended', 'still-a-draft'),
  ),
  cell('found', ['find: fits', 'find: added'], { draft: NOT_OURS }, call('status')),
  cell(
    'differs once',
    'find: differs',
    { again: YES },
    call('find'),
    'An answer may be of another document or of another moment: read once more before it counts.',
  ),
  cell('not kept', 'find: differs', { again: NO, draft: ['ours'] }, end('not kept', 'refused')),
  cell('found other', 'find: differs', { again: NO, draft: NOT_OURS }, call('status')),
  cell('vanished, look again', 'find: absent', { draft: ['ours'], again: YES }, again('find')),
  cell(
    'vanished',
    'find: absent',
    { draft: ['ours'], again: NO, sent: NOT_SENT },
    end('unknown', 'suspended, unsent', 'draft-gone'),
  ),
  cell(
    'vanished, sent',
    'find: absent',
    { draft: ['ours'], again: NO, sent: MAYBE_SENT },
    end('unknown', 'suspended', 'draft-gone'),
  ),
  cell(
    'absent, nothing sent',
    'find: absent',
    { draft: ['none'], told: ['nothing', 'declined', 'pending'] },
    call('draft'),
  ),
  cell(
    'refused for itself',
    'find: absent',
    { draft: ['none'], told: ['taken', 'ambiguous'] },
    end('draft refused', 'given back'),
    'The external_id is not in the way, so the refusal is about the document.',
  ),
  cell(
    'refused for itself, resumed',
    'find: absent',
    { draft: ['mixed', 'perhaps'], told: ['ambiguous'] },
    end('draft refused', 'given back'),
  ),
  cell(
    'absent, draft again',
    'find: absent',
    { draft: ['mixed', 'perhaps'], told: ['nothing', 'taken', 'declined', 'pending'], again: YES },
    again('draft'),
    ONE_AT_ONCE,
  ),
  cell(
    'never arrives',
    'find: absent',
    {
      draft: ['mixed', 'perhaps'],
      told: ['nothing', 'taken', 'declined', 'pending'],
      again: NO,
      sent: NOT_SENT,
    },
    end('unknown', 'suspended, unsent', 'never-arrived'),
  ),
  cell(
    'never arrives, sent',
    'find: absent',
    {
      draft: ['mixed', 'perhaps'],
      told: ['nothing', 'taken', 'declined', 'pending'],
      again: NO,
      sent: MAYBE_SENT,
    },
    end('unknown', 'suspended', 'never-arrived'),
  ),
  cell('find unclear, ask again', 'find: unclear', { again: YES }, call('find'), 'By external_id.'),
  cell(
    'find unclear, nothing there',
    'find: unclear',
    { again: NO, sent: NOT_SENT, draft: ['none'] },
    end('outage', 'given back'),
  ),
  cell(
    'find unclear, unsent',
    'find: unclear',
    { again: NO, sent: NOT_SENT, draft: LEFT },
    end('outage', 'suspended, unsent'),
  ),
  cell(
    'find unclear, sent',
    'find: unclear',
    { again: NO, sent: MAYBE_SENT },
    end('unknown', 'suspended'),
    MAY_BE_ISSUED,
  ),

  // The state at the service.
  cell(
    'another’s',
    ['status: issued', 'status: refused', 'status: pending'],
    { content: DIFFERS },
    end('conflict', 'given back'),
  ),
  cell('issued by us', 'status: issued', { content: SAME, sent: ['us'] }, end('issued', 'issued')),
  cell(
    'issued by others',
    'status: issued',
    { content: SAME, sent: ['others', 'nobody'] },
    end('duplicate', 'issued'),
  ),
  cell('authority refused', 'status: refused', { content: SAME }, end('refused', 'refused')),
  cell('pending, wait', 'status: pending', { content: SAME, again: YES }, again('status')),
  cell('pending too long', 'status: pending', { content: SAME, again: NO }, end('pending', 'suspended')),
  cell(
    'draft not kept',
    'status: draft',
    { content: DIFFERS, draft: MAYBE_OURS },
    end('not kept', 'refused'),
    'Our own draft has lost something on its way.',
  ),
  cell(
    'another’s draft',
    'status: draft',
    { content: DIFFERS, draft: FOREIGN },
    end('conflict', 'given back'),
  ),
  cell(
    'another’s draft, added to',
    'status: draft',
    { content: ['added'], draft: FOREIGN },
    end('conflict', 'given back'),
    'The service adds to drafts of ours; this one somebody wrote.',
  ),
  ...[
    { of: 'theirs', content: ['unread', 'fits'] as const, draft: FOREIGN },
    { of: 'ours', content: SAME, draft: MAYBE_OURS },
  ].flatMap(({ of, ...same }) => [
    cell(
      `${of}: draft again`,
      'status: draft',
      { ...same, told: ['pending'] },
      end('unknown', 'suspended', 'draft-again'),
      'It was with the authority.',
    ),
    cell(
      `${of}: declined, look again`,
      'status: draft',
      { ...same, told: ['declined'], again: YES },
      again('status'),
      '“Already issued” may come before the status does.',
    ),
    cell(
      `${of}: declined`,
      'status: draft',
      { ...same, told: ['declined'], again: NO },
      end('unknown', 'suspended', 'issue-declined'),
      MAY_BE_ISSUED,
    ),
    cell(
      `${of}: send`,
      'status: draft',
      { ...same, told: NEUTRAL, room: ['open'], again: YES },
      again('issue'),
      'Not sent yet, or the service asked for it later.',
    ),
    cell(
      `${of}: put off to the end`,
      'status: draft',
      { ...same, told: NEUTRAL, room: ['open'], again: NO },
      end('unknown', 'suspended'),
    ),
    cell(
      `${of}: note`,
      'status: draft',
      { ...same, told: NEUTRAL, room: ['note'] },
      call('note'),
      'A refusal leaves a draft as well: each further sending may cost a number.',
    ),
    cell(
      `${of}: spent`,
      'status: draft',
      { ...same, told: NEUTRAL, room: ['spent'] },
      end('spent', 'suspended', 'still-a-draft'),
    ),
  ]),
  cell('gone, look again', 'status: absent', { again: YES }, again('status')),
  cell(
    'gone',
    'status: absent',
    { again: NO, sent: NOT_SENT },
    end('unknown', 'suspended, unsent', 'draft-gone'),
  ),
  cell(
    'gone, sent',
    'status: absent',
    { again: NO, sent: MAYBE_SENT },
    end('unknown', 'suspended', 'draft-gone'),
  ),
  cell('status unclear, ask again', 'status: unclear', { again: YES }, call('status'), 'By external_id.'),
  cell(
    'status unclear, nothing of ours',
    'status: unclear',
    { again: NO, sent: NOT_SENT, draft: ['none'] },
    end('outage', 'given back'),
  ),
  cell(
    'status unclear, unsent',
    'status: unclear',
    { again: NO, sent: NOT_SENT, draft: LEFT },
    end('outage', 'suspended, unsent'),
  ),
  cell(
    'status unclear, sent',
    'status: unclear',
    { again: NO, sent: MAYBE_SENT },
    end('unknown', 'suspended'),
    MAY_BE_ISSUED,
  ),

  // The authority.
  cell('issued', 'issue: issued', {}, end('issued', 'issued')),
  cell('refused', 'issue: refused', {}, end('refused', 'refused')),
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

  // The note of a further sending.
  cell('noted', 'note: written', {}, call('issue')),
  cell('overtaken', 'note: overtaken', { again: YES }, call('claim'), 'Somebody else was faster.'),
  cell(
    'overtaken to the end',
    'note: overtaken',
    { again: NO },
    end('unknown', 'nothing', 'begun-elsewhere'),
  ),
];
