import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { monthOf } from '../../shared/statement/service-documents.ts';
import { latinWords } from '../problems/latin-words.ts';
import { openConsoleApp } from './open-console-app.ts';

/** A word for a number, a doubt, a total row and a receipt that is issued; it has no Greek letter of its own. */
const EXPORT = [
  'external_id,invoice_type_code,payment_method_type,counterpart.name,counterpart.vat,counterpart.country_code,line.name,line.quantity,line.unit_price,line.vat_rate,line.classification_category,line.classification_type',
  'R-1,11.1,3,,,,1,1,3.50,24,category1_1,E3_561_003',
  'R-2,11.1,3,,,,1,1;1,3.50,24,category1_1,E3_561_003',
  'D-1,1.1,,1,094014201,GR,1,1,10.00,24,category1_1,E3_561_001',
  'Total,,,,,,,,,,,',
].join('\n');

/** It is no workbook, and no text either. */
const BROKEN = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(64, 7)]);

type Language = 'en' | 'el';
const other = { en: 'el', el: 'en' } as const;
const greek = /[α-ωΑ-Ω]/;

let console_: Awaited<ReturnType<typeof openConsoleApp>>;
const jobs: Record<Language, { check: string; run: string; broken: string }> = {
  en: { check: '', run: '', broken: '' },
  el: { check: '', run: '', broken: '' },
};

beforeAll(async () => {
  console_ = await openConsoleApp();
  const bring = async (language: Language, file: string, body: string | Buffer, query: string) => {
    const path = `/api/exports/default/standard/${language}-${file}?${query}&lang=${language}`;
    const { job } = await console_.json(path, { method: 'POST', body });
    await console_.ended(job);
    return job;
  };
  for (const language of ['en', 'el'] as const) {
    const own = EXPORT.replaceAll(/^([RD])-/gm, `$1-${language}-`);
    jobs[language] = {
      check: await bring(language, 'check.csv', own, 'dry_run=1'),
      run: await bring(language, 'run.csv', own, 'dry_run=0'),
      broken: await bring(language, 'broken.xlsx', BROKEN, 'dry_run=1'),
    };
  }
});
afterAll(() => console_[Symbol.asyncDispose]());

const pageText = async (path: string, language: Language, init: RequestInit = {}) => {
  const page = await console_.shown(path, { ...init, headers: { 'Accept-Language': language } });
  return page
    .slice(page.indexOf('<main'))
    .replace(/<(script|style)[\s\S]*?<\/\1>|<code>[^<]*<\/code>|<[^>]*>/g, ' ');
};

/** Sentences are in the language of who reads; what they quote is nobody's. */
function expectWorded(found: { message: string; hint: string }[], language: Language): void {
  expect(found.length).toBeGreaterThan(0);
  for (const { message, hint } of found) {
    const said = `${message} ${hint}`.replace(/«[^»]*»|\S+\.xlsx/g, '');
    if (language === 'en') expect(said).not.toMatch(greek);
    else expect([said, ...latinWords(said)]).toEqual([expect.stringMatching(greek)]);
  }
}

describe.each(['en', 'el'] as const)('of jobs that were made in %s', (made) => {
  const reader = other[made];

  it.each([
    'check',
    'run',
    'broken',
  ] as const)('the page of a job (%s) is in the language of who reads', async (which) => {
    const text = await pageText(`/jobs/${jobs[made][which]}`, reader);
    expect(greek.test(text)).toBe(reader === 'el');
    for (const [, sentence = ''] of text.matchAll(/[.!?]\s+([^.!?]{20,})(?=[.!?])/g))
      expect([sentence, greek.test(sentence)]).toEqual([sentence, reader === 'el']);
  });

  it('the rows of a report, and what each says first', async () => {
    for (const which of ['check', 'run'] as const) {
      const rows = await console_.json(`/api/jobs/${jobs[made][which]}/rows?lang=${reader}`);
      expectWorded(
        rows.flatMap(({ problems }: { problems: [] }) => problems),
        reader,
      );
      const stopped = rows.filter(({ message }: { message: string | null }) => message !== null);
      expectWorded(stopped, reader);
    }
  });

  it('the cells to correct, asked for in both languages', async () => {
    for (const language of [made, reader, made]) {
      const { cells } = await console_.json(`/api/jobs/${jobs[made].check}/wrong-cells`, {
        headers: { 'Accept-Language': language },
      });
      expectWorded(cells, language);
    }
  });

  it('the reason why a job failed, alone and in the list', async () => {
    const job = jobs[made].broken;
    expectWorded([(await console_.json(`/api/jobs/${job}?lang=${reader}`)).failure], reader);
    const listed = await console_.json(`/api/jobs?lang=${reader}`);
    expectWorded([listed.find((one: { job: string }) => one.job === job).failure], reader);
    expectWorded([(await console_.json(`/api/jobs/${job}?lang=${made}`)).failure], made);
  });

  it('the auditor’s check', async () => {
    const { host } = console_;
    const { report } = await console_.json(`/api/jobs/${jobs[made].check}`);
    await host.store.put(`${report}added.txt`, 'not of the report');
    const verified = await console_.json(`/api/jobs/${jobs[made].check}/verify?lang=${reader}`, {
      method: 'POST',
    });
    expectWorded(verified.problems, reader);
    const page = await pageText(`/jobs/${jobs[made].run}/verify`, reader, { method: 'POST' });
    expect(greek.test(page)).toBe(reader === 'el');
  });

  it('the files of a report keep the language of the job', async () => {
    const summary = await console_.json(`/api/jobs/${jobs[made].run}/files/summary.json?lang=${reader}`);
    expect(summary.language).toBe(made);
    expectWorded(summary.problems, made);
  });
});

it.each([
  'en',
  'el',
] as const)('the statement and the list of imports are in the reader’s %s', async (language) => {
  const month = monthOf(console_.host.now().toISOString());
  for (const path of [`/statements?month=${month}`, '/']) {
    const text = await pageText(path, language);
    expect([path, greek.test(text)]).toEqual([path, language === 'el']);
  }
});
