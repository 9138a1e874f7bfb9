import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { NAME_MAX_BYTES } from '../../shared/store/safe-key.ts';
import { runRowmark, temporaryFolder } from './run-rowmark.ts';

const HEADER =
  'external_id,invoice_type_code,payment_method_type,line.name,line.net_total_price,line.vat_rate,line.classification_category,line.classification_type';
const content = `${HEADER}\nLONG-1,11.1,3,Είδος,1.10,24,category1_3,E3_561_003\n`;

async function importAs(name: string, profile: object) {
  await using folder = await temporaryFolder();
  const file = join(folder.path, name);
  await writeFile(file, content);
  await writeFile(`${file}.control.json`, '{"rows": 1}');
  await writeFile(join(folder.path, 'profile.json'), JSON.stringify(profile));
  const data = join(folder.path, 'data');
  return await runRowmark([
    ...['import', file, '--data', data, '--account', 'α'.repeat(NAME_MAX_BYTES / 2)],
    ...['--profile', join(folder.path, 'profile.json')],
  ]);
}

test('names as long as they may be import, with a control file beside the export', async () => {
  const name = `${'x'.repeat(NAME_MAX_BYTES - '.csv'.length)}.csv`;
  const ran = await importAs(name, { name: 'p'.repeat(NAME_MAX_BYTES), extends: 'standard' });
  expect(ran.stderr).not.toContain('rowmark:');
  expect(ran.status).toBe(0);
});

test('a longer one, or a profile that extends a path, is refused in a sentence', async () => {
  const long = await importAs('a.csv', { name: 'p'.repeat(NAME_MAX_BYTES + 1), extends: 'standard' });
  expect(long).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('cannot be the name of a profile'),
  });
  const path = await importAs('a.csv', { name: 'own', extends: '../../etc/passwd' });
  expect(path).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('There is no profile ../../etc/passwd'),
  });
  for (const { stderr } of [long, path]) expect(stderr).not.toContain('unexpected');
});
