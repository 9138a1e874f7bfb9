import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createDailyMarkCheck } from '../../functions/steps/daily-mark-check.ts';
import { openSealer } from '../../infra/local/files/open-sealer.ts';
import { DEFAULT_ACCOUNT } from '../../infra/local/host/configuration.ts';
import { daysToRecheck, recheckMarks } from '../../shared/statement/recheck-marks.ts';
import { localImports } from '../jobs/local-imports.ts';
import { openQuietHost } from '../local/open-quiet-host.ts';
import { runRowmark } from '../local/run-rowmark.ts';

const HEADER =
  'external_id,invoice_type_code,payment_method_type,line.name,line.quantity,line.unit_price,line.vat_rate,line.classification_category,line.classification_type';
const exportOf = (ids: readonly string[], price = '10.00') =>
  [HEADER, ...ids.map((id) => `${id},11.1,3,Coffee,1,${price},24,category1_1,E3_561_003`), ''].join('\n');

// After midnight in Greece, in summer and in winter: in UTC it is the day before.
const ISSUED = new Date('2026-10-20T22:15:00Z');
const DAY = '2026-10-21';
const later = (days: number) => new Date(ISSUED.getTime() + days * 24 * 60 * 60 * 1000);

const openHost = (data: string, now: Date) => openQuietHost(data, { dryRun: true, now: () => now });

async function watchAt(data: string, now: Date) {
  await using host = await openHost(data, now);
  return await recheckMarks(
    { store: host.store, ledger: host.ledgerOf(DEFAULT_ACCOUNT), client: host.clientOf(DEFAULT_ACCOUNT) },
    { account: DEFAULT_ACCOUNT, environment: host.environment, days: daysToRecheck(now) },
  );
}

it('looks up the MARKs of 1, 3 and 30 days ago, by the day of Greece, and no others', async () => {
  await using folder = await localImports();
  await folder.import(exportOf(['A-1', 'A-2']), { now: ISSUED });
  const data = join(folder.data, 'store');
  const marksAfter = async (days: number) => {
    const watched = await watchAt(data, later(days));
    if (!('days' in watched)) throw new Error(watched.state);
    expect([watched.vanished, watched.changed]).toEqual([[], []]);
    return watched.days;
  };
  expect(await marksAfter(1)).toEqual([
    { day: DAY, marks: 2 },
    { day: '2026-10-19', marks: 0 },
    { day: '2026-09-22', marks: 0 },
  ]);
  expect((await marksAfter(3))[1]).toEqual({ day: DAY, marks: 2 });
  expect((await marksAfter(30))[2]).toEqual({ day: DAY, marks: 2 });
  for (const days of [0, 2, 29])
    expect((await marksAfter(days)).map(({ marks }) => marks)).toEqual([0, 0, 0]);
});

it.each([
  [50, 50, 0],
  [51, 0, 51],
])('asks for %d documents that the list lacks: for %d by themselves, and %d have vanished', async (missing, single, vanished) => {
  await using folder = await localImports();
  await folder.import(exportOf(Array.from({ length: missing }, (_, at) => `A-${at}`)), { now: ISSUED });
  await using host = await openHost(join(folder.data, 'store'), later(1));
  const client = host.clientOf(DEFAULT_ACCOUNT);
  let asked = 0;
  const watched = await recheckMarks(
    {
      store: host.store,
      ledger: host.ledgerOf(DEFAULT_ACCOUNT),
      client: {
        listInvoices: async () => ({
          state: 'listed',
          listed: { invoices: [], totalCount: 0, totalPages: 1 },
        }),
        readBack: (of) => {
          asked += 1;
          return client.readBack(of);
        },
      },
    },
    { account: DEFAULT_ACCOUNT, environment: host.environment, days: [DAY] },
  );
  if (!('days' in watched)) throw new Error(watched.state);
  expect([asked, watched.vanished.length]).toEqual([single, vanished]);
});

const answerSchema = z.object({
  days: z.array(z.object({ day: z.string(), marks: z.number() })),
  vanished: z.array(z.object({ external_id: z.string(), mark: z.string() })),
  changed: z.array(z.object({ external_id: z.string(), fields: z.array(z.object({ field: z.string() })) })),
  report: z.string().nullable(),
});

it('is an alarm where a MARK vanished or changed, and a link of the chain that verify follows', async () => {
  await using folder = await localImports();
  const data = join(folder.data, 'store');
  await folder.import(exportOf(['B-1']), { now: ISSUED });
  await folder.import(exportOf(['A-1', 'A-2', 'A-3']), { now: ISSUED });
  const issued = folder.lastReport();
  const watch = (...more: string[]) => runRowmark(['watch-marks', '--day', DAY, '--data', data, ...more]);
  const sound = await watch('--json');
  const intact = answerSchema.parse(JSON.parse(sound.stdout));
  expect([sound.status, intact.days, intact.report]).toEqual([0, [{ day: DAY, marks: 4 }], null]);

  // The service comes to have B-1 with another price, A-1 under another MARK, and neither A-2 nor A-3.
  await using other = await localImports();
  await other.import(exportOf(['B-1'], '10.01'), { now: ISSUED });
  await other.import(exportOf(['X-1', 'X-2', 'X-3', 'X-4']), { now: later(2) });
  await other.import(exportOf(['A-1']), { now: ISSUED });
  await rm(join(data, 'sandbox'), { recursive: true });
  await rename(join(other.data, 'store', 'sandbox'), join(data, 'sandbox'));
  const alarm = await watch('--json');
  const found = answerSchema.parse(JSON.parse(alarm.stdout));
  expect(alarm.status).toBe(1);
  expect(found.vanished.map(({ external_id }) => external_id).sort()).toEqual(['A-2', 'A-3']);
  const changed = found.changed.map(({ external_id, fields }) =>
    [external_id, ...fields.map(({ field }) => field)].join(' '),
  );
  expect(changed.sort()).toEqual(['A-1 mark', 'B-1 net payable']);
  const { stdout, status } = await watch();
  expect(status).toBe(1);
  expect(stdout).toMatch(
    /MARK \d{15} no longer exists at the service: A-2, issued on 2026-10-21, row 3 of export\.csv/,
  );
  expect(stdout).toMatch(/has changed at the service: B-1, net was 10\.00 and is now 10\.01/);
  expect((await watch('--lang', 'el')).stdout).toMatch(/το ΜΑΡΚ \d{15} δεν υπάρχει πια στην υπηρεσία: A-3/);

  // Two reports, three watches with something to say, and a report after them.
  await folder.import(exportOf(['C-1']));
  const last = join(data, folder.lastReport());
  expect(await verified(last)).toMatchObject({ sound: true, checked: { reports_before: 5 } });
  await writtenAgain(data, issued);
  expect(await verified(last)).toMatchObject({ sound: true, checked: { reports_before: 5 } });
  const place = found.report ?? '';
  expect(await verified(place)).toMatchObject({ sound: true, key: 'none', checked: { reports_before: 2 } });

  const file = join(place, 'watch.json');
  await writeFile(file, (await readFile(file, 'utf8')).replace('"A-2"', '"A-9"'));
  expect((await verified(last)).problems).toMatchObject([{ code: 'CHAIN-BROKEN' }]);
  expect((await verified(place)).problems).toMatchObject([{ code: 'REPORT-SUMMARY-CHANGED' }]);
  await rm(place, { recursive: true });
  expect((await verified(last)).problems).toMatchObject([{ code: 'CHAIN-ABSENT' }]);
});

const verifiedSchema = z.looseObject({
  sound: z.boolean(),
  problems: z.array(z.looseObject({ code: z.string() })),
});
const verified = async (report: string) =>
  verifiedSchema.parse(JSON.parse((await runRowmark(['verify', report, '--json'])).stdout));

/** Its step runs once more, as after a crash. */
async function writtenAgain(data: string, report: string) {
  await using host = await openHost(data, new Date());
  await host.handlers.report({ job: basename(report) });
}

it('asks for nothing where nothing was issued, and takes no day that is none', async () => {
  await using folder = await localImports();
  const at = ['--data', join(folder.data, 'store')];
  const ran = await runRowmark(['watch-marks', '--json', ...at]);
  expect(answerSchema.parse(JSON.parse(ran.stdout)).days.map(({ marks }) => marks)).toEqual([0, 0, 0]);
  const service = ['--service', 'http://127.0.0.1:9'];
  const env = { ROWMARK_EMAIL: 'a@b.example', ROWMARK_API_KEY: 'k' };
  expect((await runRowmark(['watch-marks', ...service, ...at], { env })).status).toBe(0);
  const wrong = await runRowmark(['watch-marks', '--day', '2026-02-30', ...at]);
  expect([wrong.status, wrong.stderr]).toEqual([2, expect.stringContaining('Give a day as 2027-01-01.')]);
});

it('fails as a scheduled function, with the report to read, where a MARK is gone', async () => {
  await using folder = await localImports();
  const data = join(folder.data, 'store');
  await folder.import(exportOf(['A-1', 'A-2']), { now: ISSUED });
  const run = async (days: number) => {
    await using host = await openHost(data, later(days));
    const { store, environment, login, clientOf, ledgerOf } = host;
    const sealer = await openSealer(data);
    const world = { store, environment, login, clientOf, ledgerOf, sealer };
    const deps = { ...world, log: () => {}, now: () => later(days) };
    return await createDailyMarkCheck(async () => ({ ...deps, accounts: ['default', 'other'] }))();
  };
  expect(await run(1)).toEqual(['default', 'other']);
  await rm(join(data, 'sandbox'), { recursive: true });
  await expect(run(2)).resolves.toHaveLength(2);
  await expect(run(3)).rejects.toThrow(
    /^default: 2 MARKs vanished, 0 changed: reports\/default\/watches\/.*\/$/,
  );
  await folder.import(exportOf(['C-1']));
  expect(await verified(join(data, folder.lastReport()))).toMatchObject({
    sound: true,
    checked: { reports_before: 2 },
  });
});
