import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Fault } from '../../functions/sandbox/faults/fault-injector.ts';
import { DEFAULT_ACCOUNT } from '../../infra/local/host/configuration.ts';
import type { LocalHost } from '../../infra/local/host/local-host.ts';
import { RetryableStep } from '../../shared/jobs/steps/events.ts';
import type { InvoicingClient } from '../../shared/service/client.ts';
import { monthOf } from '../../shared/statement/service-documents.ts';
import { drawStatement, type Statement } from '../../shared/statement/statement.ts';
import { jobKeys } from '../../shared/store/keys.ts';
import type { Store } from '../../shared/store/store.ts';
import { openQuietHost, readJob } from './open-quiet-host.ts';
import { receipt, receiptExport } from './receipt-export.ts';
import { temporaryFolder } from './run-rowmark.ts';

/** A host with the job of an export of three receipts, read and not yet issued. */
async function openImport(faults: Fault[] = []) {
  const folder = await temporaryFolder();
  const data = join(folder.path, 'data');
  const host = await openQuietHost(data, { faults, requestsInFlight: 1 });
  const text = receiptExport(...['R-1', 'R-2', 'R-3'].map((id) => receipt(id)));
  const job = await readJob(host, text, { file: 'running.csv', folder: 'imported' });
  return {
    ...{ data, host, job },
    async [Symbol.asyncDispose]() {
      await host[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}

/** This month's. */
async function statementOf(
  host: LocalHost,
  client: Partial<InvoicingClient> = {},
  store: Store = host.store,
): Promise<Statement> {
  const now = new Date();
  const month = monthOf(now.toISOString());
  const asked = { ...host.clientOf(DEFAULT_ACCOUNT), ...client };
  const deps = { store, ledger: host.ledgerOf(DEFAULT_ACCOUNT), client: asked };
  const { environment } = host;
  return drawStatement(deps, { account: DEFAULT_ACCOUNT, environment, month, now });
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

it('asks for a document by itself that the list has lost, and calls ours what the ledger alone knows', async () => {
  await using imported = await openImport();
  const { data, host, job } = imported;
  await host.handlers.issue({ job, chunk: 1 });
  await host.handlers.report({ job });
  const { listInvoices } = host.clientOf(DEFAULT_ACCOUNT);
  const losing: InvoicingClient['listInvoices'] = async (page) => {
    const answer = await listInvoices(page);
    if (answer.state !== 'listed') return answer;
    const invoices = answer.listed.invoices.toSpliced(1, 1);
    return { ...answer, listed: { ...answer.listed, invoices, totalCount: invoices.length } };
  };
  const stated = { agrees: true, not_there: [], numbers_lost: 0 };
  expect(await statementOf(host, { listInvoices: losing })).toMatchObject(stated);

  await rm(join(data, 'reports'), { recursive: true });
  await rm(join(data, 'jobs'), { recursive: true });
  const unknown = await statementOf(host);
  expect([unknown.agrees, unknown.documents.length, unknown.left_out]).toEqual([
    false,
    3,
    [jobKeys(job).plan],
  ]);
});

const BEFORE = new Date('2020-01-01T00:00:00Z');

it('reads no facts of jobs of years before, also where files of them were copied since', async () => {
  await using imported = await openImport();
  const { host, job } = imported;
  await host.handlers.issue({ job, chunk: 1 });
  await host.handlers.report({ job });
  const read: string[] = [];
  const own = (key: string) => key.replace(/older-\d+/, job);
  const noted = (key: string) => own(read[read.push(key) - 1] ?? '');
  const { store } = host;
  const withOlder = (jobs: number, keepsSummary = false): Store => ({
    ...store,
    head: (key) => store.head(key.startsWith('jobs/older-') ? jobKeys(job).job : key),
    read: (key) => store.read(noted(key)),
    readBytes: (key) => store.readBytes(noted(key)),
    async readText(key) {
      const text = await store.readText(noted(key));
      return key === own(key) ? text : text.replace(/("finished_at": *")\d+/, `$1${BEFORE.getFullYear()}`);
    },
    async *list(prefix) {
      for await (const one of store.list(prefix)) {
        yield one;
        for (let n = 0; n < jobs && one.key.startsWith('reports/'); n += 1) {
          const isKept = keepsSummary && one.key.endsWith('/summary.json');
          yield { ...one, key: one.key.replace(job, `older-${n}`), ...(isKept && { modified: BEFORE }) };
        }
      }
    },
  });
  const alone = await statementOf(host, {}, withOlder(0));
  const readAlone = read.splice(0);
  for (const keepsSummary of [true, false]) {
    const beside = await statementOf(host, {}, withOlder(3, keepsSummary));
    expect({ ...beside, made_at: '' }).toEqual({ ...alone, made_at: '' });
    const all = read.splice(0);
    expect(all.filter((key) => key === own(key))).toEqual(readAlone);
    const names = all.filter((key) => key !== own(key)).map((key) => key.split('/').at(-1));
    expect(names).toEqual(keepsSummary ? [] : Array(3).fill('summary.json'));
  }
});
