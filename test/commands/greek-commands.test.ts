import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commands } from '../../infra/local/commands/commands.ts';
import { latinWords } from '../problems/latin-words.ts';
import { runRowmark, type TemporaryFolder, temporaryFolder } from './run-rowmark.ts';
import { GREEK_EXPORT } from './test-sessions.ts';

let folder: TemporaryFolder;
let data: string;
let file: string;
beforeAll(async () => {
  folder = await temporaryFolder();
  data = join(folder.path, 'data');
  file = join(folder.path, 'πωλήσεις.csv');
  await writeFile(file, GREEK_EXPORT);
});
afterAll(() => folder[Symbol.asyncDispose]());

/** Everything that a call prints in Greek, without paths, ids, and what the files themselves say. */
async function said(...args: string[]): Promise<string> {
  const { stdout, stderr } = await runRowmark([...args, '--lang', 'el'], {
    env: { ROWMARK_EMAIL: '', ROWMARK_API_KEY: '' },
  });
  return `${stdout}${stderr}`
    .replaceAll(folder.path, '')
    .replace(/\/?(data|reports)\/\S*/g, '')
    .replace(/\b[0-9a-f]{8,}\b|<[\w|.]+>|"[\w$. -]*"|https?:\/\/\S+|\[[A-Z0-9-]+\]/g, '');
}

const inData = (...args: string[]) => said(...args, '--data', data);

async function expectGreek(text: string) {
  expect(text).toMatch(/[α-ω]/);
  expect(latinWords(text)).toEqual([]);
}

test('import, jobs, report, verify, reverse', async () => {
  await expectGreek(await inData('import', file, '--dry-run'));
  await expectGreek(await inData('import', file));
  await expectGreek(await inData('jobs'));
  await expectGreek(await inData('report', 'latest'));
  await expectGreek(await inData('reverse', 'latest', '--out', join(folder.path, 'πιστωτικά.csv')));
  await expectGreek(await inData('reverse', 'latest', '--out', join(folder.path, 'πιστωτικά.csv')));
  const reports = await readdir(join(data, 'reports'), { recursive: true });
  const summary = reports.find((name) => name.endsWith('summary.json')) ?? '';
  await expectGreek(await said('verify', join(data, 'reports', summary), '--source', file));
});

test('inspect and template', async () => {
  await expectGreek(await said('inspect', file, '--save', join(folder.path, 'προφίλ.json')));
  await expectGreek(await said('inspect', file, '--save', join(folder.path, 'προφίλ.json')));
  await expectGreek(await said('template', 'invoice', '--out', join(folder.path, 'πρότυπο.csv')));
});

test('what cannot be run is said in Greek', async () => {
  const broken = join(folder.path, 'λάθος.json');
  await writeFile(broken, '{"document": {"external_id": 5}, "ξένο": 1}');
  const text = join(folder.path, 'κείμενο.csv');
  await writeFile(text, 'όχι ισοτιμίες');
  const empty = join(folder.path, 'κενός');
  await writeFile(`${file}.control.json`, '{"rows": "πολλές"}');
  for (const args of [
    ['import', 'λείπει.csv', '--data', data],
    ['import', file, '--data', data],
    ['import', file, '--data', data, '--profile', broken],
    ['import', file, '--data', data, '--profile', 'άγνωστο'],
    ['import', file, '--service', 'http://127.0.0.1:1'],
    ['import', file, '--concurrency', '0'],
    ['import', file, '--account', 'α/β'],
    ['import'],
    ['jobs', '--άγνωστη'],
    ['jobs', '--data', empty],
    ['report', 'latest', '--data', empty],
    ['report', 'ωωω', '--data', data],
    ['verify', empty],
    ['template', 'άγνωστο'],
    ['rates', 'import', text, '--data', empty],
    ['rates', 'import', empty, '--data', empty],
    ['sandbox', '--faults', broken, '--data', empty],
    ['sandbox', '--accounts', text, '--data', empty],
    ['reverse', 'latest', '--rows', 'όλες'],
    ['άγνωστη'],
  ])
    await expectGreek(await said(...args));
});

test('the help of every command is in Greek', async () => {
  await expectGreek((await said('--help')).replace(/\[\w+\]/g, ''));
  for (const { name } of commands) await expectGreek((await said(name, '--help')).replace(/\[\w+\]/g, ''));
});
