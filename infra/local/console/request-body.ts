import type { IncomingMessage, ServerResponse } from 'node:http';
import { DROPPED_MAX_BYTES, SILENCE_SECONDS } from '../../../functions/console/console-limits.ts';
import type { Alarm } from '../../../shared/clock.ts';
import { RefusedRequest } from '../../../shared/problems/refusal.ts';

const MS_PER_SECOND = 1000;
const BODYLESS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

interface Exchange {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  alarm: Alarm;
}

/**
 * The request as the console reads it. An upload has no time limit, except for its silence. A refused body is
 * read and dropped, so that the answer reaches a client that reads it only after sending everything.
 */
export function patientRequest(request: Request, { incoming, outgoing, alarm }: Exchange): Request {
  const { url, method, headers } = request;
  if (BODYLESS.has(method)) return request;
  const gone = new AbortController();
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) gone.abort();
    if (!incoming.readableEnded) dropRest(incoming, alarm);
  });
  const body = ReadableStream.from(pieces(incoming, alarm));
  return new Request(url, { method, headers, body, signal: gone.signal, duplex: 'half' });
}

/** The pieces of a body; throws after too long a silence. A reader that stops leaves the rest unread. */
async function* pieces(incoming: IncomingMessage, alarm: Alarm): AsyncGenerator<Uint8Array> {
  const all = incoming.iterator({ destroyOnReturn: false });
  try {
    for (;;) {
      const { done, value } = await beforeSilence(all.next(), alarm);
      if (done) return;
      yield value;
    }
  } finally {
    // Runs without await, which after a silence would last until the next piece.
    void all.return?.();
  }
}

async function beforeSilence<Answer>(answer: Promise<Answer>, alarm: Alarm): Promise<Answer> {
  const silent = Promise.withResolvers<never>();
  const seconds = SILENCE_SECONDS;
  const set = alarm(seconds * MS_PER_SECOND, () =>
    silent.reject(new RefusedRequest('UPLOAD-SILENT', { seconds })),
  );
  try {
    return await Promise.race([answer, silent.promise]);
  } finally {
    set.takeBack();
  }
}

/** Reads what a client still sends after its answer, up to a limit of bytes and of silence; then the connection ends. */
function dropRest(incoming: IncomingMessage, alarm: Alarm): void {
  const { socket } = incoming;
  if (incoming.destroyed || socket.destroyed) return;
  let bytes = 0;
  const end = () => {
    set.takeBack();
    socket.destroySoon();
  };
  const wait = () => alarm(SILENCE_SECONDS * MS_PER_SECOND, end);
  let set = wait();
  incoming.on('data', (piece: Buffer) => {
    bytes += piece.length;
    set.takeBack();
    if (bytes > DROPPED_MAX_BYTES) end();
    else set = wait();
  });
  for (const over of ['end', 'close', 'error'] as const) incoming.once(over, () => set.takeBack());
  incoming.resume();
}
