import { rm } from 'node:fs/promises';
import { expect, it, onTestFinished } from 'vitest';
import { readPlan } from '../../shared/jobs/files/read-job.ts';
import { numberTurns } from '../../shared/jobs/issue/decide.ts';
import { NUMBERS_IN_ORDER_MAX } from '../../shared/jobs/steps/issuing-order.ts';
import { openQuietHost, readJob } from '../commands/open-quiet-host.ts';
import { temporaryFolder } from '../commands/run-rowmark.ts';
import { receipts } from '../console/receipts.ts';
import { EMAIL, startFaultyService } from './faulty-service.ts';
import { localImports } from './local-imports.ts';

/** Those of the documents whose turn has come, asked in their order, once everything that could happen has happened. */
async function waiting(turns: ReturnType<typeof numberTurns>) {
  const come: number[] = [];
  for (const [ordinal, turn] of turns) void turn.wait().then(() => come.push(ordinal));
  await new Promise(setImmediate);
  return come;
}

const document = (billing_book_id: string) => ({ billing_book_id }) as never;
const ready = (ordinal: number, book = 'TIM') => ({
  ...{ ordinal, verdict: 'ready' as const, document: document(book) },
});

it('lets the documents of a series follow one another, whatever ends first', async () => {
  const held = { ...ready(3), verdict: 'held' as const };
  const turns = numberTurns([ready(1), ready(2), held, ready(4), ready(5, 'ALP'), ready(6, 'ALP')]);
  expect(await waiting(turns)).toEqual([1, 5]);
  turns.get(2)?.pass();
  expect(await waiting(turns)).toEqual([1, 5]);
  turns.get(1)?.pass();
  expect((await waiting(turns)).toSorted()).toEqual([1, 2, 4, 5]);
  turns.get(5)?.pass();
  expect((await waiting(turns)).toSorted()).toEqual([1, 2, 4, 5, 6]);
});

it('keeps nobody waiting who waits while it is unknown whether one has its number; later ones wait again', async () => {
  const turns = numberTurns([ready(1), ready(2), ready(3), ready(4)]);
  const [, second, third, fourth] = [...turns.values()];
  const come: string[] = [];
  void second?.wait().then(() => come.push('second'));
  void third?.wait().then(() => come.push('third'));
  await new Promise(setImmediate);
  expect(come).toEqual([]);
  turns.get(1)?.giveUp();
  void fourth?.wait().then(() => come.push('fourth'));
  await new Promise(setImmediate);
  expect(come).toEqual(['second', 'third']);
  for (const ordinal of [2, 3, 1]) turns.get(ordinal)?.pass();
  await new Promise(setImmediate);
  expect(come).toEqual(['second', 'third', 'fourth']);
});

const HEADER =
  'external_id,invoice_type_code,payment_method_type,counterpart.name,counterpart.country_code,counterpart.vat,counterpart.city,counterpart.street,counterpart.number,counterpart.postal_code,line.name,line.net_total_price,line.vat_rate,line.classification_category,line.classification_type';
const BUYER = 'Aegean Tools Ltd,GR,094014201,Πειραιάς,Ακτή Μιαούλη,10,18535';

const service = (url: string) => ({ url, credentialsOf: () => ({ email: EMAIL, api_key: 'sandbox' }) });

it('numbers each series in the order of the rows, though the service is slow with some of them', async () => {
  await using slow = await startFaultyService();
  const late = [1, 2, 9, 100, 101, 160, 200];
  await slow.faults([
    ...late.map((n) => ({
      match: { method: 'POST', path: '/invoices', external_id: `R-${n}` },
      action: { delay_ms: 120 },
    })),
  ]);
  // Sales and, in a series of their own, services; row 50 cannot be issued.
  const rows = Array.from({ length: 230 }, (_, index) => {
    const n = index + 1;
    const [kind, category] = n % 3 === 0 ? ['2.1', 'category1_3'] : ['1.1', 'category1_1'];
    return `R-${n},${kind},1,${BUYER},Πριόνι,40.00,${n === 50 ? 23 : 24},${category},E3_561_001`;
  });
  const imports = await localImports();
  onTestFinished(() => rm(imports.data, { recursive: true }));
  const answered = await imports.import([HEADER, ...rows, ''].join('\n'), { service: service(slow.url) });
  const issued = answered.filter(({ outcome }) => outcome === 'issued');
  expect(answered.flatMap(({ outcome }) => (outcome === 'issued' ? [] : [outcome]))).toEqual(['rejected']);
  for (const series of new Set(issued.map((row) => row.series))) {
    const numbers = issued.filter((row) => row.series === series).map(({ number }) => Number(number));
    expect(numbers.length).toBeGreaterThan(70);
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  }
});

it.each([
  { documents: 250, dryRun: false, waves: [[1], [2], [3]] },
  { documents: 250, dryRun: true, waves: [[1, 2, 3]] },
  {
    documents: NUMBERS_IN_ORDER_MAX,
    dryRun: false,
    waves: Array.from({ length: 20 }, (_, index) => [index + 1]),
  },
  {
    documents: NUMBERS_IN_ORDER_MAX + 1,
    dryRun: false,
    waves: [Array.from({ length: 21 }, (_, index) => index + 1)],
  },
])('plans $documents documents as $waves.length waves (dry run: $dryRun)', async ({
  documents,
  dryRun,
  waves,
}) => {
  await using folder = await temporaryFolder();
  await using host = await openQuietHost(folder.path, { dryRun });
  const job = await readJob(host, receipts(documents));
  const plan = await readPlan(host.store, job);
  expect(plan).toMatchObject({ documents, waves });
  for (const [index, chunks] of waves.entries()) {
    const items = await host.store.readText(`jobs/${job}/waves/${index + 1}.json`);
    expect(JSON.parse(items)).toEqual(chunks.map((chunk) => ({ job, chunk })));
  }
});
