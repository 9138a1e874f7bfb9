import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startEmbeddedDynamoDB } from '../../infra/local/tables/embedded-dynamodb.ts';
import { SERVICE_ENV } from '../past/advice-desk.ts';
import { openDoor } from '../simulator/door.ts';
import { startFaultyService } from '../simulator/faulty-service.ts';
import { jobTold } from './imported-report.ts';
import { readStats } from './read-stats.ts';
import { receipt, receiptExport } from './receipt-export.ts';
import { runRowmark, temporaryFolder } from './run-rowmark.ts';
import { spawnRowmark } from './spawn-rowmark.ts';

describe('one data folder', () => {
  it('belongs to one process at a time; the other is told so and harms nothing', async () => {
    await using folder = await temporaryFolder();
    const data = join(folder.path, 'data');
    const file = join(folder.path, 'many.csv');
    await writeFile(file, receiptExport(receipt('M-1')));
    const first = await startEmbeddedDynamoDB({ folder: join(data, 'ledger'), tables: [] });
    const other = await spawnRowmark(['import', file, '--data', data]);
    expect(other.status).toBe(2);
    expect(other.stderr).toMatch(/another rowmark process/i);
    await first[Symbol.asyncDispose]();
    expect((await runRowmark(['import', file, '--data', data])).status).toBe(0);
    const stats = await readStats(data);
    expect(stats.accounts['demo@rowmark.example']?.issued).toEqual({ 'M-1': 1 });
  });

  it('stops cleanly on Ctrl-C and goes on with the same job afterwards', async () => {
    await using folder = await temporaryFolder();
    await using service = await startFaultyService();
    await using door = await openDoor(service);
    const data = join(folder.path, 'data');
    const file = join(folder.path, 'many.csv');
    await writeFile(file, receiptExport(...Array.from({ length: 100 }, (_, index) => receipt(`C-${index}`))));
    const args = ['import', file, '--data', data, '--service', door.url];
    const stopped = await spawnRowmark(args, {
      env: SERVICE_ENV,
      // One of its requests waits for its answer meanwhile: it cannot have come to its end.
      started: (child) => door.at(100, 'before', () => child.kill('SIGINT')),
    });
    expect(stopped.status).not.toBe(0);
    expect(stopped.stderr).toMatch(/continue from here/);
    const jobs = await readdir(join(data, 'jobs'));
    expect(jobs).toHaveLength(1);
    const { summary } = jobTold(await runRowmark([...args, '--json'], { env: SERVICE_ENV }));
    expect(summary.job).toBe(jobs[0]);
    expect(summary.counts.documents).toMatchObject({ issued: 100, duplicate: 0 });
    expect(Object.values((await service.stats()).issued)).toEqual(Array(100).fill(1));
  });
});
