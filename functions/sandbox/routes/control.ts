import { z } from '@hono/zod-openapi';
import { reset } from '../control/reset.ts';
import { readStats } from '../control/stats.ts';
import { faultsSchema } from '../faults/fault.ts';
import type { Sandbox } from '../sandbox.ts';
import { errorBody, errorBodySchema, json, NOT_VALID_USER } from './answers.ts';
import { ownCallersOnly } from './own-callers.ts';
import { accountOf, type SandboxApp } from './serve.ts';

const seriesSchema = z.object({ used: z.int(), lost: z.int() });

const statsSchema = z
  .object({
    accounts: z.record(
      z.string(),
      z.object({
        issued: z.record(z.string(), z.int()),
        series: z.record(z.string(), seriesSchema),
        drafts: z.int(),
      }),
    ),
    requests: z.record(z.string(), z.int()),
  })
  .openapi('Stats');

const doneSchema = z.object({ status: z.literal('ok') }).openapi('Done');

/**
 * The sandbox's own paths, which the service does not have. They take JSON from their own origin and host, meet
 * no faults, and need a token where guarded.
 */
export function serveControl(app: SandboxApp, sandbox: Sandbox, options: { guarded: boolean }): void {
  app.use('/_sandbox/*', ownCallersOnly({ anyHost: options.guarded }));
  if (options.guarded)
    app.use('/_sandbox/*', async (c, next) => {
      if ((await accountOf(sandbox, c)) === undefined) return c.json(errorBody(NOT_VALID_USER), 401);
      return next();
    });
  app.openAPIRegistry.registerPath({
    method: 'get',
    path: '/_sandbox/stats',
    summary: 'What was issued, numbers used and lost, requests',
    responses: { 200: json(statsSchema, 'Counts since the last reset.') },
  });
  app.get('/_sandbox/stats', async (c) => c.json(await readStats(sandbox)));

  app.openAPIRegistry.registerPath({
    method: 'post',
    path: '/_sandbox/faults',
    summary: 'Replace the scripted failures',
    request: { body: { content: { 'application/json': { schema: faultsSchema } }, required: true } },
    responses: {
      200: json(doneSchema, 'In force from now on.'),
      403: json(errorBodySchema, 'From another origin, or to another host.'),
      415: json(errorBodySchema, 'Not sent as application/json.'),
      422: json(errorBodySchema, 'Not an array of faults.'),
    },
  });
  app.post('/_sandbox/faults', async (c) => {
    const faults = faultsSchema.safeParse(await c.req.json().catch(() => undefined));
    if (!faults.success) return c.json(errorBody(z.prettifyError(faults.error)), 422);
    await sandbox.faults.replace(faults.data);
    return c.json({ status: 'ok' });
  });

  app.openAPIRegistry.registerPath({
    method: 'post',
    path: '/_sandbox/reset',
    summary: 'Forget all documents, numbers, counts and faults',
    responses: {
      200: json(doneSchema, 'As on the first day; tokens stay valid.'),
      403: json(errorBodySchema, 'From another origin, or to another host.'),
      415: json(errorBodySchema, 'Not sent as application/json.'),
    },
  });
  app.post('/_sandbox/reset', async (c) => {
    await reset(sandbox);
    return c.json({ status: 'ok' });
  });
}
