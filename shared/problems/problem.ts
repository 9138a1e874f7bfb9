import { catalogue, type ProblemCode } from './catalogue.ts';
import { fillSentences, type Phrase } from './phrases.ts';
import type { Language, ProblemText, Sentences, Severity } from './problem-text.ts';

/** Names of the params that hold amounts, rates, quantities and percentages; each means the same in every problem. */
const AMOUNTS: ReadonlySet<string> = new Set(
  `amount euro foreign payable gap difference net vat total sum subtotal quantity unit_price full
    fee sale clearance refunded rate inverse reference left rounded sent percent expected stated
    counted other`.split(/\s+/),
);

const DECIMAL = /^-?\d+\.\d+$/;

const EURO = { minimumFractionDigits: 2, maximumFractionDigits: 2 };

/** An amount with the decimal sign of the language: `17.76` → `17,76` in Greek; `worth` to the cent. Other params stay as they are. */
function spellAmount<Value>(name: string, value: Value, language: Language): Value | string {
  if (name === 'worth') return Number(value).toLocaleString(language === 'el' ? 'el-GR' : 'en-GB', EURO);
  const isSpelled = language === 'el' && AMOUNTS.has(name) && DECIMAL.test(String(value));
  return isSpelled ? String(value).replace('.', ',') : value;
}

/** Place of a problem: the row that a spreadsheet shows, the header as the file spells it, the field path. */
export interface Place {
  row?: number | undefined;
  column?: string | undefined;
  field?: string | undefined;
}

/** A value that a sentence quotes: plain text, a number, or a phrase in the reader's language. */
export type Param = string | number | Phrase;
export type Params = Readonly<Record<string, Param>>;

/** One finding. It has no sentence: `renderProblem` writes it in the reader's language. */
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

/** A variant can have another severity than its code. */
function severityOf(code: ProblemCode, params: Params | undefined): Severity {
  const entry: ProblemText = catalogue[code];
  return entry.variants?.[String(params?.variant)]?.severity ?? entry.severity ?? 'error';
}

export const isError = (found: Pick<Problem, 'severity'>): boolean => found.severity === 'error';
export const isDoubtful = ({ severity }: { severity?: Severity }): boolean => severity === 'doubtful';
/** True for a finding that a person has to resolve before the document can be issued. */
export const isBlocking = (found: Pick<Problem, 'severity'>): boolean => isError(found) || isDoubtful(found);

/** True for a finding that a person has to see before the plan is approved in the console. */
export const mustBeSeen = (found: Pick<Problem, 'code' | 'severity'>): boolean =>
  isDoubtful(found) || ((catalogue[found.code] as ProblemText | undefined)?.mustSee ?? false);

export const doubtfulCodes: readonly string[] = Object.entries<ProblemText>(catalogue)
  .filter(([, { variants = {}, ...own }]) => [own, ...Object.values(variants)].some(isDoubtful))
  .map(([code]) => code)
  .sort();
/** Variant of a refusal that the authority stated itself: the code is its number, the sentence is in its own words. */
export const AUTHORITY_VERBATIM = 'authority';

export const tellProblem = (found: Problem, language: Language = 'en'): string =>
  Object.values(renderProblem(found, language)).join(' ');

/** The sentences of a problem. A place without a value is shown as `–`. */
export function renderProblem(found: Problem, language: Language = 'en'): Sentences {
  const entry: ProblemText =
    catalogue[found.params?.variant === AUTHORITY_VERBATIM ? 'AUTHORITY-REFUSED' : found.code];
  const said = (entry.variants?.[String(found.params?.variant)] ?? entry)[language];
  const { row, column, field, params } = found;
  const told = Object.entries(params ?? {}).map(([key, value]) => [key, spellAmount(key, value, language)]);
  return fillSentences(said, language, { row, column, field, ...Object.fromEntries(told) });
}

export const NO_PROBLEMS: readonly Problem[] = [];
/** Joins lists in order. Most are empty, so a list that is the only one with entries is returned without a copy. */
export function concatProblems(...lists: readonly (readonly Problem[])[]): readonly Problem[] {
  let all = NO_PROBLEMS;
  for (const list of lists) if (list.length > 0) all = all.length === 0 ? list : [...all, ...list];
  return all;
}
