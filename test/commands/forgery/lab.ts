import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createFolderStore } from '../../../infra/local/files/folder-store.ts';
import { openSealer } from '../../../infra/local/files/open-sealer.ts';
import { recordMarkWatch } from '../../../shared/statement/recheck-marks.ts';
import { receipt, receiptExport } from '../receipt-export.ts';
import { ROOT, runRowmark } from '../run-rowmark.ts';

/** A report that is forged: where it lies, its job, and the export that it answers. */
export interface Target {
  folder: string;
  job: string;
  account: string;
  source: string;
}

export type Name = keyof Awaited<ReturnType<typeof makeReports>>;

/** The data folder with the line that somebody kept of each chain before its newest link. */
export interface Lab {
  data: string;
  reports: Record<Name, Target>;
  heads: Record<string, string>;
  restore(account: string): Promise<void>;
}

const ACCOUNTS = ['default', 'handed', 'approved', 'retried', 'paid', 'gone'];
const CORRECTED = { column: 'line.quantity', was: 'two', now: '2', by: 'maria', at: '2026-11-20T10:00:00Z' };

/**
 * A chain for each kind of report: plain ones, an approved one with corrections, a retry with its original, one with payouts, one
 * whose key was handed over, and one with an erased report and a watch.
 */
async function makeReports(folder: string, data: string, kept: (account: string) => Promise<void>) {
  const imported = async (account: string, source: string, ...more: string[]): Promise<Target> => {
    const args = ['import', source, '--data', data, '--account', account, '--json', ...more];
    const { stdout } = await runRowmark(args);
    const [{ report, job }] = JSON.parse(stdout).jobs;
    return { folder: report, job, account, source };
  };
  const written = async (name: string, text: string | Buffer) => {
    await writeFile(join(folder, name), text);
    return join(folder, name);
  };
  const three = (id: string, quantity = 'two') =>
    written(
      `${id}.csv`,
      receiptExport(
        receipt(`${id}-1`, { quantity: '2' }),
        receipt(`${id}-2`, { price: '2.10', rate: '24' }),
        receipt(`${id}-3`, { quantity }),
      ),
    );

  for (const account of ACCOUNTS) await mkdir(join(data, 'incoming', account), { recursive: true });
  const oldKey = await imported('handed', await three('H'));
  await kept('handed');
  await runRowmark(['seal', 'rotate', '--data', data]);
  const newKey = await imported('handed', await three('I'));

  const first = await imported('default', await three('A'));
  const middle = await imported('default', await three('B'));
  await kept('default');
  const newest = await imported('default', await three('C'));

  const given = await three('D');
  await written('D.csv.corrections.json', JSON.stringify({ corrections: [{ row: 4, ...CORRECTED }] }));
  const planned = await imported('approved', given, '--dry-run');
  await kept('approved');
  const approved = await imported('approved', given, '--approved', planned.folder);

  const original = await imported('retried', await three('R'));
  await kept('retried');
  const left = await readFile(join(original.folder, 'retry.csv'), 'utf8');
  const retry = await imported('retried', await written('R-again.csv', left.replace(',two,', ',5,')));

  const payouts = join(ROOT, 'samples', 'stripe-payouts');
  await imported('paid', await three('P'));
  await kept('paid');
  const paid = await imported(
    'paid',
    join(payouts, 'payout-reconciliation-2026-11.csv'),
    ...['--profile', join(payouts, 'profile.json')],
  );

  const toErase = await imported('gone', await three('E', '3'));
  // Its job is erased as well.
  const gone = { ...toErase, job: '' };
  await kept('gone');
  await imported('gone', await three('F'));
  await runRowmark(['erase', `gone/standard/${basename(gone.source)}`, '--data', data, '--yes']);
  const sealer = await openSealer(data);
  const watched = await recordMarkWatch(
    { store: createFolderStore(data), sealer },
    { account: 'gone', environment: 'sandbox', now: new Date(), days: [], vanished: [], changed: [] },
  );
  const watch = { ...gone, folder: join(data, watched), job: '' };
  const afterWatch = await imported('gone', await three('G'));
  return {
    ...{ oldKey, newKey, first, middle, newest, planned, approved, original, retry, paid, gone, watch },
    afterWatch,
  };
}

export async function openLab(folder: string): Promise<Lab> {
  const data = join(folder, 'data');
  const copies = join(folder, 'kept');
  const heads: Record<string, string> = {};
  const reports = await makeReports(folder, data, async (account) => {
    const { stdout } = await runRowmark(['seal', 'head', '--account', account, '--data', data]);
    heads[account] = stdout.trim();
  });
  await cp(join(data, 'reports'), copies, { recursive: true });
  return {
    data,
    reports,
    heads,
    async restore(account) {
      const place = join(data, 'reports', account);
      await rm(place, { recursive: true, force: true });
      await cp(join(copies, account), place, { recursive: true });
    },
  };
}
