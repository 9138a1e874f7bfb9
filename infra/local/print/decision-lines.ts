import { codeLists } from '../../../shared/mapping/templates/code-lists.ts';
import { codeOf, type Question, questionName } from '../../../shared/preflight/inspect/questions.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { terminalText } from '../terminal/terminal-text.ts';
import { wrapText } from '../terminal/text-width.ts';
import { inspectionWords } from './inspection-words.ts';

/** Lines about each open question: its name for `--answer`, and the codes that fit. */
export const decisionLines = (questions: readonly Question[], language: Language): string[] =>
  questions.flatMap((question) => [
    ...wrapText(terminalText(questionName(question)), { first: '  ', rest: '    ' }),
    ...(question.choices.length === 0
      ? []
      : wrapText(separated(choiceNames(question, language)), { first: '      ' })),
  ]);

/** The choices with their meaning in the reader's language; a profile names it in English. */
export const choiceNames = ({ field, path, choices }: Question, language: Language): string[] => {
  if (field === 'accept') return [inspectionWords(language)('acceptAddress')];
  const list = path.map((key) => codeLists[key] ?? codeLists[`line.${key}`]).find((one) => one !== undefined);
  return choices.map((choice) => {
    const known = list?.find(({ code }) => code === codeOf(choice));
    return terminalText(known === undefined ? choice : `${known.code} ${known[language]}`.trim());
  });
};

const separated = (choices: readonly string[]): string[] =>
  choices.map((one, at) => (at < choices.length - 1 ? `${one} ·` : one));
