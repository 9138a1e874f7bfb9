import { spellAmount } from './amounts.ts';
import type { ProblemCode } from './catalogue.ts';
import { catalogue } from './catalogue.ts';
import { fill, type Phrase } from './phrases.ts';

/**
 * The weight of a finding, the heaviest first. `doubtful`: the authority is known to refuse its like although the
 * interface does not say so; it keeps the document back until somebody accepts its code.
 */
export const severities = ['error', 'doubtful', 'warning', 'notice'] as const;
type Severity = (typeof severities)[number];
export type Language = 'en' | 'el';

export interface Sentences {
  message: string;
  hint: string;
}

/**
 * One row of the catalogue: what is wrong and what to do, as sentences with `{name}` places. A code that the
 * authority uses for several mistakes has a variant for each; the problem's `params.variant` chooses. A variant may
 * weigh less or more than its code.
 */
export interface ProblemText {
  severity: Severity;
  en: Sentences;
  el: Sentences;
  variants?: Readonly<Record<string, ProblemVariant>>;
}

type ProblemVariant = Readonly<Record<Language, Sentences>> & { readonly severity?: Severity };

/** Place of a problem: the row that a spreadsheet shows, the header as the file spells it, the field path. */
export interface Place {
  row?: number | undefined;
  column?: string | undefined;
  field?: string | undefined;
}

/** A value that a sentence quotes: text as it stands, a number, or words that are said in the reader's language. */
export type Param = string | number | Phrase;
export type Params = Readonly<Record<string, Param>>;

/** One finding. It holds no sentence: `renderProblem` writes that in the reader's language. */
export interface Problem extends Place {
  code: ProblemCode;
  severity: Severity;
  params?: Params;
}

export function problem(code: ProblemCode, place: Place = {}, params?: Params): Problem {
  const { row, column, field } = place;
  return {
    code,
    severity: severityOf(code, params),
    ...(row === undefined ? {} : { row }),
    ...(column === undefined ? {} : { column }),
    ...(field === undefined ? {} : { field }),
    ...(params === undefined ? {} : { params }),
  };
}

/** A variant may weigh less or more than the code does elsewhere. */
function severityOf(code: ProblemCode, params: Params | undefined): Severity {
  const entry: ProblemText = catalogue[code];
  return entry.variants?.[String(params?.variant)]?.severity ?? entry.severity;
}

export const isError = (found: Pick<Problem, 'severity'>): boolean => found.severity === 'error';
export const isDoubtful = (found: Pick<Problem, 'severity'>): boolean => found.severity === 'doubtful';
/** A finding for which somebody has to do something before its document can be issued. */
export const keepsBack = (found: Pick<Problem, 'severity'>): boolean => isError(found) || isDoubtful(found);

const weighsDoubtful = ({ severity, variants = {} }: ProblemText): boolean =>
  severity === 'doubtful' || Object.values(variants).some((variant) => variant.severity === 'doubtful');

/** The codes that an issuer may accept, in their order. */
export const doubtfulCodes: readonly string[] = Object.entries<ProblemText>(catalogue)
  .filter(([, text]) => weighsDoubtful(text))
  .map(([code]) => code)
  .sort();
/** A refusal that the authority has stated keeps its number as its code and is told in the authority's own words. */
export const IN_ITS_OWN_WORDS = 'authority';

/** The sentences of a problem; a place that the problem does not know is left out together with nothing else. */
export function renderProblem(found: Problem, language: Language = 'en'): Sentences {
  const entry: ProblemText =
    catalogue[found.params?.variant === IN_ITS_OWN_WORDS ? 'AUTHORITY-REFUSED' : found.code];
  const { message, hint } = (entry.variants?.[String(found.params?.variant)] ?? entry)[language];
  const { row, column, field, params } = found;
  const spelled = Object.entries(params ?? {}).map(([name, value]) => [
    name,
    spellAmount(name, value, language),
  ]);
  const known = { row, column, field, ...Object.fromEntries(spelled) };
  return { message: fill(message, language, known), hint: fill(hint, language, known) };
}
