import { type ConsoleApp, serveApi } from '../console-app.ts';
import { refusals } from '../http/answers.ts';

/** `GET /api/openapi.json`: the interface, made from the schemas of its routes. */
export function serveDescription(app: ConsoleApp): void {
  app.openAPIRegistry.registerComponent('securitySchemes', 'key', {
    type: 'http',
    scheme: 'bearer',
    description: 'The key of the console.',
  });
  serveApi(app, {
    method: 'get',
    path: '/api/openapi.json',
    summary: 'Read this description',
    responses: { 200: { description: 'OpenAPI 3.1.' }, ...refusals() },
    answer: async (c) => c.json(description(app)),
  });
}

const description = (app: ConsoleApp) =>
  app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Rowmark console',
      version: '1',
      description:
        'An export starts a job, and a job ends in a report. Send the key as Authorization: Bearer, and ask again after Retry-After.',
    },
  });
