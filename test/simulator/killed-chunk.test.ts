import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openQuietHost, readJob } from '../commands/open-quiet-host.ts';
import { receipt, receiptExport } from '../commands/receipt-export.ts';
import { runRowmark, temporaryFolder } from '../commands/run-rowmark.ts';
import { openServe } from '../console/open-serve.ts';
import { thisMonth } from '../today.ts';

/** A chunk that dies after its second document, as often as it is tried; nothing of it is kept but the ledger. */
async function killedChunk() {
  const folder = await temporaryFolder();
  const stop = new AbortController();
  const host = await openQuietHost(folder.path, {
    ...{ requestsInFlight: 1, signal: stop.signal },
    onDocument: () => stop.abort(),
  });
  const text = receiptExport(...['K-1', 'K-2', 'K-3'].map((id) => receipt(id)));
  const job = await readJob(host, text, { file: 'killed.csv', folder: 'imported' });
  for (let attempt = 1; attempt <= 2; attempt += 1)
    await expect(host.handlers.issue({ job, chunk: 1 })).rejects.toThrow();
  return {
    ...{ host, job, data: folder.path },
    async [Symbol.asyncDispose]() {
      await host[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}

it('the report of a chunk that died on all its attempts has from the ledger what was issued', async () => {
  await using killed = await killedChunk();
  const { host, job } = killed;
  const { report, brief } = await host.handlers.report({ job, error: { Error: 'Lambda.Unknown' } });
  const { counts, problems } = JSON.parse(await host.store.readText(`${report}summary.json`));
  expect(counts.documents).toMatchObject({ issued: 1, failed: 2 });
  expect(problems).toEqual([expect.objectContaining({ code: 'OUTCOME-UNKNOWN', count: 2 })]);
  expect(brief.told).toMatch(/Issued: 1 documents, .* Unknown: 2 documents\./);
});

it('a process that was killed and never run again is told as such by jobs, report and statement', async () => {
  await using killed = await killedChunk();
  const { host, data, job } = killed;
  const run = (...args: string[]) => runRowmark([...args, '--data', data]);
  const underWay = await run('jobs');
  expect(underWay.stdout).toContain('another process');
  await host[Symbol.asyncDispose]();
  const asJson = await run('jobs', '--json');
  expect(asJson.stderr).toBe('');
  const [listed] = JSON.parse(asJson.stdout);
  expect(listed).toMatchObject({ job, complete: false, so_far: { issued: 1, failed: 0, unknown: 2 } });
  expect((await run('report', job)).stderr).toContain('has no report yet');
  const said = (await run('jobs')).stdout.replaceAll(/\s+/g, ' ');
  expect(said).toMatch(/cut off: 1 .*issued, 2/);
  const statement = await run('statement', '--month', thisMonth());
  expect([statement.status, statement.stdout]).toEqual([
    1,
    expect.stringMatching(/outcome not known: K-1, .*import killed\.csv\s+again/),
  ]);
  const path = join(data, 'jobs', job, 'job.json');
  const record = await readFile(path, 'utf8');
  await writeFile(path, record.replace(/"created_at": ?"\d{4}/, '"created_at":"2025'));
  await using served = await openServe(data);
  expect(await served.json(`/api/jobs/${job}`)).toMatchObject({
    outcomes: { issued: 1, failed: 0 },
    unknown: 2,
  });
});
