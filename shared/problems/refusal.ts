import el from '../words/el/refusals.json' with { type: 'json' };
import en from '../words/en/refusals.json' with { type: 'json' };
import { type SaidCodes, sentences } from './catalogue.ts';
import { type Arguments, fillSentences } from './phrases.ts';
import { type Problem, renderProblem } from './problem.ts';
import type { BilingualText, Language, Sentences } from './problem-text.ts';

/** Readings of an ambiguous text: the unambiguous form of each, and its form in a language. */
type Choices = readonly { sure: string; shown: BilingualText }[];

/** The one envelope of refusals: `{"error": {"code", "message", "hint"}}`, a question with its choices. */
interface Envelope {
  error: Sentences & { code: string; choices?: Record<'typed' | 'now' | 'shown', string>[] };
}

/** A refusal by its code or a variant of it, worded in the language of the request. */
export class RefusedRequest extends Error {
  readonly code: string;
  readonly said: RefusalCode;
  readonly args: Arguments;
  readonly choices: Choices | undefined;

  constructor(code: RefusalCode, args: Arguments = {}, choices?: Choices) {
    super(code);
    this.name = 'RefusedRequest';
    this.said = code;
    this.code = code.replace(/\/.*/, '');
    this.args = args;
    this.choices = choices;
  }

  get status() {
    return refusals[this.said].status;
  }

  envelope(language: Language): Envelope {
    const told = fillSentences(refusals[this.said][language], language, this.args);
    const typed = String(this.args.typed);
    const choices = this.choices?.map(({ sure: now, shown }) => ({ typed, now, shown: shown[language] }));
    return { error: { code: this.code, ...told, ...(choices && { choices }) } };
  }
}

/** A finding of the catalogue as the refusal of a request: an account, a profile or corrections that cannot be used. */
export class FoundProblem extends Error {
  readonly problem: Problem;
  readonly status: 404 | 422;

  constructor(problem: Problem, status: 404 | 422 = 422) {
    super(problem.code);
    this.name = 'FoundProblem';
    this.problem = problem;
    this.status = status;
  }

  envelope(language: Language): Envelope {
    return { error: { code: this.problem.code, ...renderProblem(this.problem, language) } };
  }
}

/** A code never changes its meaning; a variant follows it after a slash. */
export type RefusalCode = { [Status in keyof typeof en]: keyof (typeof en)[Status] }[keyof typeof en];

interface RefusalText extends Readonly<Record<Language, Sentences>> {
  status: 400 | 401 | 403 | 404 | 405 | 408 | 409 | 411 | 412 | 413 | 415 | 422 | 429 | 431 | 500 | 503;
}

const greek: Readonly<Record<string, SaidCodes>> = el;

/** Refusals of the HTTP interface, which the data holds by their status. */
export const refusals = Object.fromEntries(
  Object.entries<SaidCodes>(en).flatMap(([status, refusals]) =>
    Object.entries(refusals).map(([code, said]) => [
      code,
      { status: Number(status), en: sentences(said), el: sentences(greek[status]?.[code]) },
    ]),
  ),
) as Readonly<Record<RefusalCode, RefusalText>>;
