import { readdirSync, statSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { createFolderStore } from '../../infra/local/files/folder-store.ts';
import { putSampleRates, readSample, readSamples, SAMPLES_FOLDER } from '../samples/samples.ts';
import { ROOT, temporaryFolder } from './run-rowmark.ts';

const at = (...names: string[]) => join(ROOT, 'samples', ...names);

it('a sample has its export, its profile, its rates and what comes before it', async () => {
  expect(await readSample('same-payment-twice')).toEqual({
    name: 'same-payment-twice',
    folder: at('same-payment-twice'),
    export: {
      path: at('same-payment-twice', 'unified_payments.csv'),
      profile: at('same-payment-twice', 'profile.json'),
    },
    rates: [at('same-payment-twice', 'with/rates/eurofxref-hist.csv')],
    before: [
      {
        path: at('same-payment-twice', 'with/stripe-events.jsonl'),
        profile: at('same-payment-twice', 'with/stripe-events.jsonl.profile.json'),
      },
    ],
    run: { dry_run: false },
  });
  const faults = [{ match: { external_id: 'OUT-6' }, action: { status: 503 } }];
  expect(await readSample('every-outcome')).toMatchObject({
    export: { path: at('every-outcome', 'week-47.csv'), profile: 'standard' },
    before: [{ path: at('every-outcome', 'with/week-46.csv'), profile: 'standard' }],
    run: { dry_run: false, faults },
  });
  // The control file of the export is no export.
  expect((await readSample('amended-kinds')).export.path).toBe(at('amended-kinds', 'november.csv'));
  await expect(readSample('same-payment-twice/with')).rejects.toThrow('needs exactly one export.');
  await expect(readSample('same-payment-twice/with/rates/none')).rejects.toThrow('ENOENT');
});

it('what comes before a sample is in the order of its names, without hidden files and what only says how', async () => {
  await using folder = await temporaryFolder();
  const there = (...names: string[]) => join(folder.path, ...names);
  await mkdir(there('with/rates'), { recursive: true });
  for (const name of [
    ...['sales.csv', 'sales.csv.control.json', 'columns.json', 'README.md'],
    ...['with/.DS_Store', 'with/b.csv', 'with/a.csv.', 'with/a.csv', 'with/a.csv.profile.json'],
    ...['with/rates/.part', 'with/rates/z.csv', 'with/rates/y.csv'],
  ])
    await writeFile(there(name), '');
  await writeFile(there('with/run.json'), '{"dry_run":true}');
  const name = relative(SAMPLES_FOLDER, folder.path);
  const sample = await readSample(name);
  expect(sample).toEqual({
    ...{ name, folder: folder.path, export: { path: there('sales.csv'), profile: 'standard' } },
    rates: [there('with/rates/y.csv'), there('with/rates/z.csv')],
    before: [
      { path: there('with/a.csv'), profile: there('with/a.csv.profile.json') },
      { path: there('with/a.csv.'), profile: 'standard' },
      { path: there('with/b.csv'), profile: 'standard' },
    ],
    run: { dry_run: true },
  });
  await writeFile(there('another.csv'), '');
  await expect(readSample(name)).rejects.toThrow(`samples/${name} needs exactly one export.`);
});

it('all samples are read, by name', async () => {
  expect(SAMPLES_FOLDER).toBe(at());
  const names = readdirSync(at()).filter((name) => statSync(at(name)).isDirectory());
  const samples = await readSamples();
  expect(samples.map(({ name }) => name)).toEqual(names.sort());
});

it('rates come into the store under their own names', async () => {
  await using folder = await temporaryFolder();
  const store = createFolderStore(folder.path);
  await putSampleRates(store, await readSample('same-payment-twice'));
  const keys = await Array.fromAsync(store.list('rates/'), ({ key }) => key);
  expect(keys).toEqual(['rates/eurofxref-hist.csv']);
});
