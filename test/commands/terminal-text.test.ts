import { readdirSync, readFileSync } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  hidePasswords,
  terminalJson,
  terminalLines,
  terminalText,
} from '../../infra/local/terminal/print.ts';
import { ROOT, runRowmark, temporaryFolder } from './run-rowmark.ts';

test('text of a file cannot command the terminal', () => {
  expect(terminalText('\u001b[2Jgone\r\nnext\u009b1A')).toBe(' [2Jgone next 1A');
  expect(terminalText('invoice\u202excod\u200b.csv')).toBe('invoice xcod .csv');
  expect(terminalText('Ελαιόλαδο 5 λίτρα – «Α»')).toBe('Ελαιόλαδο 5 λίτρα – «Α»');
});

test('of lines, only colours and line feeds reach the terminal', () => {
  expect(terminalLines('\u001b[32mdone\u001b[39m\nnext')).toBe('\u001b[32mdone\u001b[39m\nnext');
  expect(terminalLines('\u001b]0;title\u0007\u001b[2J\u009b1A\r\u2067x')).toBe(' ]0;title  [2J 1A  x');
});

test('JSON that is shown keeps its value and no command', () => {
  const value = { name: 'a\u009b2J\u202eb\u2028\u200b\u{e0041}', greek: 'Άλφα' };
  const text = terminalJson(value);
  expect(text).not.toMatch(/[\u007f-\u009f\p{Cf}\p{Zl}]/u);
  expect(text).toContain('Άλφα');
  expect(JSON.parse(text)).toEqual(value);
});

test('commands show their words through one place', () => {
  const files = readdirSync(join(ROOT, 'infra/local'), { recursive: true, encoding: 'utf8' });
  // cli.ts says which Node it needs before anything else can be loaded; no cell is in that.
  const own = new Set([
    'cli.ts',
    'terminal/print.ts',
    'terminal/progress.ts',
    'terminal/stop-on-interrupt.ts',
  ]);
  const others = files.filter(
    (name) =>
      name.endsWith('.ts') &&
      !own.has(name) &&
      /console\.\w+\(|std(?:out|err)\.write\(/.test(readFileSync(join(ROOT, 'infra/local', name), 'utf8')),
  );
  expect(others).toEqual([]);
});

const HEADER =
  'external_id,invoice_type_code,payment_method_type,line.name,line.quantity,line.unit_price,line.vat_rate,line.classification_category,line.classification_type';
const EVIL = '\u001b[2J\u009b1A\u202e\u200bevil\u001b]0;x\u0007';
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const RAW = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b\u202a-\u202e]/;

test('no command prints what a cell or a header commands', async () => {
  await using folder = await temporaryFolder();
  const file = join(folder.path, 'evil.csv');
  const data = join(folder.path, 'data');
  const cells = `E${EVIL},11.1,3,Coffee${EVIL},two${EVIL},3.10,13,category1_1,E3_561_003`;
  await writeFile(file, `${HEADER},note${EVIL}\n${cells},x${EVIL}\n`);
  const commands = [
    ['inspect', file],
    ['inspect', file, '--json'],
    ['import', file, '--data', data],
    ['import', file, '--data', data, '--json', '--lang', 'el'],
    ['jobs', '--data', data],
    ['report', 'latest', '--data', data],
    ['report', 'latest', '--data', data, '--json'],
    ['import', `${file}${EVIL}`, '--data', data],
  ];
  for (const args of commands) {
    const { stdout, stderr } = await runRowmark(args);
    expect([args.join(' '), RAW.exec(stdout)?.index, RAW.exec(stderr)?.index]).toEqual([
      args.join(' '),
      undefined,
      undefined,
    ]);
  }
});

test('what jobs and report show is Greek time, and says so', async () => {
  await using folder = await temporaryFolder();
  const file = join(folder.path, 'sales.csv');
  const data = join(folder.path, 'data');
  await writeFile(file, `${HEADER}\nR-1,11.1,3,Coffee,1,3.10,13,category1_1,E3_561_003\n`);
  await runRowmark(['import', file, '--data', data]);
  const [{ created_at }] = JSON.parse((await runRowmark(['jobs', '--data', data, '--json'])).stdout);
  const athens = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Europe/Athens',
  });
  const { stdout } = await runRowmark(['jobs', '--data', data]);
  expect(stdout).toContain('imported (Greek time)');
  expect(stdout).toContain(athens.format(new Date(created_at)));
  expect((await runRowmark(['report', 'latest', '--data', data])).stdout).toMatch(/\(Greek\s+time\)/);
  expect((await stat(data)).mode & 0o777).toBe(0o700);
  expect((await stat(join(data, 'ledger'))).mode & 0o777).toBe(0o700);
  expect((await stat(join(data, 'reports', 'default'))).mode & 0o777).toBe(0o700);
});

const SECRET = 'hunter2';

test.each([
  ['import', 'x.csv', '--service', `https://me:${SECRET}@service.example`],
  ['import', 'x.csv', `--service=https://me:${SECRET}@service.example`],
  ['import', 'x.csv', '--service', `ftp://me:${SECRET}@service.example`],
  ['import', 'x.csv', '--service', `https:me:${SECRET}@`],
  ['import', 'x.csv', `--sevice=https://me:${SECRET}@service.example`],
  ['serve', '--service', `https://me:${SECRET}@service.example`],
  ['verify', ROOT, '--service', `https://me:${SECRET}@service.example`],
  ['verify', `https://me:${SECRET}@service.example/report`],
  ['rates', 'fetch', '--from', `https://me:p/${SECRET}@127.0.0.1:1`],
])('no error echoes a password: %s %s %s', async (...args) => {
  for (const language of ['en', 'el']) {
    const { status, stdout, stderr } = await runRowmark([...args, '--json', '--lang', language]);
    expect(status).toBe(2);
    expect(stderr).toMatch(/^rowmark: /);
    expect(stdout + stderr).not.toContain(SECRET);
  }
});

test('an address without a name in it stays as it is', () => {
  expect(hidePasswords('https://service.example/a, then me@service.example')).toBe(
    'https://service.example/a, then me@service.example',
  );
});
