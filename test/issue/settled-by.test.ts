import { expect, it } from 'vitest';
import { canonicalFields } from '../../shared/documents/canonical.ts';
import { issueDocument } from '../../shared/issue/issue-document.ts';
import { claimRequest } from '../../shared/issue/issue-work.ts';
import { NOBODY } from '../../shared/ledger/ledger.ts';
import type { InvoicingClient } from '../../shared/service/client.ts';
import { chunkLedger } from '../jobs/chunk-kit.ts';
import { testDocument } from './issue-kit.ts';
import { type Script, scriptedClient } from './scripted-client.ts';

const document = testDocument('A-1');
const drafted = { state: 'drafted', invoice_id: 'i-1' } as const;
const found = {
  ...({ state: 'found', invoice_id: 'i-1', external_id: 'A-1' } as const),
  content: canonicalFields(document),
};
const refused = { state: 'refused', errors: [{ code: '208', message: 'm' }] } as const;
const taken = { state: 'refused', taken: true, errors: [{ code: '', message: 'external_id' }] } as const;
const facts = { invoice_id: 'i-1', series: 'A', number: '1', uid: 'U', qr_url: '', issued_at: '' };
const issued = { state: 'issued', issued: { ...facts, mark: 'M-1' } } as const;

/** A document on its way in job-1, beside a ledger in memory. */
function way(script: Script, over: Partial<InvoicingClient> = {}) {
  const parts = chunkLedger();
  const client = { ...scriptedClient(script), ...over };
  const deps = { ledger: parts.ledger, client, verify: 'all' as const, sleep: async () => {}, now: () => 0 };
  return { ...parts, issue: () => issueDocument(deps, { ordinal: 1, document }, 'job-1') };
}

/** Another job has sent it, and does not know what became of it. */
async function leave({ begin, ledger }: ReturnType<typeof way>, sendings = 1) {
  const request = await begin(document, { job: 'job-0' });
  if (sendings > 1) await ledger.note(request, { from: 1, to: sendings });
  await ledger.settle(request, { state: 'suspended', unsent: false });
}

const told = ({ problems }: { problems: readonly { code: string }[] }) => problems.map(({ code }) => code);
const LOST = ['208', 'NUMBER-LOST'];

it('a refusal is settled in the name of the job that sent the document', async () => {
  const own = way({ draft: [drafted], find: [found], issue: [refused], status: [refused] });
  const result = await own.issue();
  expect(result).toMatchObject({ outcome: 'rejected', numbers_used: 1, numbers_lost: 1 });
  expect(told(result)).toEqual(LOST);
  expect(await own.ledger.lookup('A-1')).toMatchObject({ state: 'refused', job: 'job-1' });

  const others = way({ find: [found], status: [refused] });
  await leave(others);
  const left = await others.issue();
  expect(left).toMatchObject({ outcome: 'rejected', numbers_used: 0, numbers_lost: 0 });
  expect(told(left)).toEqual(LOST);
  expect(await others.ledger.lookup('A-1')).toMatchObject({ state: 'refused', job: 'job-0' });
});

it('of a refusal every sending but its own may have cost a number', async () => {
  const twice = way({ find: [found], status: [refused] });
  await leave(twice, 3);
  const result = await twice.issue();
  expect(told(result)).toEqual([...LOST, 'NUMBERS-PERHAPS-LOST']);
  expect(result.problems.at(-1)?.params).toEqual({ count: 2 });
});

it('a refusal of what nobody of ours has sent is nobody’s, and cost nobody of ours a number', async () => {
  const { issue, ledger } = way({ draft: [taken], find: [found], status: [refused] });
  const result = await issue();
  expect(result).toMatchObject({ outcome: 'rejected', numbers_used: 0, numbers_lost: 0 });
  expect(told(result)).toEqual(LOST);
  expect(await ledger.lookup('A-1')).toMatchObject({ state: 'refused', job: NOBODY });
});

it('a draft that lost something is refused in the name of who finds it, whoever sent it', async () => {
  const other = { ...found, content: canonicalFields({ ...document, payable_total_amount: '125.00' }) };
  const draft = way({ find: [other], status: [{ state: 'draft' }] });
  await leave(draft, 2);
  const result = await draft.issue();
  expect(result).toMatchObject({ outcome: 'rejected', stage: 'draft' });
  expect(result.problems[0]?.params).toMatchObject({ variant: 'sent', count: 2 });
  expect(await draft.ledger.lookup('A-1')).toMatchObject({ state: 'refused', job: 'job-1' });
});

it('what another run has settled meanwhile is the outcome', async () => {
  const meanwhile = async () => {
    const request = claimRequest({ document }, 'job-1');
    await faster.ledger.settle(request, { state: 'issued', issued: { ...facts, mark: 'M-2' } });
  };
  const faster = way({ draft: [drafted], find: [found], issue: [issued], onIssue: meanwhile });
  expect(await faster.issue()).toMatchObject({ outcome: 'issued', mark: 'M-2' });
});

it('an outcome is told as it is where another job has the claim by now', async () => {
  const late = way(
    {},
    {
      createDraft: async () => {
        late.wait();
        await late.begin(document, { job: 'job-2' });
        return { ...refused, taken: false };
      },
    },
  );
  expect(await late.issue()).toMatchObject({ outcome: 'rejected', stage: 'draft' });
  expect(await late.ledger.lookup('A-1')).toMatchObject({ state: 'claimed', job: 'job-2' });
});
