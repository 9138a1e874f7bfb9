import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { receipt, receiptExport } from './receipt-export.ts';
import { runRowmark, temporaryFolder } from './run-rowmark.ts';

describe('a wrong setting', () => {
  it.each([
    ['ROWMARK_LANG', 'de', ['inspect', 'a.csv']],
    ['ROWMARK_CONCURRENCY', '0', ['jobs']],
    ['ROWMARK_CONCURRENCY', 'many', ['jobs']],
    ['ROWMARK_VERIFY', 'some', ['jobs']],
  ])('in the variable %s=%s: status 2 and one sentence', async (name, value, args) => {
    const ran = await runRowmark(args, { env: { [name]: value } });
    expect(ran.status).toBe(2);
    expect(ran.stderr).toMatch(new RegExp(`^rowmark: .*${name}`));
    expect(ran.stderr).not.toMatch(/\n\s+at /);
  });

  it('is told as JSON as well where JSON is asked for', async () => {
    const ran = await runRowmark(['import', 'a.csv', '--json', '--service', 'http://127.0.0.1:1'], {
      env: { ROWMARK_EMAIL: '', ROWMARK_API_KEY: '' },
    });
    expect(ran.status).toBe(2);
    expect(JSON.parse(ran.stdout)).toEqual({ error: expect.stringContaining('ROWMARK_EMAIL') });
  });

  it.each([
    [
      'a value that an option does not take',
      ['import', 'a.csv', '--json', '--concurrency', 'x'],
      '--concurrency',
    ],
    ['a missing argument', ['import', '--json'], 'file'],
    ['a kind that there is not', ['template', 'none', '--json'], 'none'],
  ])('is told as JSON as well: %s', async (_, args, named) => {
    const ran = await runRowmark(args);
    expect(ran.status).toBe(2);
    expect(JSON.parse(ran.stdout)).toEqual({ error: expect.stringContaining(named) });
    expect(ran.stderr).toMatch(/^rowmark: /);
  });

  it('names a data folder that is a file', async () => {
    await using folder = await temporaryFolder();
    const data = join(folder.path, 'data');
    await writeFile(data, '');
    await writeFile(join(folder.path, 'a.csv'), receiptExport(receipt('A-1')));
    const ran = await runRowmark(['import', join(folder.path, 'a.csv'), '--data', data]);
    expect(ran.status).toBe(2);
    expect(ran.stderr).toMatch(/^rowmark: .*data.* a part of its path is a file/);
  });
});

describe('a data folder that cannot be made', () => {
  it.each([
    ['below a folder that takes none', '/proc/rowmark', /^rowmark: .*no folder can be created/],
    ['without a name', '', /^rowmark: .*name of a folder/],
  ])('%s ends every command with one sentence', async (_, data, sentence) => {
    await using folder = await temporaryFolder();
    const file = join(folder.path, 'a.csv');
    await writeFile(file, receiptExport(receipt('A-1')));
    for (const args of [['import', file], ['serve'], ['sandbox', '--port', '0']]) {
      const ran = await runRowmark([...args, '--data', data]);
      expect(ran.status).toBe(2);
      expect(ran.stderr).toMatch(sentence);
    }
  });
});

describe('a file name that no folder takes', () => {
  it('has its sentence, and the other files go on', async () => {
    await using folder = await temporaryFolder();
    const long = join(folder.path, `${'α'.repeat(120)}.csv`);
    const good = join(folder.path, 'good.csv');
    await mkdir(folder.path, { recursive: true });
    await writeFile(long, receiptExport(receipt('L-1')));
    await writeFile(good, receiptExport(receipt('L-2')));
    const ran = await runRowmark(['import', long, good, '--data', join(folder.path, 'data'), '--json']);
    expect(ran.status).toBe(2);
    expect(JSON.parse(ran.stdout)).toMatchObject({
      jobs: [{ error: expect.stringContaining('short and simple') }, { summary: { complete: true } }],
    });
  });
});
