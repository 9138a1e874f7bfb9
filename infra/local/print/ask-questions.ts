import { createInterface } from 'node:readline/promises';
import { fieldLabels } from '../../../shared/mapping/facts/field-labels.ts';
import type { ProfileFile } from '../../../shared/mapping/profile/profile.ts';
import type { TriedInspection } from '../../../shared/preflight/inspect/inspect-export.ts';
import {
  codesOf,
  NO_ENTRY,
  type Question,
  questionName,
  questionsOf,
  withAnswer,
} from '../../../shared/preflight/inspect/questions.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { CommandError } from '../errors/command-error.ts';
import { printPrompt, printText } from '../terminal/print.ts';
import { terminalText } from '../terminal/terminal-text.ts';
import { wrapText } from '../terminal/text-width.ts';
import { choiceNames } from './decision-lines.ts';
import { inspectionWords } from './inspection-words.ts';

interface Terminal extends AsyncDisposable {
  ask(prompt: string): Promise<string>;
}

/** Opens the terminal for questions; lines that are typed ahead wait for their question. */
export function openTerminal(): Terminal {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const typed = lines[Symbol.asyncIterator]();
  return {
    async ask(prompt) {
      printPrompt(prompt);
      const { value, done } = await typed.next();
      if (done) throw new CommandError('stopped');
      return String(value).trim();
    },
    async [Symbol.asyncDispose]() {
      lines.close();
    },
  };
}

export const isYes = (answer: string): boolean => /^(|y|yes|ν|ναι)$/i.test(answer);

interface Asking {
  terminal: Terminal;
  language: Language;
  tryAgain: (inspection: TriedInspection, profile: ProfileFile) => Promise<TriedInspection>;
}

/** Asks every open question in turn, then what the documents still lack; answers with the whole profile. */
export async function askQuestions(of: TriedInspection, asking: Asking): Promise<ProfileFile> {
  let inspection = of;
  for (let rounds = 0; rounds < ROUNDS_MAX; rounds += 1) {
    let profile = inspection.profile ?? {};
    const answered = new Set<string>();
    for (;;) {
      const open = questionsOf(profile);
      const next = open.find(({ path }) => !answered.has(path.join(' ')));
      if (next === undefined) break;
      const value = await answerOf(next, inspection, { ...asking, left: open.length });
      profile = withAnswer(profile, next, value);
      if (value !== NO_ENTRY) answered.add(next.path.join(' '));
    }
    inspection = await asking.tryAgain(inspection, profile);
    if (inspection.open.length === 0) break;
  }
  return inspection.profile ?? {};
}

/** Answers may make documents of another type, which lack something else. */
const ROUNDS_MAX = 4;

/** `Document type · invoice_type_code:ΤΠΥ`. */
const titleOf = (question: Question, language: Language): string =>
  [fieldLabels[question.field]?.[language].header, questionName(question)].filter(Boolean).join(' · ');

async function answerOf(
  question: Question,
  { columns }: TriedInspection,
  { terminal, language, left }: Asking & { left: number },
): Promise<string> {
  const say = inspectionWords(language);
  const ofColumn = question.path.at(-1) === 'column';
  const isEntry = question.path.some((key) => key === 'only_rows_where' || key === 'accept');
  const names = ofColumn
    ? columns.map(({ header }) => terminalText(header))
    : choiceNames(question, language);
  const values = ofColumn ? columns.map(({ header }) => header) : codesOf(question);
  if (isEntry) {
    names.push(say('askNo'));
    values.push(NO_ENTRY);
  }
  printText(
    [
      '',
      ...wrapText(`${say('askLeft', { count: left })} ${terminalText(titleOf(question, language))}`),
      ...names.flatMap((name, at) => wrapText(name, { first: `  ${at + 1}) `, rest: '     ' })),
    ].join('\n'),
  );
  for (;;) {
    const typed = await terminal.ask(`${say(names.length === 0 || ofColumn ? 'askText' : 'askChoice')} `);
    const chosen =
      typed === '' && !ofColumn
        ? values[0]
        : /^\d+$/.test(typed)
          ? (values[Number(typed) - 1] ?? typed)
          : typed;
    if (chosen !== undefined && chosen !== '') return chosen;
  }
}
