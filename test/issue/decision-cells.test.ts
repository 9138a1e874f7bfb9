import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EmbeddedDynamoDB } from '../../infra/local/tables/embedded-dynamodb.ts';
import { canonicalFields } from '../../shared/documents/canonical.ts';
import type { Document } from '../../shared/documents/document.ts';
import { decisionTable } from '../../shared/issue/decision-table.ts';
import { dryRunDocument, issueDocument } from '../../shared/issue/issue-document.ts';
import { createLedger } from '../../shared/ledger/dynamodb-ledger.ts';
import { fingerprint } from '../../shared/ledger/fingerprint.ts';
import type { IssuedFacts, Ledger } from '../../shared/ledger/ledger.ts';
import { problem } from '../../shared/problems/problem.ts';
import type { Outage } from '../../shared/service/outage.ts';
import { startMemoryDynamoDB } from '../simulator/memory-dynamodb.ts';
import { LEDGER_TABLE, testDocument } from './issue-kit.ts';
import { type Script, scriptedClient } from './scripted-client.ts';

const visited = new Set<string>();
let dynamodb: EmbeddedDynamoDB;
let environment = 0;

beforeAll(async () => {
  dynamodb = startMemoryDynamoDB();
});
afterAll(() => dynamodb[Symbol.asyncDispose]());

const content = testDocument('A-1');
const issued: IssuedFacts = {
  invoice_id: 'i-1',
  series: 'A',
  number: '1',
  mark: '400000000000001',
  uid: 'A'.repeat(40),
  qr_url: '',
  issued_at: '',
};
const found = (document: Document = content, invoice_id = 'i-1') =>
  ({ state: 'found', invoice_id, external_id: 'A-1', content: canonicalFields(document) }) as const;
const added = found({ ...content, counterpart: { ...content.counterpart, city: 'Αθήνα' } });
const other = found({ ...content, payable_total_amount: '125.00' });
const drafted = { state: 'drafted', invoice_id: 'i-1' } as const;
const isIssued = { state: 'issued', issued } as const;
const isDraft = { state: 'draft' } as const;
const isPending = { state: 'pending' } as const;
const absent = { state: 'absent' } as const;
const refused = { state: 'refused', errors: [{ code: '208', message: 'm' }] } as const;
const declined = { state: 'declined', errors: [{ code: '', message: 'already issued' }] } as const;
const declinedTwice = {
  state: 'declined',
  errors: [
    { code: '99', message: 'not today' },
    { code: '', message: 'closed' },
  ],
} as const;
const unclear: Outage = { state: 'unknown', reason: { phrase: 'answer-about-another' }, answered: true };
const later: Outage = { state: 'unknown', reason: { phrase: 'http-status', status: 503 }, later: true };
const down: Outage = { state: 'down', reason: { phrase: 'silent' } };
const draftRefused = { ...refused, taken: false };
const taken = {
  state: 'refused',
  taken: true,
  errors: [{ code: '', message: 'external_id is taken' }],
} as const;
const ambiguous = { state: 'refused', taken: true, errors: [{ code: '', message: 'HTTP 422' }] } as const;

/** What an earlier run left: its job, its content, and how often it had noted a sending. */
interface Left {
  job?: string;
  document?: Document;
  sendings?: number;
  unsent?: boolean;
}

interface Scene {
  left?: Left;
  script: Script;
  verify?: 'all' | 'none';
  resend?: boolean;
  dry?: boolean;
  /** The cell that the scene is about. */
  cell: string;
  outcome: string;
  /** Codes of the problems, in order. */
  codes?: string[];
  /** Calls to the service, in order. */
  calls?: string[];
  /** State of the entry afterwards; '' where there is none. */
  entry?: string;
}

const request = (job: string, document = content) => ({
  external_id: 'A-1',
  job,
  ...fingerprint(document),
});

async function leave(ledger: Ledger, { job = 'job-0', document = content, sendings = 1, unsent }: Left) {
  await ledger.claim(request(job, document));
  for (let n = 1; n < sendings; n++) await ledger.note(request(job, document), { from: n, to: n + 1 });
  await ledger.settle(request(job, document), { state: 'suspended', unsent: unsent ?? false });
}

async function play({ left, script, verify = 'all', resend, dry, ...expected }: Scene) {
  const ledger = createLedger({
    dynamodb: dynamodb.client,
    tableName: LEDGER_TABLE,
    environment: `cells-${environment++}`,
    account: 'demo',
    claimLifeMs: 60_000,
  });
  if (left !== undefined) await leave(ledger, left);
  const client = scriptedClient(script);
  const passed: string[] = [];
  let clockMs = 0;
  const deps = {
    ...{ ledger, client, verify, resend },
    now: () => clockMs,
    sleep: async (ms: number) => {
      clockMs += ms;
    },
    limits: { lookAgainMs: 10_000, lookAgainMaxMs: 10_000, busyMs: 0, pendingMs: 50_000 },
    onCell: (name: string) => passed.push(name),
  };
  const result = await (dry ? dryRunDocument : issueDocument)(
    deps,
    { ordinal: 1, document: content },
    'job-1',
  );
  for (const name of passed) visited.add(name);
  expect(passed).toContain(expected.cell);
  expect(result.outcome).toBe(expected.outcome);
  if (expected.codes) expect(result.problems.map(({ code }) => code)).toEqual(expected.codes);
  if (expected.calls) expect(client.calls).toEqual(expected.calls);
  const entry = await ledger.lookup('A-1');
  if (expected.entry !== undefined) expect(entry?.state ?? '').toBe(expected.entry);
  return { result, entry };
}

const UNKNOWN = ['OUTCOME-UNKNOWN'];
const sent: Left = { job: 'job-1' };

const scenes: Record<string, Scene> = {
  // The ledger.
  'closed, and nothing was ever sent': {
    script: { closed: down },
    cell: 'closed, unsent',
    outcome: 'failed',
    codes: ['SERVICE-UNREACHABLE'],
    calls: [],
  },
  'closed, and an earlier run may have issued it': {
    left: sent,
    script: { closed: down },
    cell: 'closed, sent',
    outcome: 'failed',
    codes: UNKNOWN,
  },
  'closed, and an earlier run had sent nothing': {
    left: { unsent: true },
    script: { closed: down },
    cell: 'closed, unsent',
    outcome: 'failed',
    codes: ['SERVICE-UNREACHABLE'],
  },
  'the good path': {
    script: { draft: [drafted], find: [found()], issue: [isIssued] },
    cell: 'kept, send',
    outcome: 'issued',
    calls: ['draft', 'find i-1', 'issue i-1'],
    entry: 'issued',
  },
  'a city that the service adds': {
    script: { draft: [drafted], find: [added], issue: [isIssued] },
    cell: 'issued',
    outcome: 'issued',
  },

  // The draft.
  'a draft refused': {
    script: { draft: [draftRefused] },
    cell: 'draft refused',
    outcome: 'rejected',
    codes: ['SERVICE-REFUSED'],
    entry: '',
  },
  'a draft refused where an earlier run was killed': {
    left: { document: { ...content, notes: 'x' } },
    script: { find: [absent], draft: [draftRefused], status: [absent] },
    cell: 'draft refused, sent',
    outcome: 'rejected',
    codes: ['SERVICE-REFUSED'],
    calls: ['find', 'draft', 'find', ...Array(5).fill('status')],
    entry: 'claimed',
  },
  'a draft refused for itself with 422': {
    script: { draft: [ambiguous], find: [absent] },
    cell: 'refused for itself',
    outcome: 'rejected',
    entry: '',
  },
  'the same where an earlier run was killed': {
    left: sent,
    script: { draft: [ambiguous], find: [absent], status: [absent] },
    cell: 'refused for itself, nowhere',
    outcome: 'rejected',
    codes: ['SERVICE-REFUSED'],
    entry: 'claimed',
  },
  'the same where the earlier run had sent nothing': {
    left: { job: 'job-1', unsent: true },
    script: { draft: [draftRefused], find: [absent] },
    cell: 'draft refused',
    outcome: 'rejected',
    calls: ['find', 'draft'],
  },
  'a draft refused that an earlier run had issued, and that was not found at first': {
    left: sent,
    script: { draft: [draftRefused], find: [absent, found()], status: [isIssued] },
    cell: 'draft refused, sent',
    outcome: 'issued',
    calls: ['find', 'draft', 'find', 'status i-1'],
    entry: 'issued',
  },
  'the same, not found at second sight either': {
    left: sent,
    script: { draft: [ambiguous], find: [absent, absent, found()], status: [isIssued] },
    cell: 'there after all',
    outcome: 'issued',
    calls: ['find', 'draft', 'find', 'status', 'find', 'status i-1'],
    entry: 'issued',
  },
  'the same, of another content': {
    left: { document: { ...content, notes: 'x' } },
    script: { draft: [ambiguous], find: [absent, absent, other], status: [isIssued] },
    cell: 'another’s',
    outcome: 'conflict',
    entry: 'claimed',
  },
  'a draft refused that is issued, and never found': {
    left: sent,
    script: { draft: [draftRefused], find: [absent], status: [isIssued] },
    cell: 'there after all, unread',
    outcome: 'failed',
    codes: UNKNOWN,
    entry: 'claimed',
  },
  'a draft refused that may be issued, and nobody says so': {
    left: sent,
    script: { draft: [draftRefused], find: [absent], status: [down] },
    cell: 'status unclear, sent',
    outcome: 'failed',
    codes: UNKNOWN,
    entry: 'claimed',
  },
  'nothing sent, nothing there': {
    script: { draft: [down] },
    cell: 'draft turned away, nothing there',
    outcome: 'failed',
    codes: ['SERVICE-UNREACHABLE'],
    entry: '',
  },
  'a draft lost, then no way to the service': {
    script: { draft: [unclear, down], find: [absent] },
    cell: 'draft turned away, one may be there',
    outcome: 'failed',
    codes: ['SERVICE-UNREACHABLE'],
    entry: 'claimed',
  },
  'no way to the service for what may be issued': {
    left: sent,
    script: { find: [absent], draft: [down] },
    cell: 'draft turned away, sent',
    outcome: 'failed',
    codes: UNKNOWN,
  },
  'a draft whose answer was lost is found and issued': {
    script: { draft: [unclear], find: [found()], status: [isDraft], issue: [isIssued] },
    cell: 'ours: send',
    outcome: 'issued',
    calls: ['draft', 'find', 'status i-1', 'issue i-1'],
  },
  'a draft that is never there': {
    script: { draft: [unclear], find: [absent] },
    cell: 'never arrives',
    outcome: 'failed',
    codes: UNKNOWN,
    entry: 'claimed',
  },
  'a draft that is never there, and may have been issued': {
    left: sent,
    script: { draft: [unclear], find: [absent] },
    cell: 'never arrives, sent',
    outcome: 'failed',
  },
  'a draft that is not there at first': {
    script: { draft: [unclear, drafted], find: [absent, found()], issue: [isIssued] },
    cell: 'absent, draft again',
    outcome: 'issued',
  },

  // What is kept.
  'a read-back that differs once is read again, by external_id': {
    script: { draft: [drafted], find: [other, found()], issue: [isIssued] },
    cell: 'differs once',
    outcome: 'issued',
    calls: ['draft', 'find i-1', 'find', 'issue i-1'],
  },
  'a read-back that differs twice counts': {
    script: { draft: [drafted], find: [other] },
    cell: 'not kept',
    outcome: 'rejected',
    codes: ['READ-BACK-DIFFERS'],
    entry: 'refused',
  },
  'a draft answer that was another document’s': {
    script: {
      draft: [{ state: 'drafted', invoice_id: 'i-9' }],
      find: [unclear, found()],
      issue: [isIssued],
    },
    cell: 'find unclear, ask again',
    outcome: 'issued',
    calls: ['draft', 'find i-9', 'find', 'issue i-1'],
  },
  'a draft that vanishes': {
    script: { draft: [drafted], find: [absent] },
    cell: 'vanished',
    outcome: 'failed',
    codes: UNKNOWN,
  },
  'a draft that is there at the second look': {
    script: { draft: [drafted], find: [absent, found()], issue: [isIssued] },
    cell: 'vanished, look again',
    outcome: 'issued',
  },
  'taken, and nobody says by what': {
    script: { draft: [taken], find: [unclear] },
    cell: 'find unclear, nothing there',
    outcome: 'failed',
    entry: '',
  },
  'a draft of ours that cannot be read back': {
    script: { draft: [drafted], find: [down] },
    cell: 'find unclear, unsent',
    outcome: 'failed',
    codes: ['SERVICE-UNREACHABLE'],
  },
  'resumed, and the service says nothing': {
    left: sent,
    script: { find: [down] },
    cell: 'find unclear, sent',
    outcome: 'failed',
    codes: UNKNOWN,
  },

  // The state at the service.
  'another document under the external_id, issued': {
    script: { draft: [taken], find: [other], status: [isIssued] },
    cell: 'another’s',
    outcome: 'conflict',
    codes: ['EXTERNAL-ID-CONFLICT'],
    entry: '',
  },
  'issued by this job, and killed before it was settled': {
    left: sent,
    script: { find: [found()], status: [isIssued] },
    cell: 'issued by us',
    outcome: 'issued',
    calls: ['find', 'status i-1'],
    entry: 'issued',
  },
  'the same where the service added a city': {
    left: sent,
    script: { find: [added], status: [isIssued] },
    cell: 'issued by us',
    outcome: 'issued',
  },
  'issued by another job that was killed': {
    left: {},
    script: { find: [found()], status: [isIssued] },
    cell: 'issued by others',
    outcome: 'duplicate',
  },
  'issued elsewhere while this job had sent nothing': {
    left: { job: 'job-1', unsent: true },
    script: { find: [found()], status: [isIssued] },
    cell: 'issued by others',
    outcome: 'duplicate',
  },
  'refused by the authority, as the status says': {
    script: { draft: [drafted], find: [found()], issue: [unclear], status: [refused] },
    cell: 'authority refused',
    outcome: 'rejected',
    codes: ['208', 'NUMBER-LOST'],
    entry: 'refused',
  },
  'pending, then issued': {
    script: { draft: [drafted], find: [found()], issue: [isPending], status: [isPending, isIssued] },
    cell: 'pending, wait',
    outcome: 'issued',
  },
  'pending for too long': {
    script: { draft: [drafted], find: [found()], issue: [isPending], status: [isPending] },
    cell: 'pending too long',
    outcome: 'failed',
    codes: ['ISSUE-PENDING'],
    entry: 'claimed',
  },
  'pending, then a draft again': {
    script: { draft: [drafted], find: [found()], issue: [isPending], status: [isDraft] },
    cell: 'ours: draft again',
    outcome: 'failed',
    codes: UNKNOWN,
  },
  'somebody’s draft, pending, then a draft again': {
    script: { draft: [taken], find: [found()], status: [isPending, isDraft] },
    cell: 'theirs: draft again',
    outcome: 'failed',
    codes: UNKNOWN,
  },
  'our own draft has lost a field': {
    script: { draft: [unclear], find: [other], status: [isDraft] },
    cell: 'draft not kept',
    outcome: 'rejected',
    codes: ['READ-BACK-DIFFERS'],
    entry: 'refused',
  },
  'a draft of other content': {
    script: { draft: [taken], find: [other], status: [isDraft] },
    cell: 'another’s draft',
    outcome: 'conflict',
  },
  'a draft that somebody wrote more into': {
    script: { draft: [taken], find: [added], status: [isDraft] },
    cell: 'another’s draft, added to',
    outcome: 'conflict',
    entry: '',
  },
  'a document of somebody who wrote more into it, issued': {
    script: { draft: [taken], find: [added], status: [isIssued] },
    cell: 'found',
    outcome: 'duplicate',
  },
  'somebody’s draft of the same content': {
    script: { draft: [taken], find: [found()], status: [isDraft], issue: [isIssued] },
    cell: 'theirs: send after waiting',
    outcome: 'issued',
  },
  'somebody’s draft that is issued while we wait': {
    script: { draft: [taken], find: [found()], status: [isDraft, isIssued] },
    cell: 'theirs: wait',
    outcome: 'duplicate',
  },
  'somebody’s draft after a claim of other content': {
    left: { document: { ...content, notes: 'x' } },
    script: { find: [absent, found()], draft: [taken], status: [isDraft], issue: [isIssued] },
    cell: 'theirs: note after waiting',
    outcome: 'issued',
  },
  'the same where it was sent as often as may be': {
    left: { document: { ...content, notes: 'x' }, sendings: 3 },
    script: { find: [absent, found()], draft: [taken], status: [isDraft] },
    cell: 'theirs: spent after waiting',
    outcome: 'failed',
    codes: UNKNOWN,
  },
  '“already issued”, and the status lags': {
    script: { draft: [drafted], find: [found()], issue: [declined], status: [isDraft, isIssued] },
    cell: 'ours: declined, look again',
    outcome: 'issued',
  },
  '“already issued”, and the status never says so': {
    script: { draft: [drafted], find: [found()], issue: [declined], status: [isDraft] },
    cell: 'ours: declined',
    outcome: 'failed',
    codes: UNKNOWN,
    entry: 'claimed',
  },
  'somebody’s draft, already issued, and the status lags': {
    script: {
      draft: [taken],
      find: [found()],
      issue: [declined],
      status: [...Array(6).fill(isDraft), isIssued],
    },
    cell: 'theirs: declined, look again',
    outcome: 'issued',
  },
  'somebody’s draft that the service declines to issue': {
    script: { draft: [taken], find: [found()], issue: [declined], status: [isDraft] },
    cell: 'theirs: declined',
    outcome: 'failed',
    codes: UNKNOWN,
  },
  'put off, then taken: no note is needed': {
    script: { draft: [drafted], find: [found()], issue: [later, later, isIssued], status: [isDraft] },
    cell: 'issue put off',
    outcome: 'issued',
  },
  'put off to the end': {
    script: { draft: [drafted], find: [found()], issue: [later], status: [isDraft] },
    cell: 'ours: put off to the end',
    outcome: 'failed',
    codes: UNKNOWN,
  },
  'somebody’s draft, put off to the end': {
    script: { draft: [taken], find: [found()], issue: [later], status: [isDraft] },
    cell: 'theirs: put off to the end',
    outcome: 'failed',
    codes: UNKNOWN,
  },
  'lost without an answer, three times': {
    script: { draft: [drafted], find: [found()], issue: [unclear], status: [isDraft] },
    cell: 'ours: spent',
    outcome: 'failed',
    codes: UNKNOWN,
    calls: ['draft', 'find i-1', ...Array(3).fill(['issue i-1', 'status i-1']).flat()],
    entry: 'claimed',
  },
  'somebody’s draft, lost three times': {
    script: { draft: [taken], find: [found()], issue: [unclear], status: [isDraft] },
    cell: 'theirs: spent',
    outcome: 'failed',
    codes: UNKNOWN,
  },
  'somebody’s draft, sent again': {
    script: { draft: [taken], find: [found()], issue: [unclear, isIssued], status: [isDraft] },
    cell: 'theirs: note',
    outcome: 'issued',
  },
  'spent before, and nobody has looked': {
    left: { job: 'job-0', sendings: 3 },
    script: { find: [found()], status: [isDraft] },
    cell: 'ours: spent',
    outcome: 'failed',
    calls: ['find', 'status i-1'],
  },
  'spent before, and a person says so: once more, not twice': {
    left: { job: 'job-0', sendings: 3 },
    resend: true,
    script: { find: [found()], status: [isDraft], issue: [unclear] },
    cell: 'ours: note',
    outcome: 'failed',
    calls: ['find', 'status i-1', 'issue i-1', 'status i-1'],
  },
  'sent again, and refused: what the first sending may have lost is said': {
    script: { draft: [drafted], find: [found()], issue: [unclear, refused], status: [isDraft] },
    cell: 'ours: refused, a draft still',
    outcome: 'rejected',
    codes: ['208', 'NUMBER-LOST', 'NUMBERS-PERHAPS-LOST'],
    entry: 'refused',
  },
  'issued, lost, and gone from the status': {
    script: { draft: [drafted], find: [found()], issue: [unclear], status: [absent] },
    cell: 'gone, sent',
    outcome: 'failed',
    codes: UNKNOWN,
  },
  'gone between two looks': {
    script: { draft: [taken], find: [found()], status: [absent] },
    cell: 'gone',
    outcome: 'failed',
  },
  'gone at the first look alone': {
    script: { draft: [drafted], find: [found()], issue: [unclear], status: [absent, isIssued] },
    cell: 'gone, look again',
    outcome: 'issued',
    calls: ['draft', 'find i-1', 'issue i-1', 'status i-1', 'status'],
  },
  'a status that was another document’s is asked for again, by external_id': {
    script: { draft: [drafted], find: [found()], issue: [unclear], status: [unclear, isIssued] },
    cell: 'status unclear, ask again',
    outcome: 'issued',
    calls: ['draft', 'find i-1', 'issue i-1', 'status i-1', 'status'],
  },
  'somebody’s draft of which nothing more is heard': {
    script: { draft: [taken], find: [found()], status: [down] },
    cell: 'status unclear, nothing of ours',
    outcome: 'failed',
    entry: '',
  },
  'our draft of which nothing more is heard': {
    script: { draft: [unclear], find: [found()], status: [down] },
    cell: 'status unclear, unsent',
    outcome: 'failed',
    codes: ['SERVICE-UNREACHABLE'],
  },
  'sent, and nothing more is heard': {
    script: { draft: [drafted], find: [found()], issue: [unclear], status: [down] },
    cell: 'status unclear, sent',
    outcome: 'failed',
    codes: UNKNOWN,
  },

  // The authority.
  'refused by the authority': {
    script: { draft: [drafted], find: [found()], issue: [refused], status: [isDraft] },
    cell: 'refused',
    outcome: 'rejected',
    codes: ['208', 'NUMBER-LOST'],
    calls: ['draft', 'find i-1', 'issue i-1', 'status i-1'],
    entry: 'refused',
  },
  'a refusal that was another document’s: ours is issued': {
    script: { draft: [drafted], find: [found()], issue: [refused], status: [isIssued] },
    cell: 'refused',
    outcome: 'issued',
    codes: [],
    calls: ['draft', 'find i-1', 'issue i-1', 'status i-1'],
    entry: 'issued',
  },
  'a refusal that was another document’s: ours is pending': {
    script: { draft: [drafted], find: [found()], issue: [refused], status: [isPending, isIssued] },
    cell: 'pending, wait',
    outcome: 'issued',
    entry: 'issued',
  },
  'a refusal, and the status that follows it is another document’s too': {
    script: { draft: [drafted], find: [found()], issue: [refused], status: [unclear, isIssued] },
    cell: 'status unclear, ask again',
    outcome: 'issued',
    calls: ['draft', 'find i-1', 'issue i-1', 'status i-1', 'status'],
  },
  'a refusal after which nothing more is heard: it is not sent again': {
    script: { draft: [drafted], find: [found()], issue: [refused], status: [down] },
    cell: 'refused, and no other word',
    outcome: 'rejected',
    codes: ['208', 'NUMBER-LOST'],
    entry: 'refused',
  },
  'somebody’s draft, refused': {
    script: { draft: [taken], find: [found()], issue: [refused], status: [isDraft] },
    cell: 'theirs: refused, a draft still',
    outcome: 'rejected',
    entry: 'refused',
  },
  'taken on by the authority': {
    script: { draft: [drafted], issue: [isPending], status: [isIssued] },
    verify: 'none',
    cell: 'taken on',
    outcome: 'issued',
  },
  'declined after the effect': {
    script: { draft: [drafted], find: [found()], issue: [declined], status: [isIssued] },
    cell: 'issue declined',
    outcome: 'issued',
  },
  'declined twice over, in codes and in words': {
    script: { draft: [drafted], find: [found()], issue: [declinedTwice], status: [isDraft] },
    cell: 'ours: declined',
    outcome: 'failed',
    codes: UNKNOWN,
    entry: 'claimed',
  },
  'its answer lost after the effect': {
    script: { draft: [drafted], find: [found()], issue: [unclear], status: [isIssued] },
    cell: 'issue unclear',
    outcome: 'issued',
  },
  'an issue that no way leads to': {
    script: { draft: [drafted], find: [found()], issue: [down] },
    cell: 'issue turned away',
    outcome: 'failed',
    codes: ['SERVICE-UNREACHABLE'],
    entry: 'claimed',
  },
  'lost, then no way to the service': {
    script: { draft: [drafted], find: [found()], issue: [unclear, down], status: [isDraft] },
    cell: 'issue turned away, sent',
    outcome: 'failed',
    codes: UNKNOWN,
  },

  // Resumed.
  'resumed before the draft: the sending is noted all the same': {
    left: {},
    script: { find: [absent, found()], draft: [drafted], issue: [isIssued] },
    cell: 'kept, note',
    outcome: 'issued',
    calls: ['find', 'draft', 'find i-1', 'issue i-1'],
  },
  'resumed with a draft there': {
    left: {},
    script: { find: [found()], status: [isDraft], issue: [isIssued] },
    cell: 'noted',
    outcome: 'issued',
  },
  'resumed over other content': {
    left: { document: { ...content, notes: 'other' } },
    script: { find: [other], status: [isDraft] },
    cell: 'another’s draft',
    outcome: 'conflict',
    entry: 'claimed',
  },
  'a dry run over nothing': {
    dry: true,
    script: { find: [absent] },
    cell: 'absent, nothing sent',
    outcome: 'ready',
    calls: ['find'],
  },
  'a dry run over what is spent': {
    dry: true,
    left: { sendings: 3 },
    script: { find: [found()], status: [isDraft] },
    cell: 'ours: spent',
    outcome: 'failed',
    codes: UNKNOWN,
  },
};

describe('the cells of the decision table', () => {
  test.each(Object.entries(scenes))('%s', async (_name, scene) => {
    await play(scene);
  });

  test('each with its outcome in full: what the report says, and what the ledger keeps', async () => {
    const lines: string[] = [];
    for (const [name, scene] of Object.entries(scenes)) {
      const { result, entry } = await play(scene);
      const kept = entry && { ...entry, digests: undefined, fingerprint: undefined, expires: undefined };
      lines.push(name, `  ${JSON.stringify(result)}`, `  ${JSON.stringify(kept ?? 'nothing')}`);
    }
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('decision-outcomes.txt');
  });

  test('what is decided, and what another job holds', async () => {
    const ledger = () =>
      createLedger({
        ...{ dynamodb: dynamodb.client, tableName: LEDGER_TABLE, account: 'demo', claimLifeMs: 60_000 },
        environment: `cells-${environment++}`,
      });
    const deps = (of: Ledger) => ({
      ...{ ledger: of, client: scriptedClient({}), verify: 'all' as const, limits: { busyMs: 0 } },
      onCell: (name: string) => visited.add(name),
    });
    const held = ledger();
    await held.claim(request('job-0'));
    const busy = await issueDocument(deps(held), { ordinal: 1, document: content }, 'job-1');
    expect(busy.problems).toMatchObject([{ code: 'CLAIMED-ELSEWHERE' }]);
    const decided = ledger();
    const again = (document: Document) => issueDocument(deps(decided), { ordinal: 1, document }, 'job-1');
    await decided.claim(request('job-0'));
    await decided.settle(request('job-0'), { state: 'issued', issued });
    expect((await again(content)).outcome).toBe('duplicate');
    expect((await again({ ...content, notes: 'x' })).outcome).toBe('conflict');
    const spoiled = ledger();
    await spoiled.claim(request('job-0'));
    const refusal = { stage: 'issue' as const, problems: [{ code: '208', message: 'm' }] };
    await spoiled.settle(request('job-0'), { state: 'refused', refusal });
    const refusedBefore = await issueDocument(deps(spoiled), { ordinal: 1, document: content }, 'job-1');
    expect(refusedBefore).toMatchObject({ outcome: 'rejected', numbers_used: 0 });
  });

  test('what was told after the export was read: the claim is given back', async () => {
    const ledger = createLedger({
      ...{ dynamodb: dynamodb.client, tableName: LEDGER_TABLE, account: 'demo', claimLifeMs: 60_000 },
      environment: `cells-${environment++}`,
    });
    const told = problem('PAY-CHANGED-MEANWHILE', {}, { external_id: 'A-1', payment: 'A-1' });
    const deps = {
      ...{ ledger, client: scriptedClient({}), verify: 'all' as const },
      lookAgain: async () => ((await ledger.lookup('A-1'))?.state === 'claimed' ? told : undefined),
      onCell: (name: string) => visited.add(name),
    };
    const result = await issueDocument(deps, { ordinal: 1, document: content }, 'job-1');
    expect(result).toMatchObject({ outcome: 'held', problems: [told], numbers_used: 0 });
    expect(await ledger.lookup('A-1')).toBeUndefined();
  });

  test('a run that resumes looks as well, before it drafts: the run that claimed may not have', async () => {
    const told = problem('PAY-CHANGED-MEANWHILE', {}, { external_id: 'A-1', payment: 'A-1' });
    const of = { environment: `cells-${environment++}`, account: 'demo', claimLifeMs: 60_000 };
    const ledger = createLedger({ dynamodb: dynamodb.client, tableName: LEDGER_TABLE, ...of });
    await leave(ledger, sent);
    const client = scriptedClient({ find: [absent], status: [absent] });
    const ways = { verify: 'all' as const, sleep: async () => {}, lookAgain: async () => told };
    const result = await issueDocument(
      { ledger, client, ...ways },
      { ordinal: 1, document: content },
      'job-1',
    );
    expect(result).toMatchObject({ outcome: 'held', problems: [told], numbers_used: 0 });
    expect(client.calls).not.toContain('draft');
  });

  test('a note that another run of the job was faster with', async () => {
    const script: Script = {
      draft: [drafted],
      find: [found()],
      issue: [unclear, unclear, isIssued],
      status: [isDraft, isDraft, isIssued],
    };
    const faster = { n: 0 };
    const rival = async (ledger: Ledger) => {
      faster.n++;
      if (faster.n === 1) await ledger.note(request('job-1'), { from: 1, to: 2 });
    };
    const ledger = createLedger({
      ...{ dynamodb: dynamodb.client, tableName: LEDGER_TABLE, account: 'demo', claimLifeMs: 60_000 },
      environment: `cells-${environment++}`,
    });
    const client = scriptedClient({ ...script, onIssue: () => rival(ledger) });
    const onCell = (name: string) => visited.add(name);
    const deps = {
      ledger,
      client,
      verify: 'all' as const,
      limits: { lookAgainMs: 0, lookAgainMaxMs: 0 },
      onCell,
    };
    const result = await issueDocument(deps, { ordinal: 1, document: content }, 'job-1');
    expect(visited).toContain('overtaken');
    expect(result).toMatchObject({ outcome: 'issued', numbers_used: 1 });
  });

  /** Situations that no history leads to; the table says all the same what would be right. */
  const UNREACHED = ['overtaken to the end', 'kept, spent', 'vanished, sent'];

  afterAll(() => {
    const names = decisionTable.map(({ name }) => name);
    expect(names.filter((name) => !visited.has(name))).toEqual(UNREACHED);
  });
});
