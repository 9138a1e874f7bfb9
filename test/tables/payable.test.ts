import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type ReportRow, reportRowSchema } from '../../shared/report/row.ts';
import { type Summary, summarySchema } from '../../shared/report/summary.ts';
import { receipt, receiptExport } from '../commands/receipt-export.ts';
import { runRowmark, temporaryFolder } from '../commands/run-rowmark.ts';
import { openConsoleApp } from '../console/open-console-app.ts';
import { readGolden } from '../samples/golden.ts';
import { readSample, readSamples } from '../samples/samples.ts';
import { rowsIn } from '../table-rows.ts';

// The adder of this test: floating point is exact at the size of these files, and no piece of the product adds.
const added = (amounts: readonly (string | null | undefined)[]) =>
  amounts.reduce((sum, amount) => sum + Number(amount ?? 0), 0).toFixed(2);
const shown = (amount: string) => amount.replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ',').replace('-', '−');
const isCredit = (type: string | null) => ['5.1', '5.2', '11.4'].includes(type ?? '');
const cellsOf = (line: string) =>
  [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) => cell.replace(/^"|"$/g, ''));

/** Imports by the command, and reads what it printed and its report. */
async function imported(file: string, data: string, ...more: string[]) {
  const { stdout } = await runRowmark(['import', file, '--data', data, ...more]);
  const report = /\S+\/reports\/\S+/.exec(stdout)?.[0] ?? '';
  const [jsonl = '', csv = '', json = ''] = await Promise.all(
    ['result.jsonl', 'result.csv', 'summary.json'].map((name) => readFile(join(report, name), 'utf8')),
  );
  const summary = summarySchema.parse(JSON.parse(json));
  for (const row of rowsIn(jsonl)) reportRowSchema.parse(row);
  return { stdout: stdout.replace(/\s+/g, ' '), summary, ...addedUp({ jsonl, csv, summary }) };
}

/** The documents of a report and their sums, added from its rows; its table has the same. */
function addedUp({ jsonl, csv, summary }: { jsonl: string; csv: string; summary: Pick<Summary, 'dry_run'> }) {
  const reached = summary.dry_run ? 'ready' : 'issued';
  const found = rowsIn<ReportRow>(jsonl).filter(({ outcome }) => outcome === reached);
  const all = [...found, ...found.flatMap(({ credit }) => credit ?? [])];
  const documents = [...new Map(all.map((one) => [one.external_id, one])).values()];
  const payable = added(documents.map((one) => one.payable_total));
  const credited = documents.filter(({ invoice_type_code: type }) => isCredit(type));
  const effect = (Number(payable) - 2 * Number(added(credited.map((one) => one.payable_total)))).toFixed(2);
  const [head = '', ...cells] = csv
    .replace('\uFEFF', '')
    .trim()
    .split(/\r\n(?=\d)/);
  const column = (line: string[], name: string) => line[cellsOf(head).indexOf(name)] ?? '';
  const inTable = cells.map(cellsOf).filter((line) => column(line, 'outcome') === reached);
  const once = new Map(inTable.map((line) => [column(line, 'external_id'), column(line, 'payable_total')]));
  const credits = found.flatMap(({ credit }) => credit?.payable_total ?? []);
  expect(added([...once.values(), ...credits])).toBe(payable);
  return { documents, payable, effect };
}
type Event = { summary: { job?: string } };
type Imported = Awaited<ReturnType<typeof imported>>;

/** Of documents that print a payable line: its sum in each currency, with the decimals of that. */
function printedOf({ documents }: Pick<Imported, 'documents'>): Record<string, string> {
  const printing = documents.filter((one) => one.payable_foreign);
  const byCurrency = Map.groupBy(printing, ({ currency }) => currency ?? '');
  return Object.fromEntries(
    [...byCurrency].map(([currency, of]) => {
      const amounts = of.map((one) => one.payable_foreign ?? '');
      const decimals = amounts[0]?.split('.')[1]?.length ?? 0;
      return [currency, amounts.reduce((sum, amount) => sum + Number(amount), 0).toFixed(decimals)];
    }),
  );
}

/** Its sums and its plan state what the rows of a report come to. */
function expectOfSummary(one: Omit<Imported, 'stdout'>): void {
  const { payable, effect } = one;
  const { sums, plan, dry_run } = one.summary;
  const reached = sums.filter(({ outcome }) => outcome === (dry_run ? 'ready' : 'issued'));
  expect(added(reached.map((sum) => sum.payable_total))).toBe(payable);
  if (plan === undefined) return;
  expect(plan.payable).toEqual({ EUR: payable, ...printedOf(one) });
  expect(plan.effect?.payable).toBe(effect);
}

function expectOfReport(one: Imported): void {
  const { summary, payable, effect, stdout } = one;
  const { plan } = summary;
  expectOfSummary(one);
  if (plan === undefined) return;
  expect(stdout).toContain(summary.amend ? ` ${shown(effect)} €` : ` to pay ${shown(payable)} €`);
  const { EUR: _, ...printed } = plan.payable;
  const sentence = Object.entries(printed).map(([currency, sum]) => `${shown(sum)} ${currency}`);
  expect(/printed in other currencies: ((?:[\d.,]+ [A-Z]{3}(?: · )?)+)/.exec(stdout)?.[1]).toBe(
    sentence.join(' · ') || undefined,
  );
}

/** The same sums in the console: its jobs, its imports, Home and what people are told. */
async function expectInConsole(data: string, all: readonly Imported[]): Promise<void> {
  await using app = await openConsoleApp({}, data);
  const [jobs, imports, events] = await Promise.all(
    ['/api/jobs', '/api/imports', '/api/events'].map((path) => app.json(`${path}?limit=50`)),
  );
  const home = (await app.shown('/')).split('<tr');
  for (const { summary, payable, effect } of all) {
    const of = (one: { job: string }) => one.job === summary.job;
    const { import: id, payable: stated } = imports.find(of);
    const { payable: told, ...event } = events.find((one: Event) => one.summary.job === summary.job).summary;
    expect([jobs.find(of).payable, stated, told]).toEqual([payable, payable, payable]);
    expect(home.find((row) => row.includes(`/imports/${id}"`))).toContain(
      `${shown(summary.amend ? effect : payable)} €`,
    );
    for (const amount of summary.amend ? [effect] : [effect, payable])
      expect(event.told).toContain(`${shown(amount)} €`);
  }
}

it('states one sum in the report of every sample', async () => {
  for (const { name, folder } of await readSamples()) {
    const golden = await readGolden(folder);
    const [jsonl = '', csv = '', json = '{}'] = ['result.jsonl', 'result.csv', 'summary.json'].map((file) =>
      golden.get(file),
    );
    const summary: Summary = JSON.parse(json);
    expect(jsonl === '', name).toBe(Boolean(summary.unreadable));
    if (jsonl === '') continue;
    expectOfSummary({ summary, ...addedUp({ jsonl, csv, summary }) });
  }
});

it('states one sum of a file in every place, and other money only as documents print it', async () => {
  await using folder = await temporaryFolder();
  const file = async (name: string, content: string) => {
    await writeFile(join(folder.path, name), content);
    return join(folder.path, name);
  };
  const sampled = async (name: string) => (await readSample(name)).export.path;
  const withOwn = (path: string) => [path, '--profile', join(path, '../profile.json')];
  const inCents = await sampled('stripe-minor-units');
  const [sheet, profile] = await Promise.all(
    [inCents, join(inCents, '../profile.json')].map((path) => readFile(path, 'utf8')),
  );
  const plain = [
    await file('plain.csv', sheet?.replaceAll('ch_3B', 'ch_9B') ?? ''),
    ...['--profile', await file('plain.json', profile?.replace('"payable_line": true,', '') ?? '')],
  ];
  const data = join(folder.path, 'data');
  const sales = (price: string) => file('sales.csv', receiptExport(receipt('A-1', { price, rate: '24' })));
  const old = await imported(await sales('673.68'), data);
  const files = [
    [await sampled('every-kind-of-document')],
    withOwn(await sampled('foreign-invoices')),
    ...[withOwn(inCents), plain, [await sales('640.00'), '--amend']],
  ];
  const run = async (...more: string[]) => {
    const found: Imported[] = [];
    for (const [path = '', ...args] of files) found.push(await imported(path, data, ...args, ...more));
    for (const one of found) expectOfReport(one);
    await expectInConsole(data, found);
    return found;
  };
  const checked = await run('--dry-run');
  expect(checked.map((one) => Object.keys(printedOf(one)).length)).toEqual([2, 3, 6, 0, 0]);
  const real = [old, ...(await run())];
  const month = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Athens' }).slice(0, 'yyyy-mm'.length);
  const { stdout } = await runRowmark(['statement', '--month', month, '--json', '--data', data]);
  const { documents, totals } = JSON.parse(stdout);
  const byJob = Map.groupBy(documents, ({ job }: { job: string; payable: string }) => job);
  for (const { summary, payable } of real)
    expect(added(byJob.get(summary.job)?.map((one) => one.payable) ?? [])).toBe(payable);
  expect(totals.ours.payable).toBe(added(real.map(({ effect }) => effect)));
});
