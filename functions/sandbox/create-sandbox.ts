import { OpenAPIHono } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { accountRoutes, invoiceRoutes, serveLogin } from './routes/account.ts';
import { serveControl } from './routes/control.ts';
import { errorBody, type SandboxApp, type SandboxEnv, serveAccount } from './routes/serve.ts';
import { openSandbox, type SandboxOptions } from './sandbox.ts';
import { ExternalIdTooLarge } from './state/document-store.ts';

const LARGEST_BODY_BYTES = 4 * 1024 * 1024;

/**
 * The invoicing service, complete, as a function from Request to Response. Its state is in the table of `options`.
 * Throws on a bad configuration.
 */
export function createSandbox(options: SandboxOptions): SandboxApp {
  const sandbox = openSandbox(options);
  const app: SandboxApp = new OpenAPIHono<SandboxEnv>();
  const { settled } = options;
  if (settled !== undefined)
    app.use(async (_, next) => {
      await next();
      await settled();
    });
  app.use(limitBody);
  serveLogin(app, sandbox);
  for (const route of [...accountRoutes(sandbox), ...invoiceRoutes(sandbox)])
    serveAccount(app, sandbox, route);
  serveControl(app, sandbox, { guarded: options.guardControl ?? false });
  serveDescription(app);
  app.notFound((c) => c.json(errorBody('Not found'), 404));
  app.onError((error, c) => {
    if (error instanceof ExternalIdTooLarge)
      return c.json(errorBody('external_id is too long to be kept'), 413);
    (options.onFailure ?? console.error)(error);
    return c.json(errorBody('The sandbox failed; see its log'), 500);
  });
  return app;
}

const limitStream = bodyLimit({
  maxSize: LARGEST_BODY_BYTES,
  onError: (c) => c.json(errorBody(`The body is larger than ${LARGEST_BODY_BYTES} bytes`), 413),
});

/** To look for a body that is not there costs more than to answer. */
const limitBody: MiddlewareHandler = async (c, next) =>
  c.req.method === 'GET' ? next() : limitStream(c, next);

/** GET /openapi.json: OpenAPI 3.1, made from the schemas of the routes. */
function serveDescription(app: SandboxApp): void {
  app.openAPIRegistry.registerComponent('securitySchemes', 'jwt', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
  });
  app.doc31('/openapi.json', {
    openapi: '3.1.0',
    info: {
      title: 'Invoicing service (sandbox)',
      version: '1',
      description:
        'Every path is also served without /api/v1. Paths under /_sandbox belong to the sandbox alone.',
    },
  });
}
