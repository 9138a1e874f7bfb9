import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createFolderStore, PARTS_FOLDER } from '../../infra/local/files/folder-store.ts';
import { temporaryFolder } from '../commands/run-rowmark.ts';
import { filesBelow } from '../files-below.ts';
import { csv } from './export-text.ts';
import { forgetfulSpool, taken } from './intake/intake-kit.ts';

/** Two cells that the profile maps to one id: its rows are found together only behind the reading. */
const [CELLS, IDS] = [
  ['A-1', 'A-2', 'A-3', 'B-1'],
  { 'A-1': 'A-1', 'A-2': 'A-2', 'A-3': 'A-3', 'B-1': 'A-1' },
];
const joined = {
  name: 'joined',
  extends: 'standard',
  document: { external_id: { column: 'external_id', map: IDS } },
};
const standard = (id: string) => `${id},11.1,0,Paper,10.00,24,2.40,category1_1,E3_561_003`;
const SCATTERED = csv(
  'external_id,invoice_type_code,payment_method_type,line.name,line.net_total_price,line.vat_rate,line.vat_total,line.classification_category,line.classification_type',
  ...CELLS.map(standard),
);

it.each([
  ['nothing is lost', undefined, undefined, undefined, 3],
  ['a row is lost on its way', forgetfulSpool(2), 'BALANCE-BROKEN', undefined, 0],
  ['a line is lost on its way', forgetfulSpool(4, { lines: [] }), 'BALANCE-BROKEN', 2, 0],
])('sends only where %s', async (_, spool, code, row, documents) => {
  await using folder = await temporaryFolder();
  const { plan, answer } = await taken(SCATTERED, {
    ...{ store: createFolderStore(folder.path), profile: 'joined' },
    beside: { 'profiles/joined.json': JSON.stringify(joined) },
    deps: spool === undefined ? {} : { spool },
  });
  expect([plan.unreadable?.code, plan.unreadable?.row, plan.documents, answer.waves]).toEqual([
    code,
    row,
    documents,
    documents === 0 ? [] : [1],
  ]);
  // What the first reading had begun to write is taken back.
  expect(filesBelow(join(folder.path, PARTS_FOLDER))).toEqual([]);
});
