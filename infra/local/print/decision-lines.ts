import { questionName } from '../../../shared/mapping/inspect/questions.ts';
import { saidChoices } from '../../../shared/mapping/inspect/said-choices.ts';
import type { Weighed } from '../../../shared/preflight/inspect/effects.ts';
import type { TriedInspection } from '../../../shared/preflight/inspect/inspect-export.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { terminalText } from '../terminal/terminal-text.ts';
import { INDENTED, wrapText } from '../terminal/text-width.ts';
import { inspectionWords } from '../words/terminal-words.ts';

/** Lines about each decision: names for `--answer`, cells, and the choices with their total. */
export const decisionLines = (inspection: TriedInspection, language: Language): string[] =>
  (inspection.decisions ?? []).flatMap((decision) => [
    ...wrapText(terminalText(decision.questions.map(questionName).join(', ')), INDENTED),
    ...cellLines(decision, inspection),
    ...choiceLines(decisionNames(decision, language), decision.questions.length > 1),
  ]);

/** The cells of the columns that a decision is about. */
export const cellLines = ({ questions }: Weighed, { fates }: TriedInspection): string[] =>
  questions.flatMap(({ text = '' }) => {
    const { evidence } = fates?.get(text) ?? {};
    return evidence ? wrapText(terminalText(`${text}: ${evidence}`), { first: '      ' }) : [];
  });

/** The choices of a decision in words, each with the total that it makes. */
export const decisionNames = (decision: Weighed, language: Language): string[] => {
  const say = inspectionWords(language);
  return saidChoices(decision, { language, no: say('askNo'), address: say('acceptAddress') }).map(
    (said, at) => {
      const { net, payable } = decision.effects?.[at] ?? {};
      return `${terminalText(said)}${net && payable ? `: ${say('effect', { net, payable })}` : ''}`;
    },
  );
};

/** Choices on one line, those of several questions each on their own. */
const choiceLines = (names: readonly string[], areLong: boolean): string[] =>
  areLong || names.length === 0
    ? names.flatMap((name) => wrapText(name, { first: '    – ', rest: '      ' }))
    : wrapText(
        names.map((name, at) => (at < names.length - 1 ? `${name} ·` : name)),
        { first: '      ' },
      );
