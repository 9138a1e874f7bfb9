import type { OpenAPIHono, RouteConfig } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { Language } from '../../shared/problems/problem-text.ts';
import type { Person } from './console-host.ts';
import { languageOnly, queryOf } from './http/read-request.ts';

interface ConsoleVariables {
  person: Person;
  language: Language;
  /** The language, where the request names one. */
  asked: Language | undefined;
  /** Place that signs the person out; undefined where nobody can. */
  signOut: string | undefined;
  /** Asks again who sends the request: throws if the key was revoked since. */
  assertSignedIn: () => Promise<void>;
  /** Set by a POST that reads. */
  changesNothing: true | undefined;
}

export interface ConsoleEnv {
  Variables: ConsoleVariables;
  /** The address that a request came from, where the host knows it. */
  Bindings: { address?: string; person?: Person } | undefined;
}

export type ConsoleApp = OpenAPIHono<ConsoleEnv>;
export type ConsoleContext = Context<ConsoleEnv>;

interface ApiRoute extends RouteConfig {
  /** Name of the operation in generated clients. */
  operationId: string;
  answer(c: ConsoleContext): Promise<Response>;
}

const routing = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** Serves a route of the interface and describes it in `openapi.json`. */
export function serveApi(app: ConsoleApp, { answer, ...described }: ApiRoute): void {
  app.openAPIRegistry.registerPath({ security: [{ key: [] }], ...described });
  const hasOwnQuery = described.request?.query !== undefined;
  app.on(described.method, routing(described.path), (c) => {
    if (!hasOwnQuery) queryOf(c, languageOnly);
    return answer(c);
  });
}
