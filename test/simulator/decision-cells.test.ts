import { join } from 'node:path';
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
import type { Outage } from '../../shared/service/service-errors.ts';
import { tableRows } from '../table-rows.ts';
import { LEDGER_TABLE, testDocument } from './issue-kit.ts';
import { startMemoryDynamoDB } from './memory-dynamodb.ts';
import { type Script, scriptedClient } from './scripted-client.ts';

const visited = new Set<string>();
let dynamodb: EmbeddedDynamoDB;
let environment = 0;

beforeAll(async () => {
  dynamodb = startMemoryDynamoDB();
});
afterAll(() => dynamodb[Symbol.asyncDispose]());

const newLedger = (): Ledger =>
  createLedger({
    ...{ dynamodb: dynamodb.client, tableName: LEDGER_TABLE, account: 'demo', claimLifeMs: 60_000 },
    environment: `cells-${environment++}`,
  });

const content = testDocument('A-1');
const record = { ordinal: 1, document: content };
const issued: IssuedFacts = {
  ...{ invoice_id: 'i-1', series: 'A', number: '1', mark: '400000000000001' },
  ...{ uid: 'A'.repeat(40), qr_url: '', issued_at: '' },
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

const request = (job: string, document = content) => ({ external_id: 'A-1', job, ...fingerprint(document) });

async function leave(ledger: Ledger, { job = 'job-0', document = content, sendings = 1, unsent }: Left) {
  await ledger.claim(request(job, document));
  for (let n = 1; n < sendings; n++) await ledger.note(request(job, document), { from: n, to: n + 1 });
  await ledger.settle(request(job, document), { state: 'suspended', unsent: unsent ?? false });
}

/** Another job is faster, and holds the claim from now on. */
async function takeOver(ledger: Ledger) {
  await ledger.settle(request('job-1'), { state: 'suspended', unsent: false });
  await ledger.claim(request('job-2'));
}

async function play({ setting, script, ...expected }: (typeof scenes)[number]) {
  const left = leftOf(setting);
  const ledger = newLedger();
  if (left !== undefined) await leave(ledger, left);
  const client = scriptedClient(scriptOf(script));
  const passed: string[] = [];
  const turnsOver: string[] = [];
  const over = () => void turnsOver.push(client.calls.at(-1) ?? '');
  let clockMs = 0;
  const deps = {
    ...{ ledger, client, verify: setting.includes('unverified') ? ('none' as const) : ('all' as const) },
    resend: setting.includes('resend'),
    now: () => clockMs,
    sleep: async (ms: number) => {
      clockMs += ms;
    },
    limits: { lookAgainMs: 10_000, lookAgainMaxMs: 10_000, busyMs: 0, pendingMs: 50_000 },
    turn: { wait: async () => {}, pass: over, giveUp: over },
    onCell: (name: string) => passed.push(name),
  };
  const result = await (setting.includes('dry run') ? dryRunDocument : issueDocument)(deps, record, 'job-1');
  for (const name of passed) visited.add(name);
  expect(passed).toContain(expected.cell);
  expect(result.outcome).toBe(expected.outcome);
  const codes = result.problems.map(({ code }) => code);
  if (expected.codes.length > 0) expect(codes.length > 0 ? codes : ['none']).toEqual(expected.codes);
  if (expected.calls !== '') expect(client.calls).toEqual(listed(expected.calls));
  // The next number is free as soon as it is known what became of this one.
  expect(turnsOver).toEqual(client.calls.filter((call) => call.startsWith('issue')));
  const entry = await ledger.lookup('A-1');
  if (expected.entry !== '') expect(entry?.state ?? 'none').toBe(expected.entry);
  return { result, entry };
}

const sent: Left = { job: 'job-1' };

// The words of decision-cells.txt.
const both = { unclear, down, absent };
const answers = {
  draft: {
    ...{ ...both, drafted, taken, refused: draftRefused, '422': ambiguous },
    'drafted as i-9': { ...drafted, invoice_id: 'i-9' },
  },
  find: { ...both, ours: found(), 'added to': added, other },
  status: { ...both, issued: isIssued, 'a draft': isDraft, pending: isPending, refused },
  issue: {
    ...{ ...both, issued: isIssued, pending: isPending, refused },
    ...{ declined, 'declined twice': declinedTwice, later },
  },
};

/** `a draft ×6, issued` as seven words. */
const listed = (text: string): string[] =>
  text.split(', ').flatMap((one) => {
    const [word = '', times = '1'] = one.split(' ×');
    return Array<string>(Number(times)).fill(word);
  });

function scriptOf(text: string): Script {
  const calls = text.split('; ').map((call) => {
    const [name = '', words = ''] = call.split(': ');
    if (name === 'closed') return [name, down];
    const known: Record<string, unknown> = answers[name as keyof typeof answers];
    return [name, listed(words).map((word) => known[word])];
  });
  return Object.fromEntries(calls);
}

function leftOf(text: string): Left | undefined {
  const [, job] = /(job-\d)/.exec(text) ?? [];
  const [, sendings = '1'] = /(\d) sendings/.exec(text) ?? [];
  const [, notes] = /notes (\w+)/.exec(text) ?? [];
  if (job === undefined) return;
  const document = notes === undefined ? content : { ...content, notes };
  return { job, document, sendings: Number(sendings), unsent: text.includes('unsent') };
}

const scenes = tableRows(join(import.meta.dirname, 'decision-cells.txt')).map(
  ([name = '', setting = '', script = '', cell = '', told = '', entry = '', calls = '']) => {
    const [outcome = '', ...codes] = told.split(' ');
    return { name, setting, script, cell, outcome, codes, entry, calls };
  },
);

describe('the cells of the decision table', () => {
  test.each(scenes)('$name', async (scene) => {
    await play(scene);
  });

  test('each with its outcome in full: what the report says, and what the ledger keeps', async () => {
    const lines: string[] = [];
    for (const scene of scenes) {
      const { result, entry } = await play(scene);
      const kept = entry && { ...entry, digests: undefined, fingerprint: undefined, expires: undefined };
      lines.push(scene.name, `  ${JSON.stringify(result)}`, `  ${JSON.stringify(kept ?? 'nothing')}`);
    }
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('decision-outcomes.txt');
  });

  test('what is decided, and what another job holds', async () => {
    const deps = (of: Ledger) => ({
      ...{ ledger: of, client: scriptedClient({}), verify: 'all' as const, limits: { busyMs: 0 } },
      onCell: (name: string) => visited.add(name),
    });
    const held = newLedger();
    await held.claim(request('job-0'));
    const busy = await issueDocument(deps(held), record, 'job-1');
    expect(busy.problems).toMatchObject([{ code: 'CLAIMED-ELSEWHERE' }]);
    const decided = newLedger();
    const again = (document: Document) => issueDocument(deps(decided), { ordinal: 1, document }, 'job-1');
    await decided.claim(request('job-0'));
    await decided.settle(request('job-0'), { state: 'issued', issued });
    expect((await again(content)).outcome).toBe('duplicate');
    expect((await again({ ...content, notes: 'x' })).outcome).toBe('conflict');
    const closed = { ...deps(decided), client: scriptedClient({ closed: down }) };
    expect((await issueDocument(closed, record, 'job-1')).outcome).toBe('duplicate');
    const spoiled = newLedger();
    await spoiled.claim(request('job-0'));
    const refusal = { stage: 'issue' as const, problems: [{ code: '208', message: 'm' }] };
    await spoiled.settle(request('job-0'), { state: 'refused', refusal });
    const refusedBefore = await issueDocument(deps(spoiled), record, 'job-1');
    expect(refusedBefore).toMatchObject({ outcome: 'rejected', numbers_used: 0 });
  });

  test('what was told after the export was read: the claim is given back', async () => {
    const ledger = newLedger();
    const told = problem('PAY-CHANGED-MEANWHILE', {}, { external_id: 'A-1', payment: 'A-1' });
    const deps = {
      ...{ ledger, client: scriptedClient({}), verify: 'all' as const },
      lookAgain: async () => ((await ledger.lookup('A-1'))?.state === 'claimed' ? told : undefined),
      onCell: (name: string) => visited.add(name),
    };
    const result = await issueDocument(deps, record, 'job-1');
    expect(result).toMatchObject({ outcome: 'held', problems: [told], numbers_used: 0 });
    expect(await ledger.lookup('A-1')).toBeUndefined();
  });

  test('a run that resumes looks as well, before it drafts: the run that claimed may not have', async () => {
    const told = problem('PAY-CHANGED-MEANWHILE', {}, { external_id: 'A-1', payment: 'A-1' });
    const ledger = newLedger();
    await leave(ledger, sent);
    const client = scriptedClient({ find: [absent], status: [absent] });
    const lookAgain = () => takeOver(ledger).then(() => told);
    const ways = { verify: 'all' as const, sleep: async () => {}, lookAgain };
    const result = await issueDocument({ ledger, client, ...ways }, record, 'job-1');
    expect(result).toMatchObject({ outcome: 'held', problems: [told], numbers_used: 0 });
    expect(client.calls).not.toContain('draft');
    // It gives back no claim but its own.
    const kept = await ledger.lookup('A-1');
    expect(kept?.state === 'claimed' && kept.expires > new Date()).toBe(true);
  });

  const twice = async (of: Ledger, n: number) => n === 1 && of.note(request('job-1'), { from: 1, to: 2 });
  const settled = async (ledger: Ledger, n: number) =>
    n === 1 && ledger.settle(request('job-1'), { state: 'issued', issued });
  const takenOver = async (ledger: Ledger, n: number) => n === 2 && takeOver(ledger);
  test.each([
    ['a note that another run of the job was faster with', twice, 'issued 1', 2],
    ['nothing is sent again that another run has settled', settled, 'issued 1', 1],
    ['nothing is sent again that another job has taken over', takenOver, 'failed 0', 2],
  ])('%s', async (_, rival, outcome, sendings) => {
    const answers = { issue: [unclear, unclear, isIssued], status: [isDraft, isDraft, isIssued] };
    const [faster, ledger] = [{ n: 0 }, newLedger()];
    const onIssue = async () => void (await rival(ledger, ++faster.n));
    const client = scriptedClient({ draft: [drafted], find: [found()], ...answers, onIssue });
    const onCell = (name: string) => visited.add(name);
    const limits = { lookAgainMs: 0, lookAgainMaxMs: 0, busyMs: 0 };
    const deps = { ledger, client, verify: 'all' as const, limits, onCell };
    const result = await issueDocument(deps, record, 'job-1');
    expect(visited).toContain('overtaken');
    expect(`${result.outcome} ${result.numbers_used}`).toBe(outcome);
    expect(client.calls.filter((call) => call.startsWith('issue'))).toHaveLength(sendings);
  });

  /** Situations that no history leads to; the table says all the same what would be right. */
  const UNREACHED = ['overtaken to the end', 'kept, spent', 'vanished, sent'];

  afterAll(() => {
    const names = decisionTable.map(({ name }) => name);
    expect(names.filter((name) => !visited.has(name))).toEqual(UNREACHED);
  });
});
