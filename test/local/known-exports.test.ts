import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listProfiles } from '../../infra/local/commands/profiles.ts';
import { createFolderStore } from '../../infra/local/files/folder-store.ts';
import { greekReceiptProfile } from './greek-receipt-profile.ts';
import { type Ran, runRowmark, temporaryFolder } from './run-rowmark.ts';

const csv = (...ids: string[]) =>
  `Πωλήσεις\n\nΑριθμός;Είδος;Αξία\n${ids.map((id) => `${id};Καφές;10,00`).join('\n')}\n`;

async function workplace() {
  const folder = await temporaryFolder();
  const at = (name: string) => join(folder.path, name);
  const data = at('data');
  const rowmark = (command: string, file: string, ...args: string[]) =>
    runRowmark([command, at(file), '--data', data, ...args]);
  await writeFile(at('retail.json'), greekReceiptProfile);
  await writeFile(at('other.json'), greekReceiptProfile);
  await writeFile(at('oct.csv'), csv('O-1'));
  await writeFile(at('nov.csv'), csv('N-1', 'N-2').replace('Αριθμός', 'ΑΡΙΘΜΟΣ'));
  await writeFile(at('unlike.csv'), csv('X-1').replace('Είδος;Αξία', 'Αξία;Είδος'));
  return { at, data, rowmark, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() };
}

const answers = (ran: Ran) => JSON.parse(ran.stdout).jobs;

describe('--profile auto', () => {
  it('takes the profile that exports with these headers were imported with, and says so', async () => {
    await using place = await workplace();
    const { rowmark } = place;
    await rowmark('import', 'oct.csv', '--profile', place.at('retail.json'));
    await rm(place.at('retail.json'));
    const on = new Date().toISOString().slice(0, 10);

    const inspected = await rowmark('inspect', 'nov.csv');
    expect(inspected.stdout).toContain(`retail (${on})`);
    const known = JSON.parse((await rowmark('inspect', 'nov.csv', '--json')).stdout).known;
    expect(known).toEqual([{ profile: 'retail', last_imported: on, issued: true }]);

    const ran = await rowmark('import', 'nov.csv', '--profile', 'auto', '--json');
    expect(ran.status).toBe(0);
    const [answer] = answers(ran);
    expect(answer.known).toEqual({ profile: 'retail', last_imported: on, changed_since: false });
    expect(answer.summary.profile.name).toBe('retail');
    expect(answer.summary.counts.documents.issued).toBe(2);
    const told = await rowmark('import', 'nov.csv', '--profile', 'auto', '--lang', 'el');
    expect(told.stdout).toContain('προφίλ retail: με αυτό εισήχθησαν αρχεία με τις ίδιες επικεφαλίδες');
  });

  it('knows no other headers, no other order of them, and no other account; one bad file stops no other', async () => {
    await using place = await workplace();
    const { rowmark } = place;
    const before = await rowmark('import', 'oct.csv', '--profile', 'auto');
    expect(before).toMatchObject({ status: 2, stdout: '' });
    expect(before.stderr).toMatch(
      /has not imported an export with these headers yet\. Name the profile once/,
    );
    await rowmark('import', 'oct.csv', '--profile', place.at('retail.json'));
    await mkdir(join(place.data, 'incoming', 'shop'), { recursive: true });
    const account = await rowmark('import', 'nov.csv', '--profile', 'auto', '--account', 'shop');
    expect(account.stderr).toContain('the account shop has not imported');
    const both = await rowmark('import', 'unlike.csv', place.at('nov.csv'), '--profile', 'auto', '--json');
    expect(both.status).toBe(2);
    expect(answers(both)).toMatchObject([{ error: expect.stringContaining('unlike.csv') }, { known: {} }]);
    expect((await rowmark('import', 'gone.csv', '--profile', 'auto')).stderr).toContain('does not exist');
    await writeFile(place.at('torn.csv'), 'a,"b');
    expect((await rowmark('import', 'torn.csv', '--profile', 'auto')).stderr).toContain('has not imported');
  });

  it('knows them with blank columns at the end, each beside the others, and none whose first header differs', async () => {
    await using place = await workplace();
    const { rowmark, at } = place;
    for (const file of ['oct.csv', 'unlike.csv'])
      await rowmark('import', file, '--dry-run', '--profile', at('retail.json'));
    await writeFile(at('blank.csv'), csv('B-1').replaceAll(/;(Αξία|10,00)/g, ';$1;;'));
    await writeFile(at('first.csv'), csv('F-1').replace('Αριθμός', 'Νούμερο'));
    const known = async (file: string) => JSON.parse((await rowmark('inspect', file, '--json')).stdout).known;
    for (const file of ['oct.csv', 'unlike.csv', 'blank.csv'])
      expect(await known(file)).toMatchObject([{ profile: 'retail', issued: false }]);
    expect(await known('first.csv')).toEqual([]);
  });

  it('never guesses between two that have issued; a dry run counts until one has, a profile that is gone no more', async () => {
    await using place = await workplace();
    const { rowmark, at } = place;
    await rowmark('import', 'oct.csv', '--dry-run', '--profile', at('other.json'));
    const tried = await rowmark('import', 'nov.csv', '--dry-run', '--profile', 'auto', '--json');
    expect(answers(tried)).toMatchObject([{ known: { profile: 'other' } }]);

    await rowmark('import', 'oct.csv', '--profile', at('retail.json'));
    const decided = await rowmark('import', 'nov.csv', '--dry-run', '--profile', 'auto', '--json');
    expect(answers(decided)).toMatchObject([{ known: { profile: 'retail' } }]);

    await rowmark('import', 'nov.csv', '--profile', at('other.json'));
    const two = await rowmark('import', 'oct.csv', '--profile', 'auto');
    expect(two).toMatchObject({ status: 2, stdout: '' });
    expect(two.stderr).toMatch(/several profiles: (other, retail|retail, other)\. Name one of them/);

    await rm(join(place.data, 'profiles/other.json'));
    const one = await rowmark('import', 'oct.csv', '--profile', 'auto', '--json');
    expect(answers(one)).toMatchObject([{ known: { profile: 'retail' } }]);
    await rm(join(place.data, 'profiles/retail.json'));
    const none = await rowmark('import', 'oct.csv', '--profile', 'auto', '--lang', 'el');
    expect(none).toMatchObject({ status: 2, stdout: '' });
    expect(none.stderr).toMatch(/προφίλ (other|retail), που δεν υπάρχει πια\. Δώστε άλλο με --profile/);
  });

  it('knows the retry file of an export, and says where the profile was changed since', async () => {
    await using place = await workplace();
    const { rowmark, at } = place;
    await writeFile(at('oct.csv'), csv('O-1', 'O-2').replace('O-2;Καφές;10,00', 'O-2;Καφές;δέκα'));
    const first = await rowmark('import', 'oct.csv', '--profile', at('retail.json'), '--json');
    const [{ report }] = answers(first);
    const retry = (await readFile(join(report, 'retry.csv'), 'utf8')).replace('δέκα', '10,00');
    await writeFile(at('retry.csv'), retry);
    await writeFile(
      join(place.data, 'profiles/retail.json'),
      greekReceiptProfile.replace('"value":1}', '"value":2}'),
    );
    const again = await rowmark('import', 'retry.csv', '--profile', 'auto', '--json');
    expect(again.status).toBe(0);
    expect(answers(again)).toMatchObject([{ known: { profile: 'retail', changed_since: true } }]);
  });
});

describe('profiles/known.json', () => {
  it('is no profile, and no profile takes its name or that of the option', async () => {
    await using place = await workplace();
    const { rowmark, at, data } = place;
    await rowmark('import', 'oct.csv', '--profile', at('retail.json'));
    const store = createFolderStore(data);
    expect((await listProfiles(store)).map(({ name }) => name)).not.toContain('known');
    await writeFile(at('auto.json'), greekReceiptProfile);
    expect((await rowmark('import', 'oct.csv', '--profile', at('auto.json'))).stderr).toContain('auto');
    await writeFile(at('x.json'), JSON.stringify({ name: 'known', extends: 'standard' }));
    const refused = await rowmark('import', 'oct.csv', '--profile', at('x.json'));
    expect(refused).toMatchObject({ status: 2, stderr: expect.stringContaining('the word is reserved') });
  });

  it('states its form; what a newer version wrote stops no import, and a profile of that name is never written over', async () => {
    await using place = await workplace();
    const { rowmark, at, data } = place;
    await rowmark('import', 'oct.csv', '--profile', at('retail.json'));
    const key = join(data, 'profiles/known.json');
    const kept = JSON.parse(await readFile(key, 'utf8'));
    expect(kept).toMatchObject({
      form: 1,
      accounts: { default: [{ headers: ['αριθμοσ', 'ειδοσ', 'αξια'], profiles: [{ name: 'retail' }] }] },
    });
    for (const text of [JSON.stringify({ ...kept, form: 2 }), greekReceiptProfile]) {
      await writeFile(key, text);
      expect((await rowmark('import', 'nov.csv', '--profile', 'retail')).status).toBe(0);
      expect(await readFile(key, 'utf8')).toBe(text);
      expect((await rowmark('import', 'nov.csv', '--profile', 'auto')).status).toBe(2);
    }
  });
});
