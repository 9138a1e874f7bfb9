import { expect, it } from 'vitest';
import { problem } from '../../../shared/problems/problem.ts';
import { emptyLedger } from '../../simulator/empty-ledger.ts';
import { storeJob } from '../../simulator/stored-job.ts';
import { invoice, issued, ledgerOf } from '../amend/amend-kit.ts';
import {
  csv,
  dropped,
  HEADER,
  jobsOfImport,
  noteImport,
  receipt,
  spoolWithoutRoom,
  taken,
} from './intake-kit.ts';

it('judges without books where the service could not be asked, and says so of each document', async () => {
  const unreachable = problem('SERVICE-UNREACHABLE', {}, { reason: '' });
  const asked = async () => ({ unreachable: [unreachable], waits: false });
  const { documents } = await taken(csv(receipt('A-1', '600').replace('1,3', '1,0')), { deps: { asked } });
  const problems = [{ code: 'RETAIL-CASH-LIMIT' }, unreachable];
  expect(await documents()).toMatchObject([{ verdict: 'failed', problems }]);
});

const SOLD = HEADER.replace(',line.name', ',counterpart.name,counterpart.vat,Date,line.name');
const sold = (id: string, day: string, buyer = '090165560') =>
  `${id},11.1,3,Island Boats,${buyer},${day},Καφές,1,10.00,24,category1_3,E3_561_003`;
const PRINTED = { printed: 'Α 1', payable: '10.00', day: '2026-11-20' };
/** More sales than a chunk has, of buyers without a name. */
const others = Array.from({ length: 150 }, (_, n) => sold(`O-${n}`, '', '').replace('Island Boats', ''));

it('tells documents of one sale that is written twice, by the date of its column, and needs no room for it', async () => {
  const [first, last] = [[sold('A-1', '19/11/2026')], [sold('B-1', '19/11/2026'), sold('C-1', '18/11/2026')]];
  const text = [SOLD, ...first, ...others, ...last].join('\n');
  const { documents } = await taken(text, { deps: { spool: spoolWithoutRoom } });
  const records = [...(await documents()).slice(0, 1), ...(await documents(2)).slice(-2)];
  expect(records.map(({ date }) => date)).toEqual(['2026-11-19', '2026-11-19', '2026-11-18']);
  expect(records.map(({ identity }) => identity?.endsWith('#2'))).toEqual([false, true, false]);
});

it('takes no document for one that is known where a later row is that one', async () => {
  const text = (...ids: string[]) =>
    [SOLD, sold('A-1', ''), ...others, ...ids.map((id) => sold(id, ''))].join('\n');
  const identity = (await (await taken(text())).documents())[0]?.identity ?? '';
  const there = {
    documents: [{ external_id: 'B-1', mark: '4000', isKnown: true, identity, ...PRINTED }],
    isCut: false,
  };
  const asked = async () => ({ books: undefined, there });
  const codes = async (...ids: string[]) =>
    (await (await taken(text(...ids), { deps: { asked } })).documents())[0]?.problems.map(({ code }) => code);
  expect(await codes('C-1')).toContain('POSSIBLE-DUPLICATE');
  expect(await codes('B-1')).not.toContain('POSSIBLE-DUPLICATE');
});

const conflict = issued('A-1', '1', invoice('A-1', { invoice_type_code: '11.1' }), { job: 'old' });

it('amends where the job or the control file says so, and notes it beside what it replaces', async () => {
  const amend = async (record: object, beside: Record<string, string> = {}) => {
    const { ledger } = ledgerOf([conflict]);
    const one = await dropped(csv(receipt('A-1')), {
      ...{ record, beside },
      deps: { ledgerOf: () => ({ ...emptyLedger, ...ledger }) },
    });
    const { plan, record: old } = await storeJob(one.store, {
      plan: { job: 'old', account: 'demo', documents: 1 },
      documents: [
        [
          {
            ...{ ordinal: 1, external_id: 'A-1', rows: [2], verdict: 'ready', problems: [] },
            document: invoice('A-1', { invoice_type_code: '11.1' }),
          },
        ],
      ],
    });
    await noteImport(one.store, old, { import: '1'.repeat(32), as: 'own' });
    expect(plan.job).toBe('old');
    await one.intake();
    const jobs = await jobsOfImport(one.store, '1'.repeat(32));
    return {
      plan: await one.plan(),
      records: await one.documents(),
      jobs: jobs.map(({ job, as }) => `${job} ${as}`),
    };
  };
  const told = await amend({ amend: true });
  expect(told.plan.amend).toBe(true);
  // The buyer is another than in the document that is replaced: a person has to say so.
  expect(told.records.map(({ external_id, verdict }) => [external_id, verdict])).toEqual([['A-1~2', 'held']]);
  expect(told.jobs).toEqual(['job-1 amendment', 'old own'].toSorted());
  const control = JSON.stringify({ rows: 1, amend: true });
  const beside = { 'imported/demo/standard/sales.csv.control.json': control };
  expect((await amend({}, beside)).plan.amend).toBe(true);
  const untold = await amend({});
  expect(untold.plan).not.toHaveProperty('amend');
  expect(untold.records.map(({ external_id }) => external_id)).toEqual(['A-1']);
  expect(untold.jobs).toEqual(['old own']);
});
