import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { z } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { describeSource } from '../../../shared/jobs/receive/receive-export.ts';
import { RefusedRequest } from '../../../shared/problems/refusal.ts';
import { findWhole, storedForm } from '../../../shared/records/stored.ts';
import { IDEMPOTENCY_PREFIX } from '../../../shared/store/keys.ts';
import { sha256Hex } from '../../../shared/store/store.ts';
import type { ConsoleEnv } from '../console-app.ts';
import type { ConsoleHost } from '../console-host.ts';
import {
  IDEMPOTENCY_CLAIM_MINUTES,
  IDEMPOTENCY_KEPT_DAYS,
  IDEMPOTENCY_KEY_MAX_CHARACTERS,
} from '../console-limits.ts';
import { uploadedFile } from '../jobs/stored-upload.ts';

const MS_PER_MINUTE = 60 * 1000;
const MS_PER_DAY = 24 * 60 * MS_PER_MINUTE;
const PRINTABLE = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;
/** Headers of an answer that are kept with it. */
const KEPT_HEADERS = ['Content-Type', 'Location', 'Retry-After'] as const;
const SERVER_ERROR = 500;
/** Refusals independent of the content: the request may be sent again under its key. */
const PASSING: ReadonlySet<number> = new Set([401, 403, 413, 429]);

const answerSchema = z.object({
  at: z.string(),
  content: z.string(),
  /** Undefined while the first request runs; `read` if it only reads, since the answer may name people. */
  answer: z
    .union([
      z.literal('read'),
      z.object({ status: z.int(), headers: z.record(z.string(), z.string()), body: z.string() }),
    ])
    .optional(),
});
type Kept = z.infer<typeof answerSchema>;
const answerForm = storedForm(answerSchema);

/** Answers a POST with an `Idempotency-Key` that was answered before as the first time; another content is refused. */
export const idempotent =
  ({ store, now }: Pick<ConsoleHost, 'store' | 'now'>): MiddlewareHandler<ConsoleEnv> =>
  async (c, next) => {
    const key = c.req.method === 'POST' ? c.req.header('Idempotency-Key') : undefined;
    if (key === undefined) return next();
    if (key.length > IDEMPOTENCY_KEY_MAX_CHARACTERS || !PRINTABLE.test(key))
      throw new RefusedRequest('IDEMPOTENCY-KEY-BAD', { limit: IDEMPOTENCY_KEY_MAX_CHARACTERS });
    await using body = c.req.raw.body === null ? undefined : await uploadedFile(c.req.raw);
    const { method, url } = c.req;
    const { pathname, search } = new URL(url);
    const bytes = body === undefined ? '' : (await describeSource(body.path)).sha256;
    const content = sha256Hex([method, pathname, search, bytes].join('\n'));
    const place = `${IDEMPOTENCY_PREFIX}${sha256Hex(`${c.get('person').name}\n${key}`)}.json`;
    const at = now();
    const claimed = await store.update(place, (text) =>
      isFree(text, { place, at }) ? answerForm.text({ at: at.toISOString(), content }) : undefined,
    );
    const before = claimed ? undefined : await findWhole(store, place, answerForm);
    if (!claimed && (before?.content !== content || before.answer !== 'read'))
      return replayed(before, content);
    const sent = body && { body: Readable.toWeb(createReadStream(body.path)), duplex: 'half' };
    if (sent) c.req.raw = new Request(c.req.raw, sent as RequestInit);
    await next();
    if (!claimed) return undefined;
    const kept = isKept(c.res) && (c.get('changesNothing') ? 'read' : await read(c.res.clone()));
    // A request that failed by our fault frees its key at once.
    await store.put(place, kept ? answerForm.text({ at: at.toISOString(), content, answer: kept }) : FREE);
    return undefined;
  };

const FREE = '{}';
const isKept = ({ status }: Response): boolean => status < SERVER_ERROR && !PASSING.has(status);

/** True if the key is unused, its days are over, or the request that took it never ended. */
function isFree(text: string | undefined, { place, at }: { place: string; at: Date }): boolean {
  if (text === undefined || text === FREE) return true;
  const { answer, at: since } = answerForm.read(text, place);
  const age = at.getTime() - Date.parse(since);
  return age > (answer ? IDEMPOTENCY_KEPT_DAYS * MS_PER_DAY : IDEMPOTENCY_CLAIM_MINUTES * MS_PER_MINUTE);
}

function replayed(kept: Kept | undefined, content: string): Response {
  if (kept?.content !== undefined && kept.content !== content)
    throw new RefusedRequest('IDEMPOTENCY-KEY-USED');
  if (kept?.answer === undefined || kept.answer === 'read') throw new RefusedRequest('IDEMPOTENCY-UNDER-WAY');
  const { status, headers, body } = kept.answer;
  return new Response(body, { status, headers: { ...headers, 'Idempotent-Replayed': 'true' } });
}

async function read(answer: Response): Promise<Exclude<Kept['answer'], 'read' | undefined>> {
  const headers = KEPT_HEADERS.flatMap((name) => {
    const value = answer.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return { status: answer.status, headers: Object.fromEntries(headers), body: await answer.text() };
}
