import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createSandbox } from '../../functions/sandbox/create-sandbox.ts';
import { sandboxTable } from '../../functions/sandbox/sandbox-table.ts';
import { startEmbeddedDynamoDB } from '../../infra/local/embedded-dynamodb.ts';
import { isFullRun, seed } from './full-run.ts';
import { randomOf } from './random.ts';

const DOCUMENTS = isFullRun ? 500 : 60;
/** SIGKILLs over all imports together; an import that completes is followed by a fresh one. */
const KILLS = isFullRun ? 200 : 4;
const EARLIEST_KILL_MS = 300;
const LATEST_KILL_MS = isFullRun ? 5_000 : 1_800;
/** So many kills at most of one import, then it may complete: else it might never. */
const KILLS_OF_ONE_IMPORT = isFullRun ? 20 : 4;
const TIMEOUT_MS = isFullRun ? 3_600_000 : 180_000;
const SANDBOX_TABLE = 'rowmark-sandbox';

const header =
  'external_id,invoice_type_code,payment_method_type,counterpart.name,line.name,line.net_total_price,line.vat_rate,line.classification_category,line.classification_type';
const row = (n: number) => `KILL-${n},11.1,3,Πελάτης ${n},Είδος ${n},${n}.10,24,category1_3,E3_561_003`;

const recordSchema = z.object({
  row: z.number(),
  external_id: z.string(),
  outcome: z.string(),
  mark: z.string(),
});

interface Place {
  data: string;
  file: string;
}

/** The whole command in a process of its own; killed after `killAfterMs`, or run to its end. */
async function runImport({ data, file }: Place, killAfterMs?: number): Promise<'killed' | number | null> {
  const child = spawn(process.execPath, ['infra/local/cli.ts', 'import', file, '--data', data, '--json'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const ended = once(child, 'exit');
  const timer = new AbortController();
  if (killAfterMs !== undefined)
    void wait(killAfterMs, undefined, { signal: timer.signal }).then(
      () => child.kill('SIGKILL'),
      () => undefined,
    );
  const [code, signal] = await ended;
  timer.abort();
  if (signal === 'SIGKILL') return 'killed';
  expect(code, said).toBe(0);
  return code;
}

/** The sandbox's own account of what happened, read from the state that the processes left. */
async function statsOf({ data }: Place) {
  await using dynamodb = await startEmbeddedDynamoDB({
    folder: join(data, 'sandbox'),
    tables: [sandboxTable(SANDBOX_TABLE)],
  });
  const app = createSandbox({ dynamodb: dynamodb.client, tableName: SANDBOX_TABLE });
  const answer = await app.request('/_sandbox/stats');
  const { accounts } = z
    .object({
      accounts: z.record(
        z.string(),
        z.object({
          issued: z.record(z.string(), z.number()),
          series: z.record(z.string(), z.object({ used: z.number(), lost: z.number() })),
          drafts: z.number(),
        }),
      ),
    })
    .parse(await answer.json());
  return accounts['demo@rowmark.example'];
}

/** Every result.jsonl under the data folder, as records. */
async function resultsOf({ data }: Place) {
  const reports = join(data, 'reports');
  const names = (await readdir(reports, { recursive: true })).filter((name) => name.endsWith('result.jsonl'));
  return Promise.all(
    names.map(async (name) =>
      (await readFile(join(reports, name), 'utf8'))
        .trim()
        .split('\n')
        .map((line) => recordSchema.parse(JSON.parse(line))),
    ),
  );
}

test(`${DOCUMENTS} documents, killed ${KILLS} times, seed ${seed}`, { timeout: TIMEOUT_MS }, async () => {
  const random = randomOf(seed);
  let kills = 0;
  for (let round = 1; kills < KILLS; round++) {
    const data = await mkdtemp(join(tmpdir(), 'rowmark-kill-'));
    const place = { data, file: join(data, 'export.csv') };
    await writeFile(
      place.file,
      [header, ...Array.from({ length: DOCUMENTS }, (_, n) => row(n + 1))].join('\n'),
    );
    const moments: number[] = [];
    for (let killed = true; killed; ) {
      const mayKill = kills < KILLS && moments.length < KILLS_OF_ONE_IMPORT;
      const after = EARLIEST_KILL_MS + random.below(LATEST_KILL_MS - EARLIEST_KILL_MS);
      killed = (await runImport(place, mayKill ? after : undefined)) === 'killed';
      if (killed) moments.push(after);
      if (killed) kills++;
    }
    await expectComplete(place);
    console.log(`import ${round}: complete after kills at ${moments.join(', ')} ms`);
    await rm(data, { recursive: true });
  }
});

async function expectComplete(place: Place) {
  const stats = await statsOf(place);
  const once = Object.fromEntries(Array.from({ length: DOCUMENTS }, (_, n) => [`KILL-${n + 1}`, 1]));
  expect(stats?.issued).toEqual(once);
  expect(stats?.drafts).toBe(0);
  expect(stats?.series).toMatchObject({ ALP: { used: DOCUMENTS, lost: 0 } });
  const reports = await resultsOf(place);
  expect(reports.length).toBeGreaterThan(0);
  const marks = new Map<string, string>();
  for (const records of reports) {
    expect(records.map((record) => record.row)).toEqual(Array.from({ length: DOCUMENTS }, (_, n) => n + 2));
    for (const { external_id, outcome, mark } of records) {
      expect(['issued', 'duplicate']).toContain(outcome);
      expect(marks.get(external_id) ?? mark).toBe(mark);
      marks.set(external_id, mark);
    }
  }
  expect(new Set(marks.values()).size).toBe(DOCUMENTS);
}
