import { expect, test } from 'vitest';
import type { Store } from '../../shared/store/store.ts';
import { dropExport, stepsOver } from '../equality/work-job.ts';
import { createMemoryStore, MemoryObjects } from '../simulator/memory-store.ts';
import { randomOf } from '../simulator/random.ts';

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
  // By what runs the waves; no chunk asks for it.
  expect(asked.get(`read jobs/${job}/plan.json`)).toBe(1);
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
