import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readSummary } from '../../infra/local/files/find-job.ts';
import { createFolderStore } from '../../infra/local/files/folder-store.ts';
import { userName } from '../../infra/local/host/configuration.ts';
import {
  type ExportToImport,
  type FileAnswer,
  type ImportSettings,
  importExports,
} from '../../infra/local/import/import-exports.ts';
import { clientScene } from '../service/client-scene.ts';
import { caught } from './caught-output.ts';
import { receipt, receiptExport } from './receipt-export.ts';
import { ROOT, type TemporaryFolder, temporaryFolder } from './run-rowmark.ts';

type Hooks = Parameters<typeof importExports>[2];

const scene = clientScene();
let folder: TemporaryFolder;
beforeEach(async () => {
  folder = await temporaryFolder();
  vi.stubEnv('ROWMARK_EMAIL', 'one@shop.example');
  vi.stubEnv('ROWMARK_API_KEY', 'key');
  await writeFile(at('one.csv'), receiptExport(receipt('A-1')));
  await writeFile(at('two.csv'), receiptExport(receipt('B-1'), receipt('B-2')));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await folder[Symbol.asyncDispose]();
});

const at = (name: string) => join(folder.path, name);
const exportOf = (name: string, profile = 'standard'): ExportToImport => ({ path: at(name), profile });

/** Imports them; answers what was answered and what was said aside. */
async function imported(
  exports: ExportToImport[],
  of: Partial<ImportSettings> = {},
  hooks: Partial<Hooks> = {},
) {
  const settings: ImportSettings = { data: at('data'), account: 'default', lang: 'en', dryRun: true, ...of };
  let answers: FileAnswer[] = [];
  const { stdout, stderr } = await caught(async () => {
    answers = await importExports(exports, settings, { answered: async () => {}, ...hooks });
  });
  expect(stdout).toBe('');
  return { answers, stderr };
}
const only = ({ answers }: { answers: readonly FileAnswer[] }) => {
  const [first] = answers;
  expect(answers).toHaveLength(1);
  if (first === undefined || 'sentence' in first) throw new Error(first?.sentence);
  return first.imported;
};
const recordOf = async (job: string) => JSON.parse(await readFile(at(`data/jobs/${job}/job.json`), 'utf8'));
const sentenceOf = ({ answers }: { answers: readonly FileAnswer[] }) =>
  answers.map((answer) => ('sentence' in answer ? answer.sentence : answer.imported.file));

it('one after the other, each told at its end; one that cannot be imported stops no other', async () => {
  const told: string[] = [];
  const { answers, stderr } = await imported(
    [exportOf('one.csv'), exportOf('gone.csv'), exportOf('two.csv')],
    {},
    {
      opened: async ({ environment }) => void told.push(`opened ${environment}`),
      answered: async (host, answer) =>
        void told.push(
          `${host.environment} ${'sentence' in answer ? answer.sentence : answer.imported.file}`,
        ),
    },
  );
  const gone = `${at('gone.csv')} does not exist. Check the name and the folder you are in.`;
  expect(told).toEqual(['opened sandbox', 'sandbox one.csv', `sandbox ${gone}`, 'sandbox two.csv']);
  expect(answers.map(({ path }) => path)).toEqual(['one.csv', 'gone.csv', 'two.csv'].map(at));
  expect(sentenceOf({ answers })).toEqual(['one.csv', gone, 'two.csv']);
  expect(stderr).toBe('one.csv: 1 document\ntwo.csv: 2 documents\n');
  expect(answers.some((answer) => 'imported' in answer && 'known' in answer.imported)).toBe(false);
});

describe('the job is made', () => {
  it('as nobody said otherwise', async () => {
    const { job, summary } = only(await imported([exportOf('one.csv')], { dryRun: false }));
    const { dry_run, on, accept, language, amend, account } = await recordOf(job);
    expect({ dry_run, on, accept, language, amend, account }).toEqual({ dry_run: false, account: 'default' });
    expect(summary.counts.documents.issued).toBe(1);
    expect(await readSummary(createFolderStore(at('data')), await recordOf(job))).toEqual(summary);
  });

  it('as somebody approved it, and is remembered so', async () => {
    const dry = only(await imported([exportOf('one.csv')]));
    const of = { approved: at(`data/${dry.report}`), dryRun: false };
    const { job, summary } = only(await imported([exportOf('one.csv')], of));
    expect(summary.counts.documents.issued).toBe(1);
    const newest = JSON.parse(await readFile(at('data/newest/default/standard/one.csv.json'), 'utf8'));
    expect(newest).toMatchObject({ job, dry_run: false, approved: dry.summary.plan?.sha256 });
    expect(newest.approved).toMatch(/^[0-9a-f]{64}$/);
  });

  it('as it was asked for', async () => {
    const of = { on: '2026-11-30', accept: ['MONEY-DATE-RATE'], by: 'maria', amend: true, account: 'acme' };
    const { job } = only(await imported([exportOf('one.csv')], { ...of, askedLanguage: 'el' }));
    expect(await recordOf(job)).toMatchObject({
      dry_run: true,
      on: '2026-11-30',
      language: 'el',
      amend: true,
      account: 'acme',
      profile: 'standard',
      accept: { codes: ['MONEY-DATE-RATE'], by: 'maria' },
    });
  });

  it('with codes that the user of this machine accepts, where nobody else is named', async () => {
    const { job } = only(await imported([exportOf('one.csv')], { accept: ['MONEY-DATE-RATE'] }));
    expect((await recordOf(job)).accept).toEqual({ codes: ['MONEY-DATE-RATE'], by: userName() });
  });

  it.each<[string, Partial<ImportSettings>, () => string]>([
    ['corrections', { corrections: 'none.json' }, () => 'The corrections file none.json cannot be read.'],
    ['a report', { approved: 'none' }, () => 'none has no plan to carry out.'],
  ])('of no export whose %s cannot be read', async (_, of, said) => {
    const sentences = sentenceOf(await imported([exportOf('one.csv')], of));
    expect(sentences).toEqual([expect.stringContaining(said())]);
  });
});

describe('the host', () => {
  const opened = async (of: Partial<ImportSettings>) => {
    let seen: unknown;
    await imported([], of, {
      opened: async ({ environment, serviceUrl, pace, patience }) => {
        seen = { environment, url: serviceUrl, pace, isLeft: patience.isLeft() };
      },
    });
    return seen;
  };

  it('is at the service that is named, with as many requests and as much patience as asked for', async () => {
    const { url } = scene.service;
    const here = { environment: url, url };
    expect(await opened({ service: url })).toEqual({ ...here, pace: { issuing: 8 }, isLeft: false });
    const asked = { service: url, concurrency: 5, wait: 1 };
    expect(await opened(asked)).toEqual({ ...here, pace: { issuing: 5 }, isLeft: true });
    expect(await opened({})).toMatchObject({ environment: 'sandbox', pace: undefined, isLeft: false });
  });

  it.each([
    ['all', 1],
    ['none', undefined],
  ])('reads drafts back as ROWMARK_VERIFY=%s says', async (verify, reads) => {
    vi.stubEnv('ROWMARK_VERIFY', verify);
    let requests: Record<string, number> = {};
    const hooks: Hooks = {
      async answered({ serviceUrl }) {
        ({ requests } = Object(await (await fetch(`${serviceUrl}/_sandbox/stats`)).json()));
      },
    };
    await imported([exportOf('one.csv')], { dryRun: false }, hooks);
    expect(requests['POST /api/v1/invoices/{id}/issue_draft']).toBe(1);
    expect(requests['GET /api/v1/invoices/{id}/find_invoice_by_id']).toBe(reads);
  });

  it.each([
    ['its own sandbox', false, 'PAY-TEST'],
    ['a service that is none', true, 'PAY-TEST-LIVE'],
  ])('at %s takes payments of a test system accordingly', async (_, isLive, code) => {
    const sample = join(ROOT, 'samples/same-payment-twice/with/stripe-events.jsonl');
    const events = await readFile(sample, 'utf8');
    await writeFile(at('events.jsonl'), events.replaceAll('"livemode":true', '"livemode":false'));
    const event = { path: at('events.jsonl'), profile: `${sample}.profile.json` };
    const { report } = only(await imported([event], isLive ? { service: scene.service.url } : {}));
    const lines = (await readFile(at(`data/${report}result.jsonl`), 'utf8')).trim().split('\n');
    expect(lines).toHaveLength(2);
    for (const line of lines) expect(line.match(/PAY-TEST[A-Z-]*/g)).toContain(code);
    for (const line of lines) expect(new Set(line.match(/PAY-TEST[A-Z-]*/g)).size).toBe(1);
  });

  it('is opened for no account that the folder does not have', async () => {
    await mkdir(at('data/incoming/acme'), { recursive: true });
    const hooks = { opened: () => Promise.reject(new Error('opened')) };
    const asked = imported([exportOf('one.csv')], { account: 'acne' }, hooks);
    await expect(asked).rejects.toMatchObject({ problem: { code: 'ACCOUNT-UNKNOWN' } });
  });
});

it('stops where somebody interrupts it, and begins no further export', async () => {
  const answered: string[] = [];
  const stopped = imported(
    [exportOf('one.csv'), exportOf('two.csv')],
    { dryRun: false },
    {
      opened: async () => void process.emit('SIGINT'),
      answered: async (_, { path }) => void answered.push(path),
    },
  );
  await expect(stopped).rejects.toMatchObject({
    name: 'CommandError',
    message: expect.stringContaining('Stopped. The documents in progress were finished'),
  });
  expect(answered).toEqual([]);
});

it('with the profile that such exports had, and says since when', async () => {
  const today = () => new Date().toISOString().slice(0, 10);
  const days = [today()];
  await imported([exportOf('one.csv')], { dryRun: false });
  days.push(today());
  const { known } = only(await imported([exportOf('two.csv', 'auto')]));
  expect(known).toMatchObject({ profile: 'standard', changed_since: false });
  expect(days).toContain(known?.last_imported);
});
