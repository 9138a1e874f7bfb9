import type { BilingualText } from '../../../shared/problems/bilingual-text.ts';
import el from '../../../shared/words/el/refusals.json' with { type: 'json' };
import en from '../../../shared/words/en/refusals.json' with { type: 'json' };

type Statuses = typeof en;
type Said = Readonly<Record<string, readonly string[]>>;

/** A code never changes its meaning. */
export type ConsoleErrorCode = { [Status in keyof Statuses]: keyof Statuses[Status] }[keyof Statuses];

/** The meaning of a refusal code: the status and the sentences. */
interface RefusalText {
  status: 400 | 401 | 403 | 404 | 405 | 408 | 409 | 411 | 412 | 413 | 415 | 422 | 429 | 500 | 503;
  message: BilingualText;
  hint: BilingualText;
}

const greek: Readonly<Record<string, Said>> = el;

const refusal = (status: string, code: string, [message = '', hint = '']: readonly string[]) => {
  const [inGreek = '', hintInGreek = ''] = greek[status]?.[code] ?? [];
  return {
    status: Number(status),
    message: { en: message, el: inGreek },
    hint: { en: hint, el: hintInGreek },
  };
};

/** Refusals of the HTTP interface, which the data holds by their status. */
export const consoleErrors = Object.fromEntries(
  Object.entries<Said>(en).flatMap(([status, refusals]) =>
    Object.entries(refusals).map(([code, said]) => [code, refusal(status, code, said)]),
  ),
) as Readonly<Record<ConsoleErrorCode, RefusalText>>;
