import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { textWidth } from '../../infra/local/terminal/text-width.ts';
import { ROOT, runRowmark, type TemporaryFolder, temporaryFolder } from '../commands/run-rowmark.ts';

const COLUMNS = 80;
let folder: TemporaryFolder;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder[Symbol.asyncDispose]());

const inspect = (file: string, ...args: string[]) =>
  runRowmark(['inspect', file, '--data', join(folder.path, 'data'), ...args]);
const wide = (text: string) => text.split('\n').filter((line) => textWidth(line) > COLUMNS);

it.each(['en', 'el'] as const)('fits 80 columns, and shows the first document in full (%s)', async (lang) => {
  const file = join(ROOT, 'samples/greek-erp-sales/exagogi_pwlisewn_11_2026.csv');
  const { stdout } = await inspect(file, '--lang', lang);
  expect(wide(stdout).filter((line) => line !== file)).toEqual([]);
  expect(stdout).toContain(
    lang === 'en' ? 'The first document, as it would be issued:' : 'Το πρώτο παραστατικό, όπως θα εκδοθεί:',
  );
  expect(stdout).toMatch(
    lang === 'en' ? /Payment method +\? \(tried with \d\)/ : /Κωδικός τρόπου πληρωμής +\? \(δοκιμή με \d\)/,
  );
  expect(stdout).toContain(lang === 'en' ? '1 on credit' : '1 επί πιστώσει');
});

it('asks few decisions, and says what an answer makes of the total of the file', async () => {
  const { stdout } = await inspect(join(ROOT, 'test/inspect-shapes/greek-list/export.csv'));
  const [, asked = ''] = stdout.split('Only you can decide these.');
  expect(asked.match(/^ {2}\w/gm)?.length).toBeLessThanOrEqual(8);
  expect(asked).toContain('net (of one, without VAT): 64,041.89 → 75,366.62 with VAT');
  expect(asked).toContain('gross (of one, with VAT): 54,655.72 → 64,041.89 with VAT');
});
