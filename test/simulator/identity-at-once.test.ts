import { expect, it, onTestFinished } from 'vitest';
import type { Fault } from '../../functions/sandbox/faults/fault-injector.ts';
import { documentChunks, readOutcomes, readPlan } from '../../shared/jobs/files/read-job.ts';
import { batchGet } from '../../shared/ledger/account-table.ts';
import { createLedger } from '../../shared/ledger/dynamodb-ledger.ts';
import { createSharedSemaphore } from '../../shared/ledger/shared-semaphore.ts';
import type { Problem } from '../../shared/problems/problem.ts';
import { droppedJob, openQuietHost, readJob } from '../commands/open-quiet-host.ts';
import { temporaryFolder } from '../commands/run-rowmark.ts';
import { startMemoryDynamoDB } from './memory-dynamodb.ts';

const HEADER =
  'external_id,invoice_type_code,payment_method_type,Date,counterpart.name,counterpart.country_code,counterpart.vat,counterpart.city,counterpart.street,counterpart.number,counterpart.postal_code,line.name,line.net_total_price,line.vat_rate,line.classification_category,line.classification_type';
const invoice = (id: string) =>
  `${id},1.1,1,18/11/2026,Aegean Tools Ltd,GR,094014201,Πειραιάς,Ακτή Μιαούλη,10,18535,Πριόνι,40.00,24,category1_1,E3_561_001`;
const codesOf = (problems: readonly Problem[]) =>
  problems.filter(({ severity }) => severity === 'error').map(({ code }) => code);
const DOCUMENTS = 30;
const exportOf = (series: string) =>
  [HEADER, ...Array.from({ length: DOCUMENTS }, (_, n) => invoice(`${series}${n + 1}`))].join('\n');

/** A host, and jobs of it that are read and wait to be issued. */
async function steps(faults: readonly Fault[] = []) {
  const folder = await temporaryFolder();
  onTestFinished(() => folder[Symbol.asyncDispose]());
  const host = await openQuietHost(folder.path, { faults });
  onTestFinished(() => host[Symbol.asyncDispose]());
  return {
    host,
    read: (file: string, text: string) => readJob(host, text, { file }),
    async issue(job: string) {
      await host.handlers.issue({ job, chunk: 1 });
      return readOutcomes(host.store, job, 1);
    },
  };
}

it('issues each document once where two jobs have it at once under other external_ids', async () => {
  const { read, issue } = await steps();
  const jobs = [await read('one.csv', exportOf('')), await read('other.csv', exportOf('ΤΔΑ-Α-'))];
  const outcomes = (await Promise.all(jobs.map(issue))).flat();
  expect(outcomes.filter(({ outcome }) => outcome === 'issued')).toHaveLength(DOCUMENTS);
  const others = outcomes.filter(({ outcome }) => outcome !== 'issued');
  expect(new Set(others.map(({ outcome }) => outcome))).toEqual(new Set(['held']));
  const found = others.flatMap(({ problems }) => problems.filter(({ code }) => code !== 'DOC-TWINS'));
  expect(new Set(found.map(({ code }) => code))).toEqual(new Set(['IDENTITY-CHANGED']));
  for (const { params } of found) expect(params?.variant).toMatch(/^(open|document)$/);

  const again = await issue(await read('other-again.csv', `${exportOf('ΤΔΑ-Α-')}\n`));
  expect(again.filter(({ outcome }) => outcome === 'issued')).toEqual([]);
});

const RECEIPTS =
  'external_id,invoice_type_code,payment_method_type,line.name,line.net_total_price,line.vat_rate,line.classification_category,line.classification_type';
const receipt = (id: string, net: string) => `${id},11.1,0,Βενζίνη,${net},24,category1_1,E3_561_003`;

it('issues a row once that two retries bring at once, without a date, a customer or its original', async () => {
  const { read, issue } = await steps();
  const retryOf = (id: string, net: string) =>
    [`${RECEIPTS},rowmark_problem`, `${receipt(id, net)},too long [rowmark ab12#2]`].join('\n');
  const nets: Record<string, string> = { 'X-1': '10.00', 'X-2': '11.00' };
  const jobs = [
    await read('one.csv', retryOf('X-1', '10.00')),
    await read('other.csv', retryOf('X-2', '11.00')),
  ];
  const outcomes = (await Promise.all(jobs.map(issue))).flat();
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['held', 'issued']);
  const held = outcomes.find(({ outcome }) => outcome === 'held');
  expect(codesOf(held?.problems ?? [])).toEqual(['IDENTITY-CHANGED']);
  expect(held?.problems[0]?.params?.variant).toMatch(/^row(-open)?$/);

  const [later] = await issue(await read('later.csv', retryOf('X-3', '10.00')));
  expect(later?.problems[0]).toMatchObject({ code: 'IDENTITY-CHANGED', params: { variant: 'row' } });
  const issued = outcomes.find(({ outcome }) => outcome === 'issued')?.external_id ?? '';
  const [again] = await issue(await read('again.csv', retryOf(issued, nets[issued] ?? '')));
  expect(again?.outcome).toBe('duplicate');
  const [next] = await issue(await read('next.csv', retryOf('X-4', '10.00').replace('#2]', '#3]')));
  expect(next?.outcome).toBe('issued');
});

it('holds a document whose like another job is about to send', async () => {
  const { host, read, issue } = await steps();
  const first = await read('one.csv', exportOf(''));
  const late = await read('late.csv', [HEADER, invoice('Α-2')].join('\n'));
  const checked = await droppedJob(host, [HEADER, invoice('Α-1')].join('\n'), { file: 'checked.csv' });
  await host.store.update(`jobs/${checked}/job.json`, (job) =>
    job?.replace('"dry_run":false', '"dry_run":true'),
  );
  await host.handlers.intake({ job: checked });
  const { value: [{ identity = '' } = {}, { identity: second = '' } = {}] = [] } = await documentChunks(
    host.store,
    await readPlan(host.store, first),
  ).next();
  const { take } = host.ledgerOf('default');
  await take({ kind: 'identity', key: second }, { external_id: '2', job: first });
  const changed = { code: 'IDENTITY-CHANGED', params: { variant: 'open', known: '2' } };
  expect(await issue(late)).toMatchObject([{ outcome: 'held', problems: [changed] }]);
  await take({ kind: 'identity', key: identity }, { external_id: '1', job: first });
  expect(await issue(checked)).toMatchObject([{ outcome: 'held', problems: [{ params: { known: '1' } }] }]);
  const [other] = await issue(await read('other.csv', [HEADER, invoice('Α-1')].join('\n')));
  expect(other).toMatchObject({ outcome: 'held', problems: [{ code: 'POSSIBLE-DUPLICATE' }] });
});

it('gives an identity back where its document is refused', async () => {
  const { read, issue } = await steps([
    { match: { path: '/api/v1/invoices', method: 'POST' }, action: { status: 422 }, times: 1 },
  ]);
  const [first] = await issue(await read('refused.csv', [HEADER, invoice('15')].join('\n')));
  expect(first?.outcome).toBe('rejected');
  const [second] = await issue(await read('other.csv', [HEADER, invoice('Α-15')].join('\n')));
  expect(second?.outcome).toBe('issued');
});

const options = { tableName: 'ledger', environment: 'e', account: 'a', claimLifeMs: 1_000 };
const issued = { invoice_id: 'i', series: 'A', number: '1', mark: '4', uid: '', qr_url: '', issued_at: '' };

it('reads what was just written, where tables answer late', async () => {
  await using embedded = startMemoryDynamoDB({ isLate: true });
  const ledger = createLedger({ ...options, dynamodb: embedded.client });
  const request = { external_id: 'D-1', fingerprint: 'f'.repeat(64), digests: {}, job: 'j' };
  await ledger.claim(request);
  await ledger.settle(request, { state: 'issued', issued });
  expect(await ledger.lookup('D-1')).toMatchObject({ state: 'issued' });
  expect((await ledger.lookupAll(['D-1'])).get('d-1')).toMatchObject({ state: 'issued' });
  await ledger.notePayment('P-1', { told: [], parts: ['P-1-a'] });
  expect(await ledger.payment('P-1')).toMatchObject({ parts: ['P-1-a'] });
  const thing = { kind: 'identity', key: 'k' } as const;
  await ledger.take(thing, { external_id: 'D-1', job: 'j' });
  expect(await ledger.holderOf(thing)).toMatchObject({ external_id: 'D-1' });
  expect(await ledger.holdersOf('identity', ['k'])).toMatchObject(new Map([['k', { external_id: 'D-1' }]]));
  expect((await batchGet({ ...options, dynamodb: embedded.client }, ['"none"'])).size).toBe(0);
  await ledger.countRun({ job: 'j', epoch: 'e-1', isFirst: true });
  expect(await ledger.certificate()).toMatchObject({ epoch: 'e-1', run: 1, job: 'j' });
  // The same job counts once in a row, and finds what it wrote.
  expect(await ledger.countRun({ job: 'j', epoch: 'e-1', isFirst: false })).toMatchObject({ run: 1 });
  await ledger.bindLogin('company-1', false);
  expect(await ledger.boundLogin()).toBe('company-1');
  const load = createSharedSemaphore({
    ...{ ...options, dynamodb: embedded.client, places: 1, placeLifeMs: 1_000 },
    ...{ now: () => 5_000, nameOf: () => 'me' },
  });
  expect((await load.enter('j')).state).toBe('entered');
  expect((await load.enter('k')).state).toBe('full');
  await load.close(250);
  expect(await load.closedForMs()).toBe(250);
});
