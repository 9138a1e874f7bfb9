import { join, relative } from 'node:path';
import type { z } from 'zod';
import { sandboxAccount } from '../../../infra/local/host/local-sandbox.ts';
import { verdictSchema } from '../../../shared/report/verify/verify-report.ts';
import { openConsoleApp } from '../../console/open-console-app.ts';
import { runRowmark } from '../run-rowmark.ts';
import type { Lab, Target } from './lab.ts';

/** Ways in which a person asks: the command alone and with each of its means, and the console. */
export const ways = [
  ...(['bare', 'key', 'head', 'source', 'service', 'all'] as const),
  ...(['api', 'api with head'] as const),
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

/** One console for all that is asked about a data folder. */
export async function openWays(lab: Lab): Promise<Asking> {
  await using stack = new AsyncDisposableStack();
  const app = stack.use(await openConsoleApp({}, lab.data));
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
    if (NO_REPORT.has(answer.error?.code)) return ABSENT;
    return verdictSchema.parse(answer);
  }

  const tell = async (way: Way, target: Target) =>
    way.startsWith('api') ? byApi(way, target) : byCommand(way, target);
  const rest = stack.move();
  return {
    tell,
    ask: async (way, target) => lettered[(await tell(way, target)).verdict],
    [Symbol.asyncDispose]: () => rest.disposeAsync(),
  };
}

/** Refusals of the console: it finds no report that it can judge. */
const NO_REPORT: ReadonlySet<unknown> = new Set(['REPORT-UNKNOWN', 'FOLDER-OLDER']);
const ABSENT = verdictSchema.parse({
  ...{ verdict: 'altered', report: null, sealed_by: null, key: 'none', head: 'not given', checks: [] },
  ...{ not_checked: [], files_not_compared: [], problems: [], seed: null, sound: false, job: null },
  ...{ checked: { files: 0, rows: 0, reports_before: 0, documents: 0 }, seal_key: null },
});
