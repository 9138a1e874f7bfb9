import { ConsoleError } from '../console-error.ts';
import type { ConsoleHost } from '../console-host.ts';
import type { ConsoleErrorCode } from '../words/console-errors.ts';

const MS_PER_SECOND = 1000;

/** Runs work that only reads, and refuses if it takes longer than the host's time for an answer. */
export async function withTimeLimit<Answer>(
  { answerWithinMs }: Pick<ConsoleHost, 'answerWithinMs'>,
  refusal: ConsoleErrorCode,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (answerWithinMs === undefined) return work();
  const late = Promise.withResolvers<never>();
  const refuse = () => late.reject(new ConsoleError(refusal, { seconds: answerWithinMs / MS_PER_SECOND }));
  const timer = setTimeout(refuse, answerWithinMs);
  try {
    return await Promise.race([work(), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
