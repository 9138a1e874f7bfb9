import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startLocalSandbox } from '../../infra/local/host/local-sandbox.ts';
import { receipt, receiptExport } from '../local/receipt-export.ts';
import { runRowmark } from '../local/run-rowmark.ts';

const HEADER =
  'external_id,invoice_type_code,payment_method_type,counterpart.name,counterpart.country_code,counterpart.vat,counterpart.city,counterpart.street,counterpart.number,counterpart.postal_code,line.name,line.net_total_price,line.vat_rate,line.classification_category,line.classification_type';
const sale = (id: string, net: number) =>
  `${id},1.1,1,Aegean Tools Ltd,GR,094014201,Πειραιάς,Ακτή Μιαούλη,10,18535,Πριόνι,${net}.00,24,category1_1,E3_561_001`;
const sales = (...ids: string[]) => `${[HEADER, ...ids.map((id, n) => sale(id, 40 + n))].join('\n')}\n`;

/** One sandbox that folders of several machines talk to, over HTTP. */
async function machines() {
  const place = await mkdtemp(join(tmpdir(), 'rowmark-asked-'));
  const account = { email: 'shop@example.gr', apiKey: 'key-shop' };
  const sandbox = await startLocalSandbox({
    ...{ folder: join(place, 'service'), port: 0, accounts: [account], accountOf: () => undefined },
  });
  const env = { ROWMARK_EMAIL: account.email, ROWMARK_API_KEY: account.apiKey };
  const at = (folder: string) => ['--data', join(place, folder), '--service', sandbox.url];
  const run = (folder: string, ...args: string[]) => runRowmark([...args, ...at(folder)], { env });
  return {
    place,
    run,
    runUnknown: (folder: string, ...args: string[]) => runRowmark([...args, ...at(folder)]),
    async import(folder: string, text: string, ...args: string[]) {
      const path = join(place, 'export.csv');
      await writeFile(path, text);
      const { status, stdout } = await run(folder, 'import', path, '--json', ...args);
      const [job] = JSON.parse(stdout).jobs;
      return { status, ...job.summary };
    },
    copy: (from: string, to: string) => cp(join(place, from), join(place, to), { recursive: true }),
    async requests() {
      const stats = await (await fetch(`${sandbox.url}/_sandbox/stats`)).json();
      return JSON.stringify(stats).match(/"POST [^"]*invoices[^"]*":\d+/g);
    },
    async [Symbol.asyncDispose]() {
      await sandbox[Symbol.asyncDispose]();
      await rm(place, { recursive: true, force: true });
    },
  };
}

it('holds what an older, a second and a copied folder do not know, before anything is sent', async () => {
  await using all = await machines();
  expect(await all.import('first', sales('A-1', 'A-2'))).toMatchObject({ status: 0, notices: [] });
  await all.copy('first', 'older');
  expect(await all.import('first', sales('A-1', 'A-2', 'A-3', 'A-4'))).toMatchObject({ status: 0 });
  await all.copy('first', 'copied');
  const before = await all.requests();

  const again = sales('B-1', 'B-2', 'B-3', 'B-4');
  const ahead = (count: number, sum: string) => ({
    ...{ status: 2, unreadable: { code: 'SERVICE-AHEAD', params: { count, sum } } },
  });
  for (const dryRun of [['--dry-run'], []]) {
    expect(await all.import('older', again, ...dryRun)).toMatchObject(ahead(2, '105.4'));
    expect(await all.import('second', again, ...dryRun)).toMatchObject(ahead(4, '205.84'));
    // What the ledger knows as issued is compared with the rows.
    const copied = await all.import('copied', again, ...dryRun);
    expect([copied.status, copied.counts.documents.held]).toEqual([1, 4]);
  }
  expect(await all.requests()).toEqual(before);

  await all.run('second', 'ledger', 'rebuild');
  expect(await all.import('second', again)).toMatchObject(ahead(4, '205.84'));
  const accepted = await all.run('second', 'ledger', 'rebuild', '--accept', '--by', 'Maria');
  expect(accepted.status).toBe(0);
  const held = await all.import('second', again);
  expect([held.status, held.counts.documents.held]).toEqual([1, 4]);
  expect(await all.requests()).toEqual(before);
  expect(await all.import('second', again, '--accept', 'POSSIBLE-DUPLICATE')).toMatchObject({ status: 0 });
});

it('only notes what another program issues where the account names it, and holds what is like that', async () => {
  await using all = await machines();
  await all.import('first', sales('A-1', 'A-2'));
  const facts = { shared_with: { name: 'ERP', by: 'Maria', at: '2026-11-01' } };
  await mkdir(join(all.place, 'second/accounts'), { recursive: true });
  await writeFile(join(all.place, 'second/accounts/default.json'), JSON.stringify(facts));
  const shared = await all.import('second', sales('B-1', 'B-2', 'B-3'));
  expect(shared).toMatchObject({ status: 1, counts: { documents: { held: 2, issued: 1 } } });
  expect(shared.notices.map(({ code }: { code: string }) => code)).toContain('SERVICE-AHEAD');
});

it('never holds receipts as the same sale: who buys is not known', async () => {
  await using all = await machines();
  const receipts = (...ids: string[]) => receiptExport(...ids.map((id) => receipt(id)));
  expect(await all.import('first', receipts('A-1', 'A-2'))).toMatchObject({ status: 0 });
  expect(await all.import('first', receipts('B-1', 'B-2'))).toMatchObject({
    ...{ status: 0, counts: { documents: { issued: 2, held: 0 } } },
  });
});

it('says of a dry run whom it asked: without credentials nobody, and in a folder of its own the sandbox', async () => {
  await using all = await machines();
  await all.import('first', sales('A-1'));
  const path = join(all.place, 'export.csv');
  const dry = ['import', path, '--dry-run'];
  const asked = (stdout: string) => JSON.parse(stdout).jobs[0];
  const known = asked((await all.run('second', ...dry, '--json')).stdout);
  expect([known.asked, known.summary.unreadable.code]).toEqual(['service', 'SERVICE-AHEAD']);
  const unknown = asked((await all.runUnknown('third', ...dry, '--json')).stdout);
  expect([unknown.asked, unknown.summary.counts.documents.ready]).toEqual(['nobody', 1]);
  const { status, stdout } = await all.runUnknown('third', ...dry);
  expect([status, stdout]).toEqual([0, expect.stringContaining('ROWMARK_API_KEY are not set')]);
  expect((await all.runUnknown('third', 'import', path)).status).toBe(2);
  const alone = await runRowmark([...dry, '--data', join(all.place, 'fourth')]);
  expect(alone.stdout).toContain('only the sandbox in this folder.');
});
