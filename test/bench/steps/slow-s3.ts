import { setTimeout } from 'node:timers/promises';
import { S3Client } from '@aws-sdk/client-s3';
import { randomOf } from '../../faults/random.ts';

/** Milliseconds to the first byte of small requests, as published for S3: the median, and a tail of one in a hundred. */
const MEDIAN_MS = { put: 30, get: 20, head: 15, list: 30 } as const;
const TAIL_FACTOR = 10;
const TAIL_SHARE = 0.01;

type Kind = keyof typeof MEDIAN_MS;

const kindOf = (command: string): Kind =>
  command.startsWith('Put')
    ? 'put'
    : command.startsWith('Head')
      ? 'head'
      : command.startsWith('List')
        ? 'list'
        : 'get';

/** A client of a server on loopback whose every request takes as long as one to S3 does; requests are counted by kind. */
export function slowS3Client(endpoint: string, seed = 1) {
  const chance = randomOf(seed);
  const requests: Record<Kind, number> = { put: 0, get: 0, head: 0, list: 0 };
  const client = new S3Client({
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
  });
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (of) => {
        const kind = kindOf(commandName);
        requests[kind] += 1;
        const spread = 0.7 + 0.6 * chance.next();
        const tail = chance.next() < TAIL_SHARE ? TAIL_FACTOR : 1;
        await setTimeout(MEDIAN_MS[kind] * spread * tail);
        return next(of);
      },
    { step: 'initialize', name: 'latency' },
  );
  return { client, requests };
}
