import { describe, expect, it, test } from 'vitest';
import {
  dimensions,
  freshState,
  type IssueEvent,
  type IssueState,
  issueEvents,
  nextState,
  resumedState,
} from '../../shared/issue/state.ts';

const fresh: IssueState = {
  ...{ draft: 'none', sent: 'nobody', room: 'open', content: 'unread', told: 'nothing' },
  ...{ resumed: false, sendings: 1, inLedger: 1, most: 3 },
};

test('a claim of ours that nobody made before stands for the first sending', () => {
  expect(freshState(3)).toEqual(fresh);
});

describe('a claim that somebody left', () => {
  const earlier = { job: 'job-1', own: true, same_content: true, knew_content: true, sendings: 1 };
  const resumed = { ...fresh, draft: 'perhaps', sent: 'us', room: 'note', resumed: true };
  const cases: [string, object, { resend?: boolean }, object][] = [
    ['as this job did', {}, {}, resumed],
    ['as another job did', { own: false }, {}, { ...resumed, sent: 'others' }],
    ['of other content', { same_content: false }, {}, { ...resumed, draft: 'mixed' }],
    ['unsent', { sendings: 0 }, {}, { ...resumed, sent: 'nobody', sendings: 0, inLedger: 0 }],
    ['sent twice', { sendings: 2 }, {}, { ...resumed, sendings: 2, inLedger: 2 }],
    ['sent as often as may be', { sendings: 3 }, {}, { ...resumed, room: 'spent', sendings: 3, inLedger: 3 }],
    [
      'sent as often as may be, and a person has looked',
      { sendings: 3 },
      { resend: true },
      { ...resumed, sendings: 3, inLedger: 3, most: 4 },
    ],
    [
      'sent more often, and a person has looked again',
      { sendings: 5 },
      { resend: true },
      { ...resumed, sendings: 5, inLedger: 5, most: 6 },
    ],
    ['once, and a person has looked', { sendings: 1 }, { resend: true }, resumed],
  ];
  it.each(cases)('%s', (_name, of, { resend = false }, state) => {
    expect(resumedState({ ...earlier, ...of }, 3, resend)).toEqual(state);
  });
});

describe('an answer', () => {
  /** What it changes, in a situation that has nothing of all that it could say. */
  const odd: IssueState = { ...fresh, draft: 'mixed', sent: 'others', room: 'spent', content: 'added' };
  const of = (change: Partial<IssueState>): IssueState => ({ ...odd, ...change });
  const changes: [IssueEvent, Partial<IssueState>, Partial<IssueState>][] = [
    ['draft: drafted', { told: 'taken' }, { draft: 'ours', told: 'nothing' }],
    [
      'draft: drafted',
      { resumed: true, told: 'taken', sendings: 2, inLedger: 2 },
      {
        ...{ resumed: true, draft: 'ours', sent: 'nobody', room: 'note', sendings: 0, told: 'nothing' },
        inLedger: 2,
      },
    ],
    ['draft: unclear', { draft: 'none', told: 'taken' }, { draft: 'perhaps', told: 'nothing' }],
    ['draft: unclear', { draft: 'mixed', told: 'taken' }, { draft: 'mixed', told: 'nothing' }],
    ['draft: taken', {}, { told: 'taken' }],
    ['draft: refused', {}, { told: 'ambiguous' }],
    ['draft: ambiguous', {}, { told: 'ambiguous' }],
    ['find: fits', {}, { content: 'fits' }],
    ['find: added', { content: 'fits' }, { content: 'added' }],
    ['find: differs', {}, { content: 'differs' }],
    ['find: fits', { told: 'unfit' }, { content: 'fits', told: 'ambiguous' }],
    ['find: fits', { told: 'taken' }, { content: 'fits', told: 'taken' }],
    ['find: absent', { told: 'ambiguous' }, { content: 'unread', told: 'unfit' }],
    ['find: absent', { told: 'taken', draft: 'none' }, { content: 'unread', told: 'unfit', draft: 'none' }],
    [
      'find: absent',
      { told: 'taken', draft: 'perhaps' },
      { content: 'unread', told: 'taken', draft: 'perhaps' },
    ],
    ['find: absent', { draft: 'none' }, { content: 'unread', draft: 'none' }],
    ['note: written', { sendings: 2, inLedger: 0 }, { room: 'open', sendings: 3, inLedger: 3 }],
    ['issue: issued', {}, { sent: 'us' }],
    ['issue: refused', {}, { sent: 'us', told: 'refused' }],
    ['issue: pending', {}, { sent: 'us', told: 'pending' }],
    ['status: pending', {}, { told: 'pending' }],
    ['issue: later', { told: 'pending' }, { sent: 'us', told: 'nothing' }],
    [
      'issue: unclear',
      { told: 'pending', sendings: 2 },
      { sent: 'us', told: 'nothing', sendings: 2, room: 'note' },
    ],
    ['issue: unclear', { room: 'open', sendings: 3 }, { sent: 'us', sendings: 3, room: 'spent' }],
    ['issue: declined', {}, { sent: 'us', told: 'declined' }],
  ];
  test.each(changes)('%s, where %o', (heard, before, after) => {
    expect(nextState(of(before), heard)).toEqual(of(after));
  });

  test('any other changes nothing', () => {
    const speaking = new Set(changes.map(([heard]) => heard));
    const others = issueEvents.filter((heard) => !speaking.has(heard));
    expect(others).toHaveLength(17);
    for (const heard of others) expect(nextState(odd, heard)).toEqual(odd);
  });
});

test('all that the ledger and the service can say, and all that is known of a document', () => {
  const answers = Object.groupBy(issueEvents, (heard) => heard.split(':')[0] ?? '');
  expect(Object.entries(answers).map(([call, of]) => [call, of?.length])).toEqual([
    ...[
      ['closed', 1],
      ['claim', 7],
      ['draft', 6],
      ['find', 5],
      ['status', 6],
      ['issue', 7],
      ['note', 2],
    ],
  ]);
  expect(Object.values(dimensions).map((values) => values.length)).toEqual([4, 3, 3, 4, 7, 2]);
});
