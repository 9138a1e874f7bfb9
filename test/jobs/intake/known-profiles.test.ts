import { expect, it } from 'vitest';
import { createSpool } from '../../../shared/jobs/files/spool.ts';
import { findKnownProfiles } from '../../../shared/jobs/intake/find-known-profiles.ts';
import { openAsSaved } from '../../../shared/jobs/intake/open-as-saved.ts';
import {
  exportProfile,
  findProfile,
  openExport,
  profileSha256,
} from '../../../shared/jobs/intake/open-export.ts';
import { exportHeaders } from '../../../shared/jobs/intake/remember-profile.ts';
import { type KnownExport, knownExportsForm } from '../../../shared/records/known-exports.ts';
import { openSheet } from '../../../shared/sheet/open-sheet.ts';
import { cellText, type ReadOptions, type Sheet, UnreadableExport } from '../../../shared/sheet/sheet.ts';
import { KNOWN_EXPORTS_KEY } from '../../../shared/store/keys.ts';
import { emptyStore } from '../stored-job.ts';

const text = (content: string) => Buffer.from(content);
const used = (name: string, on: string, issued = true) => ({ name, sha256: 'a'.repeat(64), on, issued });
const headers = exportHeaders(['Αριθμός', 'Αξία']);

/** Profiles of an export, and the ways in which it was opened. */
async function found(
  content: string,
  { known, profiles = {} }: { known: readonly KnownExport[]; profiles?: Record<string, object | string> },
) {
  const store = emptyStore();
  await store.put(KNOWN_EXPORTS_KEY, knownExportsForm.text({ accounts: { demo: known } }));
  for (const [name, profile] of Object.entries(profiles))
    await store.put(`profiles/${name}.json`, typeof profile === 'string' ? profile : JSON.stringify(profile));
  const opened: ReadOptions[] = [];
  const open = (declared: ReadOptions) => {
    opened.push(declared);
    return openSheet(text(content), 'sales.csv', declared);
  };
  return { ...(await findKnownProfiles(store, 'demo', open)), opened, store, open };
}
const CSV = 'Πωλήσεις\n\nΑριθμός;Αξία\nA-1;10,00\n';

it('finds the profiles of an export by its headers, the latest first', async () => {
  const { known, gone, store, open } = await found(CSV, {
    known: [
      { headers, profiles: [used('standard', '2026-10-01'), used('shopify', '2026-11-01')] },
      { headers: headers.slice(0, 1), profiles: [used('stripe', '2026-12-01')] },
    ],
  });
  expect(known).toEqual([used('shopify', '2026-11-01'), used('standard', '2026-10-01')]);
  expect(gone).toEqual([]);
  expect(await findKnownProfiles(store, 'other', open)).toEqual({ known: [], gone: [] });
  expect(await findKnownProfiles(emptyStore(), 'demo', open)).toEqual({ known: [], gone: [] });
});

it('asks no person about profiles that issued nothing where one has', async () => {
  const profiles = [used('standard', '2026-11-01', false), used('shopify', '2026-10-01')];
  expect((await found(CSV, { known: [{ headers, profiles }] })).known).toEqual([
    used('shopify', '2026-10-01'),
  ]);
  const tried = profiles.map((one) => ({ ...one, issued: false }));
  expect((await found(CSV, { known: [{ headers, profiles: tried }] })).known).toEqual(tried);
});

it('names those that are gone', async () => {
  const profiles = [used('mine', '2026-11-01'), used('gone', '2026-11-02'), used('broken', '2026-11-03')];
  const { known, gone } = await found(CSV, {
    known: [{ headers, profiles }],
    profiles: { mine: { name: 'mine', extends: 'standard' }, broken: 'no profile' },
  });
  expect(known.map(({ name }) => name)).toEqual(['broken', 'mine']);
  expect(gone).toEqual(['gone']);
});

it('reads the export in each way that a profile reads it, once', async () => {
  const profiles = ['one', 'two', 'three', 'standard'].map((name) => used(name, '2026-11-01'));
  const { known, opened } = await found('Αριθμός|Αξία\nA-1|1\n', {
    known: [{ headers, profiles }],
    profiles: {
      one: { name: 'one', extends: 'standard', read: { delimiter: '|' } },
      two: { name: 'two', extends: 'standard', read: { delimiter: '|', date_order: 'dmy' } },
      three: { name: 'three', extends: 'standard', read: { delimiter: ';' } },
    },
  });
  expect(known.map(({ name }) => name).slice(0, 2)).toEqual(['one', 'two']);
  expect(known.map(({ name }) => name)).not.toContain('three');
  expect(opened.map(({ delimiter }) => delimiter)).toEqual(['|', ';', undefined]);
});

it('knows none of what it cannot read so, and fails where the reading fails', async () => {
  const store = (await found(CSV, { known: [{ headers, profiles: [used('standard', '2026-11-01')] }] }))
    .store;
  const unreadable = () => openSheet(text(''), 'sales.csv');
  await expect(unreadable()).rejects.toThrow(UnreadableExport);
  expect(await findKnownProfiles(store, 'demo', unreadable)).toEqual({ known: [], gone: [] });
  const failing = () => Promise.reject(new Error('the disk is away'));
  await expect(findKnownProfiles(store, 'demo', failing)).rejects.toThrow('the disk is away');
});

it('looks for headers in the first fifty rows that say anything', async () => {
  const known = [{ headers, profiles: [used('standard', '2026-11-01')] }];
  const after = (rows: number) => `${'x;y\n\n'.repeat(rows)}Αριθμός;Αξία\nA-1;1\n`;
  expect((await found(after(49), { known })).known).toHaveLength(1);
  expect((await found(after(50), { known })).known).toEqual([]);
});

it('knows nothing where somebody has called a profile like the record', async () => {
  const { store, open } = await found(CSV, { known: [] });
  await store.put(KNOWN_EXPORTS_KEY, JSON.stringify({ name: 'known', extends: 'standard' }));
  expect(await findKnownProfiles(store, 'demo', open)).toEqual({ known: [], gone: [] });
  expect(await findProfile(store, 'known')).toEqual({ name: 'known', extends: 'standard' });
});

it('finds a profile of the store as JSON, and what is none as it stands', async () => {
  const store = emptyStore();
  for (const [name, content] of [
    ['plain', '{"name":"plain"}'],
    ['marked', '\uFEFF{"name":"marked"}'],
    ['late', ' \uFEFF{}'],
    ['null', 'null'],
    ['broken', '{'],
    ['other', '{"accounts":{}}'],
    ['known', '{"accounts":{}}'],
  ] as const)
    await store.put(`profiles/${name}.json`, content);
  expect(await findProfile(store, 'plain')).toEqual({ name: 'plain' });
  expect(await findProfile(store, 'marked')).toEqual({ name: 'marked' });
  expect(await findProfile(store, 'late')).toBe(' \uFEFF{}');
  expect(await findProfile(store, 'null')).toBe('null');
  expect(await findProfile(store, 'broken')).toBe('{');
  expect(await findProfile(store, 'other')).toEqual({ accounts: {} });
  for (const name of ['known', 'gone', '../plain', ''])
    expect(await findProfile(store, name)).toBeUndefined();
});

it('says of a profile whether it stands in the store since before unused amounts were asked', async () => {
  const store = emptyStore();
  await store.put('profiles/old.json', JSON.stringify({ name: 'old', extends: 'standard' }));
  await store.put('profiles/new.json', JSON.stringify({ name: 'new', form: 3, extends: 'standard' }));
  const [old, now, builtIn] = [
    await exportProfile(store, 'old'),
    await exportProfile(store, 'new'),
    await exportProfile(store, 'standard'),
  ];
  expect([old.isOlder, now.isOlder, builtIn.isOlder]).toEqual([true, false, false]);
  expect(old.profileSha256).toBe(profileSha256(old.profile));
  // The form tells no profile from another, nor does a name tell it.
  const { form: _, ...formless } = now.profile;
  expect(profileSha256(formless)).toBe(now.profileSha256);
  expect(old.profileSha256).not.toBe(builtIn.profileSha256);
  await expect(exportProfile(store, 'gone')).rejects.toMatchObject({
    problems: [{ code: 'MAP-PROFILE-NOT-FOUND' }],
  });
});

const rowsOf = async (sheet: Sheet) =>
  (await Array.fromAsync(sheet.batches())).flat().map(({ cells }) => cells.map(cellText));
const OWN = 'rowmark_problem';

it('opens a file that Rowmark wrote as it was saved, and any other as its profile says', async () => {
  const declared = { delimiter: '|', encoding: 'windows-1253' } as const;
  const cells = async (content: string | Buffer, read?: ReadOptions) =>
    rowsOf(await openAsSaved(typeof content === 'string' ? text(content) : content, 'sales.csv', read));
  const saved = `Αξία;${OWN}\n10,00;x\n`;
  expect(await cells(saved, declared)).toEqual([
    ['Αξία', OWN],
    ['10,00', 'x'],
  ]);
  // Another file is read by its profile, also where the delimiter is the wrong one.
  expect(await cells('Axia;other\n10,00;x\n', declared)).toEqual([['Axia;other'], ['10,00;x']]);
  expect(await cells('a|b\n1|2\n', { delimiter: '|' })).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ]);
  // In an old encoding it is read in that of the profile.
  const greek = Buffer.concat([Buffer.from([0xc1, 0xee, 0xdf, 0xe1]), text(`;${OWN}\n10,00;x\n`)]);
  expect((await cells(greek, declared))[0]).toEqual(['Αξία', OWN]);
  expect(await cells(saved)).toEqual([
    ['Αξία', OWN],
    ['10,00', 'x'],
  ]);
});

it('reads the rows of a retry file beside those that went out, and an export as it is', async () => {
  const store = emptyStore();
  await using spool = await createSpool();
  const usedProfile = await exportProfile(store, 'standard');
  const asked: string[] = [];
  const open = (content: string, corrections?: { text: string; sha256: string }) =>
    openExport(usedProfile, {
      ...{ stored: text(content), file: 'sales.csv', corrections, spool, language: 'en' },
      originalOf: async (job) => {
        asked.push(job);
        return undefined;
      },
    });
  const HEADER = 'external_id,invoice_type_code,line.name,line.net_total_price,line.vat_rate';
  const plain = await open(`${HEADER}\nA-1,11.1,x,1.00,24\n`);
  expect(plain).toMatchObject({ ...usedProfile, facts: { format: 'csv' } });
  expect(plain).not.toHaveProperty('corrected');
  await Array.fromAsync(plain.mapped.rows());
  expect(asked).toEqual([]);
  const job = '2026-11-20T08-00-00-000Z-1';
  const retry = await open(
    `${HEADER},rowmark_problem,rowmark_what_to_do\nA-1,11.1,x,1.00,24,x [rowmark ${job}#2],\n`,
  );
  await Array.fromAsync(retry.mapped.rows());
  expect(asked).toEqual([job]);
  const none = JSON.stringify({ corrections: [] });
  expect((await open(`${HEADER}\nA-1,11.1,x,1.00,24\n`, { text: none, sha256: '' })).corrected).toBe(0);
  await expect(open(`${HEADER}\n`, { text: '{', sha256: '' })).rejects.toMatchObject({
    problems: [{ code: 'CORRECTIONS-UNREADABLE', params: { file: 'sales.csv.corrections.json' } }],
  });
});
