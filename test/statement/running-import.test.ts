import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Fault } from '../../functions/sandbox/faults/fault-injector.ts';
import { DEFAULT_ACCOUNT } from '../../infra/local/host/configuration.ts';
import type { LocalHost } from '../../infra/local/host/local-host.ts';
import { RetryableStep } from '../../shared/jobs/steps/events.ts';
import type { InvoicingClient } from '../../shared/service/client.ts';
import { listedMonth, monthOf } from '../../shared/statement/service-documents.ts';
import { drawStatement, type Statement } from '../../shared/statement/statement.ts';
import { statementPage } from '../../shared/statement/write-statement.ts';
import { jobKeys } from '../../shared/store/keys.ts';
import { openQuietHost } from '../local/open-quiet-host.ts';
import { receipt, receiptExport } from '../local/receipt-export.ts';
import { runRowmark, temporaryFolder } from '../local/run-rowmark.ts';

/** A host with the job of an export of three receipts, read and not yet issued. */
async function openImport(faults: Fault[] = []) {
  const folder = await temporaryFolder();
  const data = join(folder.path, 'data');
  const host = await openQuietHost(data, { faults, requestsInFlight: 1 });
  const key = `imported/${DEFAULT_ACCOUNT}/standard/running.csv`;
  await host.store.put(key, receiptExport(...['R-1', 'R-2', 'R-3'].map((id) => receipt(id))));
  const received = await host.receive({ detail: { bucket: { name: 'local' }, object: { key } } });
  if (!('job' in received)) throw new Error('the export is none');
  const { job } = received;
  await host.handlers.intake({ job });
  return {
    ...{ data, host, job },
    async [Symbol.asyncDispose]() {
      await host[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** This month's, as it is drawn up some days later. */
async function statementOf(
  host: LocalHost,
  client: Partial<InvoicingClient> = {},
  daysLater = 0,
): Promise<Statement> {
  const month = monthOf(new Date().toISOString());
  const now = new Date(Date.now() + daysLater * DAY_MS);
  const asked = { ...host.clientOf(DEFAULT_ACCOUNT), ...client };
  const listed = await listedMonth(asked, month);
  if ('state' in listed) throw new Error('the service is away');
  const deps = { store: host.store, ledger: host.ledgerOf(DEFAULT_ACCOUNT), client: asked };
  const { environment } = host;
  return drawStatement(deps, { account: DEFAULT_ACCOUNT, environment, month, now, listed });
}

it('says that an import runs, and counts what it has issued so far on neither side', async () => {
  await using imported = await openImport();
  const { host, job } = imported;
  await host.handlers.issue({ job, chunk: 1 });
  const during = await statementOf(host);
  expect(during).toMatchObject({
    ...{ agrees: true, not_ours: [], undecided: [], documents: [] },
    running: [{ job, file: 'running.csv', documents: 3 }],
    totals: { ours: { documents: 0 }, theirs: { documents: 0 } },
  });
  await host.handlers.report({ job });
  expect(await statementOf(host)).toMatchObject({
    ...{ agrees: true, running: [] },
    totals: { ours: { documents: 3 }, theirs: { documents: 3 } },
  });
});

it('lists what a stopped job sent without learning its outcome as such, not as of others', async () => {
  const faults: Fault[] = [
    { match: { path: '/invoices/{id}/issue_draft' }, action: { reset: 'after' } },
    { match: { method: 'GET', path: '/invoices/{id}' }, action: { status: 500 } },
  ];
  await using imported = await openImport(faults);
  const { data, host, job } = imported;
  await expect(host.handlers.issue({ job, chunk: 1 })).rejects.toBeInstanceOf(RetryableStep);
  await host.store.put(jobKeys(job).stopped, '{}');
  await host.handlers.issue({ job, chunk: 1 });
  await host.handlers.report({ job });
  await host[Symbol.asyncDispose]();
  await using later = await openQuietHost(data, { faults: [] });
  const { agrees, not_ours, undecided, running } = await statementOf(later);
  expect({ agrees, not_ours, running }).toEqual({ agrees: false, not_ours: [], running: [] });
  expect(undecided.length).toBeGreaterThan(0);
  expect(undecided[0]).toMatchObject({ job, file: 'running.csv' });
});

it('asks for a document by itself that the list has lost, and calls what nobody knows that of others', async () => {
  await using imported = await openImport();
  const { data, host, job } = imported;
  await host.handlers.issue({ job, chunk: 1 });
  await host.handlers.report({ job });
  const { listInvoices } = host.clientOf(DEFAULT_ACCOUNT);
  const losing: InvoicingClient['listInvoices'] = async (page) => {
    const answer = await listInvoices(page);
    if (answer.state !== 'listed') return answer;
    const invoices = answer.listed.invoices.slice(1);
    return { ...answer, listed: { ...answer.listed, invoices, totalCount: invoices.length } };
  };
  expect(await statementOf(host, { listInvoices: losing })).toMatchObject({ agrees: true, not_there: [] });

  await rm(join(data, 'reports'), { recursive: true });
  await rm(join(data, 'jobs'), { recursive: true });
  const unknown = await statementOf(host);
  expect([unknown.agrees, unknown.not_ours.length]).toEqual([false, 3]);
});

it('lists what is not issued for more than seven days, until it is', async () => {
  await using folder = await temporaryFolder();
  const data = join(folder.path, 'data');
  const imported = async (name: string, rows: string[], ...options: string[]) => {
    await writeFile(join(folder.path, name), receiptExport(...rows));
    const { stdout } = await runRowmark([
      ...['import', join(folder.path, name), '--data', data, '--json', ...options],
    ]);
    return JSON.parse(stdout).jobs[0].job;
  };
  const open = async (daysLater: number, sentBack?: string) => {
    await using host = await openQuietHost(data, { faults: [] });
    if (sentBack !== undefined) await host.store.put(jobKeys(sentBack).sentBack, '{}');
    const statement = await statementOf(host, {}, daysLater);
    expect(statementPage(statement, 'en').includes('Not issued for more than seven days')).toBe(
      statement.open.length > 0,
    );
    return statement.open.map(({ external_id, file, row, outcome }) => [external_id, file, row, outcome]);
  };
  await imported('run.csv', [receipt('O-1'), receipt('O-2', { rate: '23' })]);
  const check = await imported('check.csv', [receipt('O-3'), receipt('O-4', { rate: '23' })], '--dry-run');
  expect(await open(6)).toEqual([]);
  const rejected = ['O-2', 'run.csv', 3, 'rejected'];
  expect(await open(8)).toEqual([rejected, ['O-4', 'check.csv', 3, 'rejected']]);
  // Another content under the same name takes nothing back.
  await imported('check.csv', [receipt('O-5')], '--dry-run');
  expect(await open(8)).toEqual([rejected, ['O-4', 'check.csv', 3, 'rejected']]);
  const back = [
    ['O-3', 'check.csv', 2, 'ready'],
    ['O-4', 'check.csv', 3, 'rejected'],
  ];
  expect(await open(8, check)).toEqual([rejected, ...back]);
  await imported('run.csv', [receipt('O-1'), receipt('O-2')]);
  expect(await open(8)).toEqual(back);
  await imported('check.csv', [receipt('O-3'), receipt('O-4')]);
  expect(await open(8)).toEqual([]);
});
