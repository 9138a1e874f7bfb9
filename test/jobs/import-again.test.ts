import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { answers, localImports } from './local-imports.ts';

const HEADER =
  'external_id,invoice_type_code,payment_method_type,line.name,line.net_total_price,line.vat_rate,line.classification_category,line.classification_type';
const receipt = (id: string, vat = '13') => `${id},11.1,0,Καφές,3.10,${vat},category1_1,E3_561_003`;
const csv = (...rows: string[]) => `${[HEADER, ...rows].join('\n')}\n`;

it('answers mended rows of an original that is imported again as duplicates, with their MARK', async () => {
  await using imports = await localImports();
  // A rate that is none (preflight), a cell that is no number (mapping), and a row beside it.
  const original = csv(
    receipt('A-1'),
    receipt('A-2', '14'),
    receipt('A-3'),
    receipt('A-3', 'x').replace('Καφές', 'Τσάι'),
  );
  const first = await imports.import(original);
  expect(first.map(({ outcome }) => outcome)).toEqual(['issued', 'rejected', 'held', 'rejected']);

  const retry = await readFile(join(imports.data, 'store', imports.lastReport(), 'retry.csv'), 'utf8');
  const mended = await imports.import(retry.replace(/,14,/, ',13,').replace(/,x,/, ',13,'), {
    file: 'mended.csv',
  });
  expect(mended.map(({ outcome }) => outcome)).toEqual(['issued', 'issued', 'issued']);

  for (const _ of ['second', 'third']) {
    const again = await imports.import(original);
    expect(answers(again)).toEqual(['A-1 duplicate', 'A-2 duplicate', 'A-3 duplicate', 'A-3 duplicate']);
    expect(again[1]?.mark).toBe(mended[0]?.mark);
    expect(again[3]?.mark).toBe(mended[2]?.mark);
    expect(again[1]?.problems.map(({ code }) => code)).toEqual(['MENDED-BEFORE']);
  }
});

it('names the MARK and the job of a rejected row whose external_id is issued', async () => {
  await using imports = await localImports();
  const [issued] = await imports.import(csv(receipt('A-1')));
  const [other] = await imports.import(csv(receipt('A-1', '14')), { file: 'other.csv' });
  expect(other?.outcome).toBe('rejected');
  const before = other?.problems.find(({ code }) => code === 'ISSUED-BEFORE');
  expect(before?.message).toContain(`already issued with MARK ${issued?.mark} (import `);
});
