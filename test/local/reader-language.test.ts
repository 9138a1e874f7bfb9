import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { problem, renderProblem } from '../../shared/problems/problem.ts';
import { openServe } from '../console/open-serve.ts';
import { HANGING_MS } from '../full-run.ts';
import { runRowmark, type TemporaryFolder, temporaryFolder } from './run-rowmark.ts';

/** A word for a number, a total row, a receipt that is issued; it has no Greek letter of its own. */
const EXPORT = [
  'external_id,invoice_type_code,payment_method_type,line.name,line.quantity,line.unit_price,line.vat_rate,line.classification_category,line.classification_type',
  'R-1,11.1,3,1,1,3.50,24,category1_1,E3_561_003',
  'R-2,11.1,3,1,1;1,3.50,24,category1_1,E3_561_003',
  'Total,,,,,,,,',
].join('\n');

type Language = 'en' | 'el';
const other = { en: 'el', el: 'en' } as const;
const greek = /[α-ωΑ-Ω]/;

let folder: TemporaryFolder;
const data: Record<Language, string> = { en: '', el: '' };
const reports: Record<Language, { job: string; report: string }> = {
  en: { job: '', report: '' },
  el: { job: '', report: '' },
};

const run = (...args: string[]) => runRowmark(args);

beforeAll(async () => {
  folder = await temporaryFolder();
  const file = join(folder.path, 'sales.csv');
  await writeFile(file, EXPORT);
  for (const language of ['en', 'el'] as const) {
    data[language] = join(folder.path, language);
    const { stdout } = await run('import', file, '--data', data[language], '--lang', language, '--json');
    const [{ job, report }] = JSON.parse(stdout).jobs;
    reports[language] = { job, report };
  }
});
afterAll(() => folder[Symbol.asyncDispose]());

/** Sentences, so that no name of a person, a file or a code decides. */
function expectIn(text: string, language: Language): void {
  const said = text.replaceAll(folder.path, '');
  expect([said, greek.test(said)]).toEqual([said, language === 'el']);
}

const sentences = (found: { message: string; hint: string }[]) =>
  found.flatMap(({ message, hint }) => [message, hint]).filter((text) => text !== '');

describe.each(['en', 'el'] as const)('of a job that was made in %s', (made) => {
  const reader = other[made];
  const inData = () => ['--data', data[made]];

  it('report says everything in the language of who reads, asked for or of the environment', async () => {
    for (const read of [reader, made] as const) {
      const asked = await run('report', reports[made].job, ...inData(), '--lang', read);
      const ofEnvironment = await runRowmark(['report', reports[made].job, ...inData()], {
        env: { ROWMARK_LANG: read },
      });
      expectIn(asked.stdout, read);
      expect(ofEnvironment.stdout).toBe(asked.stdout);
      for (const line of asked.stdout.split('\n').filter((one) => /\S \S+ .*\.$/.test(one)))
        expectIn(line, read);
    }
  });

  it('report --json has the codes and values of the report, and sentences for who reads', async () => {
    const sealed = JSON.parse(await readFile(join(reports[made].report, 'summary.json'), 'utf8'));
    const { stdout } = await run('report', reports[made].job, ...inData(), '--lang', reader, '--json');
    const { problems, language } = JSON.parse(stdout);
    expect(language).toBe(made);
    for (const sentence of sentences(problems)) expectIn(sentence, reader);
    for (const sentence of sentences(sealed.problems)) expectIn(sentence, made);
    const withoutWords = (all: { message: string; hint: string }[]) =>
      all.map(({ message: _message, hint: _hint, ...rest }) => rest);
    expect(withoutWords(problems)).toEqual(withoutWords(sealed.problems));
  });

  it('jobs and verify', async () => {
    for (const line of (await run('jobs', ...inData(), '--lang', reader)).stdout.trim().split('\n'))
      expectIn(line, reader);
    const { stdout } = await run('verify', reports[made].report, '--lang', reader);
    for (const line of stdout.trim().split('\n')) expectIn(line, reader);
  });

  it('a retry file is answered, and joined with its original, in the language of the retry', async () => {
    const retry = join(folder.path, `${made}-retry.csv`);
    const text = await readFile(join(reports[made].report, 'retry.csv'), 'utf8');
    await writeFile(retry, text);
    const { stdout } = await run('import', retry, ...inData(), '--lang', reader, '--json');
    const [{ report, summary }] = JSON.parse(stdout).jobs;
    for (const sentence of sentences(summary.problems)) expectIn(sentence, reader);
    const lines = (await readFile(join(report, 'joined.jsonl'), 'utf8')).trim().split('\n');
    const told = lines.flatMap((line) => JSON.parse(line).problems);
    expect(told.length).toBeGreaterThan(1);
    for (const sentence of sentences(told)) expectIn(sentence, reader);
  });
});

it.each([
  'en',
  'el',
] as const)('serve tells of an import of the other language in its own (%s)', async (language) => {
  await using serve = await openServe(join(folder.path, `served-${language}`), ['--lang', language]);
  const query = `?dry_run=1&lang=${other[language]}`;
  const { job } = await serve.upload('sales.csv', EXPORT, query);
  await serve.ended(job);
  const { hint } = renderProblem(problem('MAP-NOT-A-NUMBER'), language);
  const told = () => serve.stdout().replace(/\s+/g, ' ');
  await vi.waitFor(() => expect(told()).toContain(hint), { timeout: HANGING_MS });
  const { hint: foreign } = renderProblem(problem('MAP-NOT-A-NUMBER'), other[language]);
  expect(told()).not.toContain(foreign);
});
