import el from '../words/el/problems.json' with { type: 'json' };
import en from '../words/en/problems.json' with { type: 'json' };
import type { ProblemText, Sentences, Severity } from './problem-text.ts';

type Areas = typeof en;
type CodeIn<Area extends keyof Areas> = Exclude<keyof Areas[Area], `${string}/${string}`>;

/** A code of any area. A code never changes its meaning. */
export type ProblemCode = { [Area in keyof Areas]: CodeIn<Area> }[keyof Areas];
export type ReadCode = CodeIn<'read'>;

/** Entries of the data by their code: the message, the hint, and in English the weight of what is no error. */
export type SaidCodes = Readonly<Record<string, readonly string[]>>;

const english: SaidCodes = Object.assign({}, ...Object.values(en));
const greek: SaidCodes = Object.assign({}, ...Object.values(el));
export const sentences = ([message = '', hint = '']: readonly string[] = []): Sentences => ({
  message,
  hint,
});

/** Every problem code: its sentences are in `shared/words`, its weight follows the English ones. */
export const catalogue = gather();

/** The data as entries. A variant follows its code, or all that have it: `CODE/variant`, `CODE|OTHER/variant`. */
function gather() {
  const all: Record<string, ProblemText> = {};
  for (const key of Object.keys(english)) {
    const [codes = '', variant] = key.split('/');
    for (const code of codes.split('|')) {
      const of = all[code];
      if (variant === undefined || of === undefined) all[code] = said(key);
      else of.variants = { ...of.variants, [variant]: said(key) };
    }
  }
  return all as Readonly<Record<ProblemCode, ProblemText>>;
}

function said(key: string): ProblemText {
  const [, , severity, mustSee] = english[key] ?? [];
  return {
    ...(severity !== undefined && { severity: severity as Severity }),
    ...(mustSee !== undefined && { mustSee: true }),
    en: sentences(english[key]),
    el: sentences(greek[key]),
  };
}
