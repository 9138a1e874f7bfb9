import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commands } from '../../infra/local/commands/commands.ts';
import { runRowmark, temporaryFolder } from './run-rowmark.ts';

const SUBCOMMANDS: Readonly<Record<string, readonly string[]>> = {
  keys: ['add', 'list', 'revoke'],
  rates: ['fetch', 'import'],
  seal: ['head', 'rotate'],
  ledger: ['check', 'rebuild'],
};

/** Every command, as somebody asks for its help. */
const HELPS = [
  [],
  ...commands.flatMap(({ name }) => [[name], ...(SUBCOMMANDS[name] ?? []).map((one) => [name, one])]),
].map((words) => [...words, '--help']);

const CODE = 'AMOUNT-CONFLICT';
const LONG = 'x'.repeat(256);
/** What cannot be run, before anything is opened: each option with what it does not take. */
const MISTAKES = [
  ['nothing'],
  ['import'],
  ['import', 'a.csv', '--nothing'],
  ['import', 'a.csv', '--profile'],
  ['import', 'a.csv', '--data', ''],
  ...['', '.', '..', 'a/b', LONG].map((name) => ['import', 'a.csv', '--account', name]),
  ...['2027-02-29', '2027-2-01', '2027-02-01T00', 'x2027-02-01', 'today'].map((day) => [
    ...['import', 'a.csv', '--dry-run', '--on', day],
  ]),
  ['import', 'a.csv', '--on', '2027-02-01'],
  ['import', 'a.csv', '--dry-run', '--approved', 'report'],
  ['import', 'a.csv', 'b.csv', '--corrections', 'c.json'],
  ['import', 'a.csv', 'b.csv', '--approved', 'report'],
  ...['', ' , ', CODE, 'nothing', 'nothing, more'].map((codes) => ['import', 'a.csv', '--accept', codes]),
  ...['service', 'ftp://a.example', 'http://me@a.example', 'http://:word@a.example'].map((url) => [
    ...['import', 'a.csv', '--service', url],
  ]),
  ...['1', 's', '1w', '1.5h', '8d', '169h', '604801s', '1000000s', '1h1', 'x1h'].map((wait) => [
    ...['import', 'a.csv', '--wait', wait],
  ]),
  ...['0', '65', '1x', '-1', '1.5', ''].map((count) => ['import', 'a.csv', '--concurrency', count]),
  ['correct', 'a.csv', '--row', '0'],
  ...['row=1', 'column=a', 'was=a', 'now=a'].map((one) => [
    'correct',
    'a.csv',
    '--from',
    'b.csv',
    `--${one}`,
  ]),
  ...['column=a', 'was=a', 'now=a', 'from=b.csv'].map((one) => [
    'correct',
    'a.csv',
    '--leave-out',
    `--${one}`,
  ]),
  ['correct', 'a.csv', '--leave-out', '--row', '1'],
  ['correct', 'a.csv', '--leave-out', '--reason', 'b'],
  ['correct', 'a.csv', '--row', '1', '--column', 'a'],
  ['correct', 'a.csv', '--row', '1', '--now', 'a'],
  ['correct', 'a.csv', '--column', 'a', '--now', 'a'],
  ['correct', 'a.csv', '--row', 'all', '--column', 'a', '--now', 'b'],
  ['correct', 'nowhere.csv', '--row', '1', '--column', 'a', '--now', 'b'],
  ['correct', 'a.csv', '--row', 'many'],
  ['correct', 'a.csv', '--leave-out', '--row', 'all', '--reason', 'b'],
  ['inspect', 'a.csv', '--header-row', '0'],
  ['inspect', 'a.csv', '--header-row', '1048577'],
  ...['B4', 'B4:', '4:B', 'B4:H200:J5', '0:5'].map((range) => ['inspect', 'a.csv', '--range', range]),
  ['template', 'invoice', '--out', 'a.pdf'],
  ['template', 'invoice', '--out', 'xlsx'],
  ['serve', '--port', '65536'],
  ['serve', '--sandbox-port', '65536'],
  ['serve', '--tls-cert', 'a.pem'],
  ['serve', '--tls-key', 'a.pem'],
  ['serve', '--host', '0.0.0.0'],
  ['sandbox', '--port', '65536'],
  ['sandbox', '--token-life', '0'],
  ['sandbox', '--token-life', '86401'],
  ['sandbox', '--account', 'a', 'b/c'],
  ['codes', 'nothing'],
  ['keys', 'nothing'],
  ['keys', 'add', 'maria'],
  ['keys', 'add', 'maria', '--role', 'auditor', '--account', 'north,,south'],
  ['report'],
  ['report', 'a', 'b'],
  ['verify', 'a', '--sample', '0'],
  ['verify', 'a', '--sample', '1000001'],
  ['verify', 'a', '--seed', '2147483648'],
  ['verify', 'a', '--source', 'nowhere.csv'],
  ['verify', 'a', '--key', 'nowhere.pem'],
  ['verify', 'a', '--head', 'x'],
  ['verify', 'nowhere'],
  ['verify', 'package.json'],
  ['reverse'],
  ['reverse', 'latest', '--document', 'A-1'],
  ...['', '2-', '3-2', 'a', '1,,2', '1-2-3', '2x', 'x2'].map((rows) => ['reverse', 'latest', '--rows', rows]),
  ['amend', 'A-1'],
  ...['a', '=a', ''].map((setting) => ['amend', 'A-1', '--set', setting]),
  ...['2026-13', '2026-1', '2026'].map((month) => ['statement', '--month', month]),
  ['statement'],
  ...['2026-02-30', '2026-2-01', '2026-02-01T00:00', 'x2026-02-01'].map((day) => [
    'watch-marks',
    '--day',
    day,
  ]),
  ['ledger', 'rebuild', '--accept'],
  ['ledger', 'rebuild', '--by', 'maria'],
  ...['a', 'a/b', 'a/b/c/d', '/b/c', 'a//c', 'a/b/'].map((what) => ['erase', what]),
  ['seal', 'head'],
  ['jobs', '--json', '--nothing'],
  ['report', 'nothing', '--json'],
];

test.each(['en', 'el'])('the help of every command, in %s', async (language) => {
  let text = '';
  for (const args of HELPS) {
    const { status, stdout, stderr } = await runRowmark([...args, '--lang', language]);
    expect([status, stderr]).toEqual([0, '']);
    text += `$ rowmark ${args.join(' ')}\n${stdout}\n`;
  }
  await expect(text).toMatchFileSnapshot(`help-${language}.txt`);
});

test.each(['en', 'el'])('what no command takes, in %s', async (language) => {
  await using folder = await temporaryFolder();
  const data = join(folder.path, 'data');
  let text = '';
  for (const args of MISTAKES) {
    const { status, stdout, stderr } = await runRowmark([...args, '--lang', language], {
      env: { ROWMARK_DATA: data, ROWMARK_EMAIL: '', ROWMARK_API_KEY: '' },
    });
    expect(status).toBe(2);
    const typed = args.map((arg) => (/^[\w./:-]+$/.test(arg) ? arg : `'${arg}'`)).join(' ');
    text += `$ rowmark ${typed.replace(LONG, '<256 letters>')}\n${stdout}${stderr}\n`;
  }
  await expect(text.replaceAll(folder.path, '<folder>')).toMatchFileSnapshot(`usage-${language}.txt`);
});
