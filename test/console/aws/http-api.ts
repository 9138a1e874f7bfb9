import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { handler as consoleHandler } from '../../../functions/console.ts';
import { listenHere } from '../../listen-here.ts';

type Handler = typeof consoleHandler;
type Event = Parameters<Handler>[0];

/** Limits of an HTTP API and of Lambda behind it. */
const REQUEST_MAX_BYTES = 10 * 1024 * 1024;
const PAYLOAD_MAX_BYTES = 6 * 1024 * 1024;

/** The JWT authorizer of the routes under `/api`: true where the token in the header is one of the pool's. */
type Authorizer = (authorization: string | undefined) => boolean;

/** A request as API Gateway hands it over (payload format 2.0). */
async function eventOf(request: IncomingMessage): Promise<Event> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  const body = Buffer.concat(pieces);
  const [rawPath = '/', rawQueryString = ''] = (request.url ?? '/').split(/\?(.*)/s);
  const { cookie, ...others } = request.headers;
  const headers = Object.fromEntries(Object.entries(others).map(([name, value]) => [name, String(value)]));
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath,
    rawQueryString,
    ...(cookie === undefined ? {} : { cookies: cookie.split(/; */) }),
    headers,
    requestContext: {
      domainName: headers.host,
      http: {
        method: request.method,
        path: rawPath,
        protocol: 'HTTP/1.1',
        sourceIp: '127.0.0.1',
        userAgent: '',
      },
    },
    ...(body.length === 0 ? {} : { body: body.toString('base64') }),
    isBase64Encoded: body.length > 0,
  } as unknown as Event;
}

/** An HTTP API in front of a handler: events in, answers out, with the limits of both and the authorizer of `/api`. */
export async function startHttpApi(
  handlerOf: () => Promise<Handler>,
  isAllowed: Authorizer,
  tls?: { cert: Buffer; key: Buffer },
) {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const refuse = (status: number, message: string) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ message }));
    const event = await eventOf(request);
    const sent = JSON.stringify(event);
    if (request.url?.startsWith('/api/') && !isAllowed(request.headers.authorization))
      return refuse(401, 'Unauthorized');
    if (sent.length > REQUEST_MAX_BYTES) return refuse(413, 'Request Entity Too Large');
    if (sent.length > PAYLOAD_MAX_BYTES) return refuse(413, 'Request Entity Too Large');
    try {
      const said = await (await handlerOf())(JSON.parse(sent));
      if (JSON.stringify(said).length > PAYLOAD_MAX_BYTES) return refuse(500, 'Internal Server Error');
      const { statusCode, headers, body, isBase64Encoded } = said;
      const cookies = 'cookies' in said && Array.isArray(said.cookies) ? said.cookies.map(String) : [];
      response.writeHead(statusCode, {
        ...headers,
        ...(cookies.length > 0 ? { 'set-cookie': cookies } : {}),
      });
      return response.end(Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'));
    } catch {
      return refuse(500, 'Internal Server Error');
    }
  };
  const server = tls === undefined ? createServer(answer) : createTlsServer(tls, answer);
  return listenHere(server);
}
