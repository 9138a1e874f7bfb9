import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReportRow } from '../../shared/report/row.ts';
import { filesBelow } from '../files-below.ts';
import { seed } from '../full-run.ts';
import { reportRows } from '../local/imported-report.ts';
import { spawnRowmark } from '../local/spawn-rowmark.ts';
import { randomOf } from '../simulator/random.ts';
import { EMAIL, type FaultyService, startFaultyService } from './faulty-service.ts';

const DOCUMENTS = 500;
/** SIGKILLs over all imports together; an import that completes is followed by a fresh one. */
const KILLS = 200;
/** Series of imports side by side, each with its share of the kills: an import keeps one processor busy. */
const LANES = 2;
/** Moments are drawn over this part of the time that a whole import takes on this machine. */
const EARLIEST_KILL = 0.3;
/** Exit status of a run that is complete and leaves rows to do. */
const LEFT_TO_DO = 1;
/** So many kills at most of one import, then it may complete: else it might never. */
const KILLS_OF_ONE_IMPORT = 20;

const header =
  'external_id,invoice_type_code,payment_method_type,counterpart.name,line.name,line.net_total_price,line.vat_rate,line.classification_category,line.classification_type';
const row = (n: number) => `KILL-${n},11.1,3,Πελάτης ${n},Είδος ${n},${n}.10,24,category1_3,E3_561_003`;

const content = [header, ...Array.from({ length: DOCUMENTS }, (_, n) => row(n + 1))].join('\n');

/** What Node has compiled once, so that a process that is to be killed soon starts sooner. */
let compiled: string;
beforeAll(async () => {
  compiled = await mkdtemp(join(tmpdir(), 'rowmark-compiled-'));
});
afterAll(() => rm(compiled, { recursive: true, force: true }));

interface Place {
  data: string;
  file: string;
  /** A service that lives on when the import is killed; without it the service dies with the import. */
  service?: FaultyService | undefined;
}

/** The whole command in a process of its own; killed after `killAfterMs`, or run to its end. */
async function runImport(
  { data, file, service }: Place,
  killAfterMs?: number,
  more: readonly string[] = [],
): Promise<'killed' | 'complete'> {
  const where = service === undefined ? [] : ['--service', service.url];
  const { status, stderr } = await spawnRowmark(
    ['import', file, '--data', data, '--json', ...where, ...more],
    {
      env: { NODE_COMPILE_CACHE: compiled, ROWMARK_EMAIL: EMAIL, ROWMARK_API_KEY: 'sandbox' },
      started(child) {
        if (killAfterMs === undefined) return;
        const timer = setTimeout(() => child.kill('SIGKILL'), killAfterMs);
        child.on('exit', () => clearTimeout(timer));
      },
    },
  );
  if (status === null) return 'killed';
  // Killed at the same document three times, it waits for a person who has looked: then it is sent once more.
  if (status === LEFT_TO_DO && more.length === 0)
    return runImport({ data, file, service }, undefined, ['--resend']);
  expect(status, stderr).toBe(0);
  return 'complete';
}

async function timeOfWholeImport(): Promise<number> {
  const data = await mkdtemp(join(tmpdir(), 'rowmark-kill-'));
  const place = { data, file: join(data, 'export.csv') };
  await writeFile(place.file, content);
  const start = performance.now();
  await runImport(place);
  const wholeMs = performance.now() - start;
  await rm(data, { recursive: true });
  return wholeMs;
}

/** The sandbox's own account of what happened; where it was part of the import, from the state that it left. */
async function statsOf({ data, service }: Place) {
  if (service !== undefined) return await service.stats();
  await using left = await startFaultyService({
    folder: join(data, 'sandbox'),
    tableName: 'rowmark-sandbox',
  });
  return await left.stats();
}

/** The rows of every report under the data folder. */
function resultsOf({ data }: Place): Promise<ReportRow[][]> {
  const reports = filesBelow(data).filter((name) => name.endsWith('/result.jsonl'));
  return Promise.all(reports.map((name) => reportRows(join(data, name, '..'))));
}

const lanes = Array.from({ length: LANES }, (_, n) => ({
  lane: n + 1,
  seed: seed + n,
  kills: KILLS / LANES,
}));

test.concurrent.each(lanes)(`${DOCUMENTS} documents, killed $kills times, seed $seed`, async ({
  lane,
  seed,
  kills: wanted,
}) => {
  const random = randomOf(seed);
  let wholeMs = await timeOfWholeImport();
  let kills = 0;
  for (let round = 1; kills < wanted; round++) {
    const data = await mkdtemp(join(tmpdir(), 'rowmark-kill-'));
    // Every second service lives on: what the killed import had asked for then happens after its death.
    await using service = round % 2 === 0 ? await startFaultyService() : undefined;
    const place = { data, file: join(data, 'export.csv'), service };
    await writeFile(place.file, content);
    const moments: number[] = [];
    for (let killed = true; killed; ) {
      const mayKill = kills < wanted && moments.length < KILLS_OF_ONE_IMPORT;
      const after = Math.round(wholeMs * (EARLIEST_KILL + random.next() * (1 - EARLIEST_KILL)));
      killed = (await runImport(place, mayKill ? after : undefined)) === 'killed';
      // A resumed import has less to do, and the machine may be busy or not: the moments follow.
      if (mayKill) wholeMs *= killed ? 1.05 : 0.8;
      if (killed) moments.push(after);
      if (killed) kills++;
    }
    await expectComplete(place);
    console.log(
      `lane ${lane}, import ${round}, service ${service ? 'apart' : 'within'}: complete after kills at ${moments.join(', ')} ms`,
    );
    await rm(data, { recursive: true });
  }
});

async function expectComplete(place: Place) {
  const { issued, drafts, used, lost } = await statsOf(place);
  const eachOnce = Object.fromEntries(Array.from({ length: DOCUMENTS }, (_, n) => [`KILL-${n + 1}`, 1]));
  expect(issued).toEqual(eachOnce);
  expect({ drafts, used, lost }).toEqual({ drafts: 0, used: DOCUMENTS, lost: 0 });
  const reports = await resultsOf(place);
  expect(reports.length).toBeGreaterThan(0);
  const marks = new Map<string | null, string | null>();
  for (const records of reports) {
    expect(records.map((record) => record.row)).toEqual(Array.from({ length: DOCUMENTS }, (_, n) => n + 2));
    for (const { external_id, outcome, problems, mark } of records) {
      // A report from before a person looked says of a document that it may have been sent, and nothing else.
      const mayBeSent = problems.some(({ code }) => code === 'OUTCOME-UNKNOWN');
      if (outcome === 'failed' && mayBeSent) continue;
      expect(mark).toMatch(/^\d{15}$/);
      expect(['issued', 'duplicate']).toContain(outcome);
      expect(marks.get(external_id) ?? mark).toBe(mark);
      marks.set(external_id, mark);
    }
  }
  expect(new Set(marks.values()).size).toBe(DOCUMENTS);
}
