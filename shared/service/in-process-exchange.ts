import { type Alarm, alarm } from '../clock.ts';
import {
  type Exchange,
  type Exchanged,
  exchangedOf,
  headersOf,
  type ServiceConnection,
} from './http-exchange.ts';
import type { ClientLimits } from './limits.ts';

/** A service in this process with the behaviour of a socket; `cut` closes the connection without an answer. */
export type InProcessService = (request: Request, cut: () => void) => Response | Promise<Response>;

const broke = (code: string) => ({ state: 'unknown', reason: { phrase: 'connection-broke', code } }) as const;
/** The fault that a socket would report. */
const CUT = broke('UND_ERR_SOCKET');
const CLOSED = broke('UND_ERR_DESTROYED');
const TOO_LARGE = broke('UND_ERR_RES_EXCEEDED_MAX_SIZE');
const TOO_LONG: Exchanged = { state: 'unknown', reason: { phrase: 'answer-too-long' } };

/** Exchange with a service in this process: the same requests, answers and faults as over a socket. */
export function connectInProcess(
  service: InProcessService,
  of: {
    origin: string;
    limits: Pick<ClientLimits, 'requestTimeoutMs' | 'answerBytes'>;
    alarm?: Alarm | undefined;
  },
): ServiceConnection {
  const { origin, limits, alarm: setAlarm = alarm } = of;
  const underWay = new Set<(ending: Exchanged) => void>();

  const exchange: Exchange = async (asked) => {
    const request = new Request(`${origin}${asked.path}`, {
      method: asked.method,
      headers: headersOf(asked),
      body: asked.body,
    });
    const { promise: interrupted, resolve: interrupt } = Promise.withResolvers<Exchanged>();
    const late = setAlarm(limits.requestTimeoutMs, () => interrupt(TOO_LONG));
    underWay.add(interrupt);
    try {
      return await Promise.race([answerTo(request, () => interrupt(CUT)), interrupted]);
    } finally {
      late.takeBack();
      underWay.delete(interrupt);
    }
  };

  async function answerTo(request: Request, cut: () => void): Promise<Exchanged> {
    const answer = await service(request, cut);
    const text = await answer.text();
    if (text.length > limits.answerBytes || Buffer.byteLength(text) > limits.answerBytes) return TOO_LARGE;
    return exchangedOf({ status: answer.status, text, retryAfter: answer.headers.get('retry-after') });
  }

  return {
    exchange,
    async [Symbol.asyncDispose]() {
      for (const interrupt of underWay) interrupt(CLOSED);
    },
  };
}
