import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFolderStore } from '../../infra/local/files/folder-store.ts';
import {
  defaultProfile,
  knownProfile,
  openProfiledExport,
} from '../../infra/local/profiles/resolve-profile.ts';
import { templateSheet } from '../../shared/mapping/templates/template-sheet.ts';
import { knownExportsForm } from '../../shared/records/known-exports.ts';
import { type TemporaryFolder, temporaryFolder } from './run-rowmark.ts';

let folder: TemporaryFolder;
let data: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  data = at('data');
  await mkdir(data);
});
afterEach(() => folder[Symbol.asyncDispose]());

const at = (name: string) => join(folder.path, name);
const put = async (name: string, content: string | Uint8Array) => {
  await writeFile(at(name), content);
  return at(name);
};
const said = async (work: Promise<unknown>) => {
  const error = await work.catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: 'CommandError' });
  return error instanceof Error ? error.message : '';
};

describe('the profile of an export for which none was named', () => {
  const header = templateSheet('payments', 'en').columns.map((column) => column.header);
  it.each<[string, string, string]>([
    ['the standard columns', 'external_id,invoice_type_code\nA-1,11.1\n', 'standard'],
    ['the template for payments', `${header.join(',')}\n`, 'template-payments'],
    ['the template below blank rows', `,,\n,,\n${header.join(',')}\n`, 'template-payments'],
    ['the template in a later row', `Payments\n${header.join(',')}\n`, 'standard'],
    ['nothing', '', 'standard'],
  ])('with %s', async (_, text, name) => {
    expect(await defaultProfile(await put('a.csv', text))).toBe(name);
  });

  it('that cannot be read is left to the import', async () => {
    expect(await defaultProfile(at('none.csv'))).toBe('standard');
    expect(await defaultProfile(await put('a.xlsx', 'PK\u0003\u0004 broken'))).toBe('standard');
  });

  it('is that of the correction as well, and one that was named comes first', async () => {
    const path = await put('a.csv', `${header.join(',')}\n`);
    const store = createFolderStore(data);
    const open = async (profile?: string) =>
      (await openProfiledExport(store, { path, profile })).profile.name;
    expect(await open()).toBe('template-payments');
    const own = await put('own.json', JSON.stringify({ extends: 'template-payments' }));
    expect(await open(own)).toBe('own');
  });
});

describe('the profile that such exports were imported with', () => {
  const profile = (name: string, on: string, issued = false) => ({
    name,
    sha256: 'f'.repeat(64),
    on,
    issued,
  });
  async function known(
    profiles: readonly ReturnType<typeof profile>[],
    { account = 'default', stored = ['one', 'two'] } = {},
  ) {
    const store = createFolderStore(data);
    for (const name of stored) await store.put(`profiles/${name}.json`, '{"extends":"standard"}');
    const accounts = { [account]: [{ headers: ['code', 'sum'], profiles }] };
    await store.put('profiles/known.json', knownExportsForm.text({ accounts }));
    return knownProfile(store, { path: await put('a.csv', 'code,sum\n1,2\n'), account: 'default' });
  }
  const [ONE, TWO] = [profile('one', '2026-11-01'), profile('two', '2026-11-02')];

  it('is the only one, or the only one that issued', async () => {
    expect(await known([ONE])).toEqual(ONE);
    expect(await known([{ ...ONE, issued: true }, TWO])).toEqual({ ...ONE, issued: true });
  });

  it('is asked of a person where there are several, none, or one that is gone', async () => {
    const path = at('a.csv');
    expect(await said(known([ONE, TWO]))).toBe(
      `${path}: exports with these headers were imported with several profiles: two, one. Name one of them with --profile.`,
    );
    expect(await said(known([ONE], { account: 'other' }))).toBe(
      `${path}: the account default has not imported an export with these headers yet. Name the profile once with --profile; rowmark inspect suggests one.`,
    );
    expect(await said(known([profile('gone', '2026-11-03')]))).toBe(
      `${path}: exports with these headers were imported with the profile gone, which no longer exists. Name another with --profile.`,
    );
  });

  it('is not looked for of what is no file, or cannot be read', async () => {
    const store = createFolderStore(data);
    const of = (path: string) => said(knownProfile(store, { path, account: 'default' }));
    expect(await of(at('none.csv'))).toContain('none.csv does not exist.');
    expect(await of(folder.path)).toContain('is a folder');
    const broken = await put('a.xlsx', 'PK\u0003\u0004 broken');
    expect((await of(broken)).startsWith(`${broken}: `)).toBe(true);
  });
});
