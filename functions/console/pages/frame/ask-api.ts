import type { z } from '@hono/zod-openapi';
import type { ConsoleApp, ConsoleContext } from '../../console-app.ts';
import { errorSchema } from '../../http/answers.ts';

/** A refusal of the interface, shown on the page that asked. */
export class ApiRefusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly hint: string;

  constructor(status: number, { code, message, hint }: { code: string; message: string; hint: string }) {
    super(message);
    this.name = 'ApiRefusal';
    this.status = status;
    this.code = code;
    this.hint = hint;
  }
}

export interface Api {
  /** The answer of the interface; a refusal throws. */
  ask(path: string, init?: RequestInit): Promise<Response>;
  /** The unchanged answer, also a refusal. */
  pass(path: string, init?: RequestInit): Promise<Response>;
  /** The same, parsed with the schema of the route. */
  read<S extends z.ZodType>(schema: S, path: string, init?: RequestInit): Promise<z.output<S>>;
}

const AS_JSON = { 'Content-Type': 'application/json' };
export const jsonRequest = (body: unknown, method = 'POST'): RequestInit => ({
  method,
  headers: AS_JSON,
  body: JSON.stringify(body),
});

/** Place of the job that a page is about. */
export const pathOf = (c: ConsoleContext) => `/api/jobs/${encodeURIComponent(c.req.param('job') ?? '')}`;

/** Calls the interface from the pages: inside this process, as the signed-in person. */
export function apiOf(app: ConsoleApp, c: ConsoleContext): Api {
  const env = { person: c.get('person') };
  const pass = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = { ...init.headers, 'Accept-Language': c.get('language') };
    return app.request(path, { ...init, headers }, env);
  };
  async function ask(path: string, init?: RequestInit): Promise<Response> {
    const answer = await pass(path, init);
    if (answer.ok || answer.headers.has('location')) return answer;
    throw new ApiRefusal(answer.status, errorSchema.parse(JSON.parse(await answer.text())).error);
  }
  return {
    ask,
    pass,
    read: async (schema, path, init) => schema.parse(JSON.parse(await (await ask(path, init)).text())),
  };
}
