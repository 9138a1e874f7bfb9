import { expect, test } from 'vitest';
import { createFolderStore } from '../../infra/local/files/folder-store.ts';
import type { Store } from '../../shared/store/store.ts';
import { temporaryFolder } from '../commands/run-rowmark.ts';
import { createMemoryStore, MemoryObjects } from '../simulator/memory-store.ts';
import { randomOf } from '../simulator/random.ts';
import { dropExport, stepsOver } from './work-job.ts';

const HEADER =
  'external_id,invoice_type_code,payment_method_type,line.name,line.net_total_price,line.vat_rate,line.classification_category,line.classification_type';
const row = (document: number, line: number) =>
  `D-${document},11.1,3,Είδος ${line},${line}.10,24,category1_1,E3_561_003`;

/** A store that notes what is asked of it. */
function watched(store: Store) {
  const asked = new Map<string, number>();
  const note = (what: string, key: string) =>
    asked.set(`${what} ${key}`, (asked.get(`${what} ${key}`) ?? 0) + 1);
  return {
    asked,
    store: {
      ...store,
      read: (key: string, version?: string) => {
        note('read', key);
        return store.read(key, version);
      },
      readText: (key: string, version?: string) => {
        note('read', key);
        return store.readText(key, version);
      },
      readBytes: (key: string) => {
        note('read', key);
        return store.readBytes(key);
      },
      head: (key: string, version?: string) => {
        note('head', key);
        return store.head(key, version);
      },
    },
  };
}

test('rows and outcomes pass once through a report, whatever order the rows have', async () => {
  const { store, asked } = watched(createMemoryStore(new MemoryObjects(() => 0)));
  const documents = Array.from({ length: 450 }, (_, index) => index + 1);
  const rows = randomOf(3).shuffled(
    documents.flatMap((document) => [1, 2, 3].map((line) => row(document, line))),
  );
  const text = [HEADER, ...rows, ''].join('\n');
  const job = await dropExport(store, { file: 'shuffled.csv', profile: 'standard', text });
  const steps = stepsOver(store);
  await steps.intake(job);
  asked.clear();
  await steps.issue(job);
  // By what runs the waves, and by each of the five chunks.
  expect(asked.get(`read jobs/${job}/plan.json`)).toBe(6);
  expect([...asked.keys()].filter((what) => what.startsWith('head'))).toEqual([]);
  asked.clear();
  const { report } = await steps.report(job);
  const ofJob = [...asked].filter(([what]) => what.includes(`jobs/${job}/`));
  const chunks = [1, 2, 3, 4, 5].map((chunk) => [`read jobs/${job}/outcomes/0000${chunk}.jsonl`, 1]);
  expect(ofJob.filter(([what]) => what.includes('/outcomes/'))).toEqual(chunks);
  expect(ofJob.filter(([what]) => what.includes('rows.jsonl'))).toEqual([[`read jobs/${job}/rows.jsonl`, 1]]);
  expect(ofJob.filter(([what]) => what.startsWith('head'))).toEqual([[`head jobs/${job}/trail`, 1]]);
  const lines = (await store.readText(`${report}result.jsonl`)).trim().split('\n');
  const ids = lines.map((line) => JSON.parse(line).external_id);
  expect(ids).toEqual(rows.map((row) => row.split(',')[0]));
});

test('a retry file is compared with its rows in any order, whatever is kept in memory', async () => {
  await using folder = await temporaryFolder();
  const store = createFolderStore(folder.path);
  const steps = stepsOver(store, 2);
  const run = async (file: string, lines: readonly string[]) => {
    const job = await dropExport(store, { file, profile: 'standard', text: `${lines.join('\n')}\n` });
    await steps.intake(job);
    await steps.issue(job);
    return (await steps.report(job)).report;
  };
  const rejected = Array.from({ length: 600 }, (_, at) => row(at + 1, 1).replace(',24,', ',14,'));
  const sent = await run('sent.csv', [HEADER, ...rejected]);
  const [header = '', ...rows] = (await store.readText(`${sent}retry.csv`)).trim().split('\n');
  const corrected = rows.toReversed().map((line) => line.replace(',14,', ',24,'));
  const other = corrected.map((line) => line.replace(/^(D-(?:3|300|600),.*),1\.10,/, '$1,11.10,'));
  const back = await run('back.csv', [header, ...other]);
  const told = (await store.readText(`${back}result.jsonl`)).trim().split('\n');
  const held = told.map((line) => JSON.parse(line)).filter(({ outcome }) => outcome === 'held');
  expect(held.map(({ external_id, problems }) => [external_id, problems[0].params])).toEqual(
    ['D-600', 'D-300', 'D-3'].map((id) => [id, { was: '1.10', now: '11.10' }]),
  );
});
