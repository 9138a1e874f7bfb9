import { createServer, type IncomingMessage } from 'node:http';
import { S3Client } from '@aws-sdk/client-s3';
import { listenHere } from '../listen-here.ts';

export interface SeenRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

export type ScriptedAnswer =
  | { status: number; headers?: Record<string, string>; body?: string }
  /** The connection breaks before an answer. */
  | 'reset';

/** A server on loopback that answers S3 requests as a script says, for what the S3 server of the tests cannot do. */
export async function startScriptedS3(answer: (request: SeenRequest, count: number) => ScriptedAnswer) {
  const seen: SeenRequest[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const pieces: Buffer[] = [];
    for await (const piece of incoming) pieces.push(piece);
    const url = new URL(incoming.url ?? '/', 'http://localhost');
    const request: SeenRequest = {
      method: incoming.method ?? '',
      path: decodeURIComponent(url.pathname),
      query: url.searchParams,
      headers: incoming.headers,
      body: Buffer.concat(pieces),
    };
    seen.push(request);
    const reply = answer(request, seen.length);
    if (reply === 'reset') incoming.socket.destroy();
    else outgoing.writeHead(reply.status, reply.headers).end(reply.body);
  });
  const here = await listenHere(server);
  const client = new S3Client({
    endpoint: here.url,
    region: 'eu-central-1',
    forcePathStyle: true,
    credentials: { accessKeyId: 'scripted', secretAccessKey: 'scripted' },
    maxAttempts: 1,
  });
  return {
    client,
    seen,
    async [Symbol.asyncDispose]() {
      client.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}
