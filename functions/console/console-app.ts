import { type OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { Language } from '../../shared/problems/problem-text.ts';
import type { Person } from './console-host.ts';
import { languageOnly, queryOf, readJsonIfAny } from './http/read-request.ts';

interface ConsoleVariables {
  person: Person;
  language: Language;
  /** The language, if the request names it. */
  asked: Language | undefined;
  /** Path that signs the person out; undefined if the host has no sign-out. */
  signOut: string | undefined;
  /** Checks the sender of the request again; throws if the key was revoked since. */
  assertSignedIn: () => Promise<void>;
  /** Set by a POST that reads. */
  changesNothing: true | undefined;
}

export interface ConsoleEnv {
  Variables: ConsoleVariables;
  /** The address that a request came from, if the host knows it. */
  Bindings: { address?: string; person?: Person } | undefined;
}

export type ConsoleApp = OpenAPIHono<ConsoleEnv>;
export type ConsoleContext = Context<ConsoleEnv>;

interface ApiRoute extends Omit<RouteConfig, 'method' | 'path' | 'operationId'> {
  /** True if the body is a file. */
  bytes?: true;
  answer(c: ConsoleContext): Promise<Response>;
}

/** A file, as a body or an answer. */
const FILE = { 'application/octet-stream': { schema: z.string().openapi({ format: 'binary' }) } };
/** The answer of a route that sends a file. */
export const fileAnswer = { description: 'The bytes of the file.', content: FILE };

const routing = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1');

export type Method = 'get' | 'post' | 'put' | 'patch';
/** A method and a path: `get /api/jobs/{job}`. */
type ApiPlace = `${Method} ${string}`;

/** Serves a route of the interface under its name in generated clients, and describes it in `openapi.json`. */
export function serveApi(
  app: ConsoleApp,
  operationId: string,
  place: ApiPlace,
  { answer, bytes, request = {}, ...told }: ApiRoute,
): void {
  const path = place.slice(place.indexOf(' ') + 1);
  const method = place.slice(0, -path.length - 1) as Method;
  const asked = bytes ? { ...request, body: { content: FILE } } : request;
  const described = {
    method,
    path,
    operationId,
    ...told,
    ...(Object.keys(asked).length > 0 && { request: asked }),
  };
  app.openAPIRegistry.registerPath({ security: [{ key: [] }], ...described });
  const hasOwnQuery = request.query !== undefined;
  app.on(method, routing(path), async (c) => {
    if (!hasOwnQuery) queryOf(c, languageOnly);
    if (method !== 'get' && asked.body === undefined) await readJsonIfAny(c, z.strictObject({}));
    return answer(c);
  });
}
