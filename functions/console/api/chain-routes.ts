import { z } from '@hono/zod-openapi';
import { findChainHead, findLink, linkInStore } from '../../../shared/jobs/files/chain.ts';
import { headLine } from '../../../shared/report/seal.ts';
import { toldVerdict, verifyReport } from '../../../shared/report/verify/verify-report.ts';
import { isSafeKey } from '../../../shared/store/safe-key.ts';
import { type ConsoleApp, serveApi } from '../console-app.ts';
import { ConsoleError } from '../console-error.ts';
import type { ConsoleHost } from '../console-host.ts';
import { CHAIN_LINKS_LISTED_MAX } from '../console-limits.ts';
import { seenBy } from '../guard/own-accounts.ts';
import { json, refusals } from '../http/answers.ts';
import { queryOf, readJson } from '../http/read-request.ts';
import { accountOf } from './accounts-route.ts';
import { headIn, headSchema, verifiedSchema } from './audit-routes.ts';

const linkKinds = ['report', 'watch', 'key', 'erased'] as const;

export const chainSchema = z
  .object({
    account: z.string(),
    /** The line to keep; null before the first report. */
    head: z.string().nullable(),
    /** SHA-256 of the key that reports are sealed with here. */
    seal_key: z.string().nullable(),
    links: z.array(
      z.object({
        kind: z.enum(linkKinds),
        report: z.string(),
        at: z.string(),
        sealed_by: z.string().nullable(),
      }),
    ),
  })
  .openapi('Chain');

export type Chain = z.output<typeof chainSchema>;

const chainQuery = z.strictObject({ account: z.string().optional(), lang: z.string().optional() });
const linkSchema = headSchema.extend({ report: z.string() });

/** Serves the chain of an account's reports and the verification of its links, also without a job. */
export function serveChain(app: ConsoleApp, host: ConsoleHost): void {
  serveApi(app, 'listChain', 'get /api/chain', {
    summary:
      'Read the head of the chain of reports, the line for somebody else to keep, and its newest links',
    request: { query: chainQuery },
    responses: { 200: json(chainSchema, 'The chain, the newest link first.'), ...refusals(404) },
    answer: async (c) => {
      const { account: named } = queryOf(c, chainQuery);
      return c.json(await chainOf(host, await accountOf(host, { person: c.get('person'), named })));
    },
  });
  serveApi(app, 'verifyLink', 'post /api/verify', {
    summary: 'Verify any link of a chain where it lies, by the key prefix of its folder',
    request: { body: { content: { 'application/json': { schema: linkSchema } } } },
    responses: { 200: json(verifiedSchema, 'What was found.'), ...refusals(404) },
    answer: async (c) => {
      c.set('changesNothing', true);
      const { report, head } = await readJson(c, linkSchema);
      const place = `${report.replace(/\/+$/, '')}/`;
      if (!place.startsWith('reports/') || !isSafeKey(place.slice(0, -1)))
        throw new ConsoleError('REPORT-UNKNOWN');
      const [, account = ''] = place.split('/');
      if (!seenBy(c.get('person'))({ account })) throw new ConsoleError('REPORT-UNKNOWN');
      const result = await verifyReport({
        ...linkInStore(host.store, place),
        ...{ head: headIn(head), ownKeys: await host.sealKeys() },
      });
      if (result.problems[0]?.code === 'REPORT-SUMMARY-MISSING') throw new ConsoleError('REPORT-UNKNOWN');
      return c.json(toldVerdict(result, c.get('language')));
    },
  });
}

async function chainOf(host: ConsoleHost, account: string): Promise<Chain> {
  const { head } = await findChainHead(host.store, account);
  const links: Chain['links'] = [];
  for (let at = head.latest; at !== undefined && links.length < CHAIN_LINKS_LISTED_MAX; ) {
    const link = await findLink(host.store, at.report);
    if (link === undefined) break;
    links.push({ ...momentOf(link), report: at.report, sealed_by: link.seal_key?.sha256 ?? null });
    at = link.previous ?? undefined;
  }
  return {
    account,
    head: head.latest === undefined ? null : headLine({ account, sha256: head.latest.sha256 }),
    seal_key: (await host.sealKeys()).at(-1)?.sha256 ?? null,
    links,
  };
}

type ChainLink = NonNullable<Awaited<ReturnType<typeof findLink>>>;

function momentOf(link: ChainLink): { kind: (typeof linkKinds)[number]; at: string } {
  if ('next_key' in link) return { kind: 'key', at: link.changed_at };
  if ('watched_at' in link) return { kind: 'watch', at: link.watched_at };
  if ('erased_at' in link) return { kind: 'erased', at: link.erased_at };
  return { kind: 'report', at: link.finished_at };
}
