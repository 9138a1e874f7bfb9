import { ConsoleError } from '../console-error.ts';

const MB = 1024 * 1024;
const WHOLE_NUMBER = /^\d+$/;

/** The pieces of a body up to a limit; beyond it the request is refused, independent of its stated length. */
export async function* boundedBody(request: Request, limitBytes: number): AsyncGenerator<Uint8Array> {
  const tooLarge = () => new ConsoleError('BODY-TOO-LARGE', { limit: limitBytes / MB });
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
    throw new ConsoleError('BODY-UNREADABLE', { reason: { en: 'it is not UTF-8', el: 'δεν είναι UTF-8' } });
  }
}
