/**
 * The weight of a finding, heaviest first. `doubtful`: the authority is known to refuse such documents although the
 * interface does not say so; the document is on hold until somebody accepts the code.
 */
export const severities = ['error', 'doubtful', 'warning', 'notice'] as const;
export type Severity = (typeof severities)[number];
export type Language = 'en' | 'el';

export interface Sentences {
  message: string;
  hint: string;
}

/**
 * One row of the catalogue: what is wrong and what to do, as sentences with `{name}` places. A code that the
 * authority uses for several mistakes has a variant for each, chosen by `params.variant` of the problem. A variant may
 * have another severity than its code.
 */
export interface ProblemText {
  /** An error if absent. */
  severity?: Severity;
  /** The approver has to confirm it in the console; doubtful findings always need that. */
  mustSee?: true;
  en: Sentences;
  el: Sentences;
  variants?: Readonly<Record<string, Omit<ProblemText, 'variants'>>>;
}

/** A sentence or a part of one in both languages, with `{name}` places. */
export type BilingualText = Readonly<Record<Language, string>>;

export const inBothLanguages = (say: (language: Language) => string): BilingualText => ({
  en: say('en'),
  el: say('el'),
});

/** A table of words in one language with that of the other. */
export const saidInBoth = <Code extends string>(
  en: Readonly<Record<Code, string>>,
  el: Readonly<Record<NoInfer<Code>, string>>,
) =>
  Object.fromEntries(
    Object.keys(en).map((code) => [code, { en: en[code as Code], el: el[code as Code] }]),
  ) as Readonly<Record<Code, BilingualText>>;
