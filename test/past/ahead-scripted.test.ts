import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { importFile } from '../../infra/local/import/import-file.ts';
import { openQuietHost } from '../commands/open-quiet-host.ts';
import { receipt, receiptExport } from '../commands/receipt-export.ts';
import { runRowmark, temporaryFolder } from '../commands/run-rowmark.ts';
import { type Answer, openDoor } from '../simulator/door.ts';
import { EMAIL, startFaultyService } from '../simulator/faulty-service.ts';

/** A real sandbox behind a door whose list is scripted, and a folder that imports through it. */
async function scripted(list: Parameters<typeof openDoor>[1] & {}) {
  const service = await startFaultyService();
  const folder = await temporaryFolder();
  const door = await openDoor(service, (url) =>
    /find_all_invoices/.test(url.pathname) ? list(url) : undefined,
  );
  const env = { ROWMARK_EMAIL: EMAIL, ROWMARK_API_KEY: 'sandbox' };
  return {
    ...{ service, url: door.url, data: join(folder.path, 'data') },
    issued: () => door.sent.filter((one) => /issue_draft/.test(one)),
    async import(name: string, ids: readonly string[], ...args: string[]) {
      const path = join(folder.path, name);
      await writeFile(path, receiptExport(...ids.map((id) => receipt(id))));
      const where = ['--data', join(folder.path, 'data'), '--service', door.url];
      const { status, stdout } = await runRowmark(['import', path, '--json', ...where, ...args], { env });
      return { status, path, summary: JSON.parse(stdout).jobs?.[0]?.summary };
    },
    async [Symbol.asyncDispose]() {
      await door[Symbol.asyncDispose]();
      await service[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}

it.each([503, 404])('takes a list that answers %d for an outage, not for a permission', async (status) => {
  await using all = await scripted(() => ({ status, body: {} }));
  const away = await all.import('one.csv', ['A-1']);
  expect(away.status).not.toBe(0);
  expect(all.issued()).toEqual([]);
});

it('asks the list first and the ledger after it: what is issued meanwhile is known', async () => {
  let meanwhile: (() => Promise<unknown>) | undefined;
  await using all = await scripted(async () => {
    const act = meanwhile;
    meanwhile = undefined;
    await act?.();
    return undefined;
  });
  const first = await all.import('one.csv', ['A-1']);
  expect(first.status).toBe(0);
  const service = { url: all.url, credentialsOf: () => ({ email: EMAIL, api_key: 'sandbox' }) };
  await using host = await openQuietHost(all.data, { service });
  const request = { account: 'default', profile: 'standard', profileSha256: 'standard', dryRun: false };
  const path = first.path.replace('one', 'two');
  await writeFile(path, receiptExport(receipt('B-1')));
  // While the list of one import is on its way, another one of the same ledger issues.
  meanwhile = () => importFile(host, { ...request, path }, () => {});
  const third = first.path.replace('one', 'three');
  await writeFile(third, receiptExport(receipt('C-1')));
  const { summary } = await importFile(host, { ...request, path: third }, () => {});
  expect([summary.unreadable, summary.counts.documents.issued]).toEqual([null, 1]);
});

const DAY_MS = 86_400_000;

/** One of sixty pages of a day: a draft, and documents of those names; # is the number of the page. */
const pageOf = (url: URL, names: readonly string[], day = new Date()): Answer => {
  const page = Number(url.searchParams.get('page') ?? 1);
  const draft = { id: `draft-${page}`, external_id: `D-${page}`, invoice_type_code: '11.1' };
  const issued = names.map((name, at) => ({
    ...{ id: `i-${page}-${at}`, external_id: name.replace('#', `${page}`), invoice_type_code: '11.1' },
    ...{ issued_at: day.toISOString(), payable_total_amount: '10.50', series: 'X', num: `${page}` },
    my_data_mark: String(400000000000000 + page),
    ...{ my_data_uid: 'A'.repeat(40), my_data_qr_url: '' },
  }));
  return { status: 200, body: { invoices: [draft, ...issued], total_count: 120, total_pages: 60 } };
};

it('calls more than twenty pages with an unknown document ahead, reads twenty of today, and one of a day before', async () => {
  let list: ((url: URL) => Answer) | undefined;
  let pages = 0;
  await using all = await scripted((url) => {
    pages += 1;
    return list?.(url);
  });
  expect((await all.import('one.csv', ['A-1'])).status).toBe(0);
  const told = async (name: string, script: typeof list) => {
    [list, pages] = [script, 0];
    const { status, summary } = await all.import(`${name}.csv`, [name]);
    return [status, summary.unreadable, pages];
  };
  const params = { variant: 'more', count: 20, worth: '210' };
  const ahead = { code: 'SERVICE-AHEAD', params, message: expect.stringContaining('210.00 euro') };
  expect(await told('two', (url) => pageOf(url, ['A-1', 'X-#']))).toMatchObject([2, ahead, 21]);
  expect(all.issued()).toHaveLength(1);
  // Of documents that the ledger knows. The first page tells how many there are.
  expect(await told('three', (url) => pageOf(url, ['A-1']))).toEqual([0, null, 21]);
  const before = new Date(Date.now() - 2 * DAY_MS);
  expect(await told('four', (url) => pageOf(url, ['A-1'], before))).toEqual([0, null, 2]);
});
