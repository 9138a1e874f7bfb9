import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { listProfiles } from '../../infra/local/commands/profiles.ts';
import { createFolderStore } from '../../infra/local/files/folder-store.ts';
import { defaultProfile, isProfileFile, resolveProfile } from '../../infra/local/profiles/resolve-profile.ts';
import { KNOWN_EXPORTS_KEY, profileKey } from '../../shared/store/keys.ts';
import type { Store } from '../../shared/store/store.ts';
import { type TemporaryFolder, temporaryFolder } from './run-rowmark.ts';

let folder: TemporaryFolder;
let store: Store;
beforeEach(async () => {
  folder = await temporaryFolder();
  store = createFolderStore(join(folder.path, 'data'));
});
afterEach(() => folder[Symbol.asyncDispose]());
const at = (name: string) => join(folder.path, name);
const OWN = { extends: 'standard', document: { notes: 'Σχόλια' } };

test.each([
  ['standard', false],
  ['my.jsonl', false],
  ['json', false],
  ['my.json', true],
  ['./my', true],
  ['folder/my', true],
])('%s is the file of a profile: %s', (given, isFile) => {
  expect(isProfileFile(given)).toBe(isFile);
});

describe('a profile', () => {
  it('from a file stands in the store under its name, in the form of today', async () => {
    await writeFile(at('mine.json'), JSON.stringify(OWN));
    await writeFile(at('named.json'), `\uFEFF${JSON.stringify({ ...OWN, name: 'shop' })}`);
    await mkdir(at('folder.json'));
    await writeFile(at('folder.json/by.json.mine'), JSON.stringify({ extends: 'shop' }));
    const mine = await resolveProfile(store, at('mine.json'));
    expect(mine).toEqual({ name: 'mine', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
    const kept = await store.readText(profileKey('mine'));
    expect(kept).toBe(`${JSON.stringify(JSON.parse(kept), null, 2)}\n`);
    expect(JSON.parse(kept)).toEqual({ ...OWN, form: expect.any(Number) });
    expect((await resolveProfile(store, at('named.json'))).name).toBe('shop');
    expect((await resolveProfile(store, at('folder.json/by.json.mine'))).name).toBe('by.json.mine');
    expect(await resolveProfile(store, 'mine')).toEqual(mine);
  });

  it('that is named is looked up, and nothing is written', async () => {
    expect(await resolveProfile(store, 'standard')).toMatchObject({ name: 'standard' });
    await expect(resolveProfile(store, 'nothing')).rejects.toThrow('nothing');
    expect(await Array.fromAsync(store.list(''))).toEqual([]);
  });

  const text = JSON.stringify(OWN);
  it.each<[string, string | Uint8Array | undefined, string]>([
    ['none.json', undefined, 'The profile <path> cannot be read. Check the name and the folder you are in.'],
    [
      'greek.json',
      Buffer.from([0x22, 0xd3, 0xf7, 0x22]),
      'The profile <path> is not in UTF-8. Save it again with that encoding.',
    ],
    ['cut.json', '{', 'The profile <path> is not valid JSON: Expected property name'],
    [
      'standard.json',
      text,
      'The profile <path> has the name of the built-in profile standard. Give it another "name"; "extends": "standard" builds on the built-in one.',
    ],
    [
      'auto.json',
      text,
      'The profile <path> cannot be called auto: the word is reserved. Give it another "name".',
    ],
    [
      'other.json',
      JSON.stringify({ ...OWN, name: 'known' }),
      'The profile <path> cannot be called known: the word is reserved. Give it another "name".',
    ],
    [
      'more.json',
      JSON.stringify({ ...OWN, name: '../x' }),
      '"../x" cannot be the name of a profile: it is empty, too long or leads out of the folder.',
    ],
    ['.json', text, '"" cannot be the name of a profile'],
  ])('%s is refused', async (name, content, sentence) => {
    if (content !== undefined) await writeFile(at(name), content);
    await expect(resolveProfile(store, at(name))).rejects.toThrow(sentence.replace('<path>', at(name)));
    expect(await Array.fromAsync(store.list(''))).toEqual([]);
  });
});

describe('the profiles', () => {
  const put = (name: string, profile: object) => store.put(profileKey(name), JSON.stringify(profile));

  it('are listed with the decisions that are left to a person', async () => {
    const ofLine = ['line.vat_rate', 'line.classification_category', 'line.classification_type'];
    const value = { value: 'x' };
    await put('bare', { columns: null, document: { external_id: 'Nr' }, line: { 'line.name': 'Είδος' } });
    await put('half', {
      columns: null,
      document: { external_id: 'Nr', invoice_type_code: { value: '11.1' } },
      line: { 'line.vat_rate': 'ΦΠΑ', 'line.net_total_price': 'Αξία' },
    });
    await put('whole', {
      columns: null,
      document: {
        external_id: 'Nr',
        invoice_type_code: { value: '11.1' },
        payment_method_type: { value: 3 },
      },
      line: {
        ...Object.fromEntries(ofLine.slice(1).map((one) => [one, value])),
        'line.vat_rate': 'ΦΠΑ',
        'line.subtotal': 'Αξία',
      },
    });
    await put('broken', { extends: 'nothing' });
    await store.put(KNOWN_EXPORTS_KEY, '{}');
    const listed = await listProfiles(store);
    // Behind those that are built in.
    const own = listed.slice(listed.findIndex(({ from }) => from === 'stored'));
    expect(own.map(({ name, from }) => `${from} ${name}`)).toEqual([
      ...['stored bare', 'stored broken', 'stored half', 'stored whole'],
    ]);
    const of = (name: string) => own.find((one) => one.name === name);
    expect(of('bare')).toEqual({
      ...{ name: 'bare', from: 'stored', columns: ['Nr', 'Είδος'], problems: [] },
      needs: [
        ...ofLine.map((field) => `line → ${field}`),
        'line → line.unit_price | line.net_total_price | line.subtotal',
      ].toSpliced(0, 0, 'document → invoice_type_code', 'document → payment_method_type'),
    });
    expect(of('half')?.needs).toEqual([
      'document → payment_method_type',
      'line → line.classification_category',
      'line → line.classification_type',
    ]);
    expect(of('half')?.columns).toEqual(['Nr', 'Αξία', 'ΦΠΑ']);
    expect(of('whole')).toMatchObject({ needs: [], problems: [] });
    expect(of('broken')).toMatchObject({
      columns: [],
      needs: [],
      problems: [{ code: 'MAP-PROFILE-NOT-FOUND' }],
    });
    const shopify = listed.find(({ name }) => name === 'shopify');
    expect(shopify?.from).toBe('built-in');
    expect(shopify?.needs.at(-1)).toBe('read → prices (net | gross)');
    expect(listed.find(({ name }) => name === 'standard')?.needs).toEqual([]);
  });
});

describe('an export for which no profile is named', () => {
  const profileOf = async (content: string) => {
    await writeFile(at('export.csv'), content);
    return defaultProfile(at('export.csv'));
  };

  it('has the standard columns, or those of our template for payments', async () => {
    const { columns } = (await listProfiles(store)).find(({ name }) => name === 'template-payments') ?? {};
    const header = (columns ?? []).map((column) => column.split(' | ')[0]).join(';');
    expect(header).not.toBe('');
    expect(await profileOf(`${header}\n`)).toBe('template-payments');
    expect(await profileOf(`;;\n\n${header}\n1;2;3`)).toBe('template-payments');
    expect(await profileOf('external_id;invoice_type_code\n')).toBe('standard');
    expect(await profileOf(`Nr;Kunde\n${header}\n`)).toBe('standard');
    expect(await profileOf('')).toBe('standard');
    expect(await defaultProfile(at('none.csv'))).toBe('standard');
  });
});

test('what a profile keeps of its file is what the file says', async () => {
  await writeFile(at('mine.json'), JSON.stringify(OWN));
  await resolveProfile(store, at('mine.json'));
  expect(await readFile(at('mine.json'), 'utf8')).toBe(JSON.stringify(OWN));
});
