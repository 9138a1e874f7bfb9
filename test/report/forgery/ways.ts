import { readdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import type { z } from 'zod';
import { sandboxAccount } from '../../../infra/local/host/local-sandbox.ts';
import { verdictSchema } from '../../../shared/report/verify/verdict.ts';
import { verifyPage } from '../../../shared/report/verify/write-verify-page.ts';
import { openConsoleApp } from '../../console/open-console-app.ts';
import { runRowmark } from '../../local/run-rowmark.ts';
import { openContext, startBrowser } from '../../start-browser.ts';
import type { Lab, Target } from './lab.ts';

/** Ways in which a person asks: the command alone and with each of its means, the console, and the page in a browser. */
export const ways = [
  ...(['bare', 'key', 'head', 'source', 'service', 'all'] as const),
  ...(['api', 'api with head', 'page', 'page with key', 'page with source'] as const),
] as const;
export type Way = (typeof ways)[number];

const lettered = { altered: 'A', intact: 'I', 'intact-key-unknown': '?' } as const;

export type Letter = (typeof lettered)[keyof typeof lettered] | '-';

export interface Asking extends AsyncDisposable {
  /** A for altered, I for intact, ? for intact of a key that nobody has named. */
  ask(way: Way, target: Target): Promise<Letter>;
  /** The whole verdict. */
  tell(way: Way, target: Target): Promise<z.infer<typeof verdictSchema>>;
}

/** One console and one browser for all that is asked about a data folder. */
export async function openWays(lab: Lab, folder: string): Promise<Asking> {
  await using stack = new AsyncDisposableStack();
  const app = stack.use(await openConsoleApp({}, lab.data));
  const browser: Browser = await startBrowser();
  stack.defer(() => browser.close());
  const context = await openContext(browser);
  const tab = await context.newPage();
  const place = join(folder, 'verify.html');
  await writeFile(place, verifyPage('en'));
  await tab.goto(pathToFileURL(place).href);
  const key = join(lab.data, 'seal', 'public-key.pem');
  const service = app.host.sandboxUrl ?? '';

  async function byCommand(way: Way, { folder, account, source }: Target) {
    const isAsked = (one: Way) => way === one || way === 'all';
    const args = [
      ...(isAsked('key') ? ['--key', key] : []),
      ...(isAsked('head') ? ['--head', lab.heads[account] ?? ''] : []),
      ...(isAsked('source') ? ['--source', source] : []),
      ...(isAsked('service') ? ['--service', service] : []),
    ];
    const { email, apiKey } = sandboxAccount(account);
    const env = { ROWMARK_EMAIL: email, ROWMARK_API_KEY: apiKey };
    const { stdout, stderr, status } = await runRowmark(['verify', folder, '--json', ...args], { env });
    // A report that is not there at all is no report to judge: the command says so.
    if (status === 2) return { ...ABSENT, message: stderr };
    const told = verdictSchema.parse(JSON.parse(stdout));
    if (status !== (told.verdict === 'altered' ? 1 : 0)) throw new Error(`Status ${status}: ${stdout}`);
    return told;
  }

  async function byApi(way: Way, { job, account, folder }: Target) {
    const head = way === 'api' ? {} : { head: lab.heads[account] };
    const report = `${relative(lab.data, folder)}/`;
    // What no job has is named by its place.
    const [path, body] =
      job === '' ? ['/api/verify', { report, ...head }] : [`/api/jobs/${job}/verify`, head];
    const answer = await app.json(path, { method: 'POST', as: ['auditor'], body: JSON.stringify(body) });
    if (answer.error?.code === 'REPORT-UNKNOWN') return ABSENT;
    return verdictSchema.parse(answer);
  }

  async function byPage(way: Way, { folder, source }: Target) {
    const names = await readdir(folder).catch(() => []);
    const more = way === 'page' ? [] : way === 'page with key' ? [key] : [source];
    return checkedIn(tab, [...names.map((name) => join(folder, name)), ...more]);
  }

  const tell = async (way: Way, target: Target) =>
    way.startsWith('api')
      ? byApi(way, target)
      : way.startsWith('page')
        ? byPage(way, target)
        : byCommand(way, target);
  const rest = stack.move();
  return {
    tell,
    ask: async (way, target) => lettered[(await tell(way, target)).verdict],
    [Symbol.asyncDispose]: () => rest.disposeAsync(),
  };
}

const ABSENT = verdictSchema.parse({
  ...{ verdict: 'altered', report: null, sealed_by: null, key: 'none', head: 'not given', checks: [] },
  ...{ not_checked: [], files_not_compared: [], problems: [], seed: null, sound: false, job: null },
  ...{ checked: { files: 0, rows: 0, reports_before: 0, documents: 0 }, seal_key: null },
});

async function checkedIn(tab: Page, files: readonly string[]) {
  await tab.evaluate('delete document.documentElement.dataset.checked');
  await tab.setInputFiles('#files', [...files]);
  await tab.waitForSelector('html[data-checked]');
  return verdictSchema.parse(JSON.parse((await tab.textContent('#answer')) ?? ''));
}
