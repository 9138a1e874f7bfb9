import { type RefusalCode, RefusedRequest } from '../../../shared/problems/refusal.ts';
import type { ConsoleHost } from '../console-host.ts';

const MS_PER_SECOND = 1000;

/** The answer of some work, or what `late` gives or throws once the time is up. */
export async function within<Answer, Late>(
  ms: number,
  asked: Promise<Answer>,
  late: () => Late,
): Promise<Answer | Late> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  try {
    return await Promise.race([asked, promise.then(late)]);
  } finally {
    clearTimeout(timer);
  }
}

/** Runs work that only reads, and refuses if it takes longer than the host's time for an answer. */
export async function withTimeLimit<Answer>(
  { answerWithinMs }: Pick<ConsoleHost, 'answerWithinMs'>,
  refusal: RefusalCode,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (answerWithinMs === undefined) return work();
  return within(answerWithinMs, work(), () => {
    throw new RefusedRequest(refusal, { seconds: answerWithinMs / MS_PER_SECOND });
  });
}

const MB = 1024 * 1024;
const WHOLE_NUMBER = /^\d+$/;

/** The pieces of a body up to a limit; beyond it the request is refused, independent of its stated length. */
export async function* boundedBody(request: Request, limitBytes: number): AsyncGenerator<Uint8Array> {
  const tooLarge = () => new RefusedRequest('BODY-TOO-LARGE', { limit: limitBytes / MB });
  const stated = request.headers.get('content-length') ?? '';
  if (WHOLE_NUMBER.test(stated) && Number(stated) > limitBytes) throw tooLarge();
  let bytes = 0;
  for await (const piece of request.body ?? []) {
    bytes += piece.length;
    if (bytes > limitBytes) throw tooLarge();
    yield piece;
  }
}

export async function boundedText(request: Request, limitBytes: number): Promise<string> {
  const pieces = await Array.fromAsync(boundedBody(request, limitBytes));
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(pieces));
  } catch {
    throw new RefusedRequest('BODY-UNREADABLE', { reason: { en: 'it is not UTF-8', el: 'δεν είναι UTF-8' } });
  }
}
