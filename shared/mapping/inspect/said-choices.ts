import type { Language } from '../../problems/problem-text.ts';
import { NOT_NEEDED } from '../profile/left-out.ts';
import { codeLists } from '../templates/code-lists.ts';
import { codeOf, type Decision, NO_ENTRY, type Question } from './questions.ts';

interface Words {
  language: Language;
  no: string;
  address: string;
}

/** The choices of a decision with the meaning of their codes; of several questions by the text that each is about. */
export const saidChoices = ({ questions, choices }: Decision, words: Words): string[] =>
  choices.map((values) => {
    const all = questions.map((question, at) => ({
      ...question,
      said: nameOf(question, values[at] ?? '', words),
    }));
    const needed = all.filter(({ said }) => said !== NOT_NEEDED);
    if (needed.length === 0) return NOT_NEEDED;
    return [...Map.groupBy(needed, ({ text }) => text)]
      .map(([text, some]) => {
        const names = some.map(({ said }) => said).join(', ');
        return questions.length === 1 || text === undefined ? names : `${text}: ${names}`;
      })
      .join(' · ');
  });

/** A value with its meaning in the reader's language; a profile names it in English. */
function nameOf({ field, path, choices }: Question, value: string, { language, no, address }: Words): string {
  if (value === NO_ENTRY) return no;
  if (field === 'accept') return address;
  const list = path.map((key) => codeLists[key] ?? codeLists[`line.${key}`]).find((one) => one !== undefined);
  const known = list?.find(({ code }) => code === value);
  if (known !== undefined) return `${known.code} ${known[language]}`.trim();
  return choices.find((choice) => codeOf(choice) === value) ?? value;
}
