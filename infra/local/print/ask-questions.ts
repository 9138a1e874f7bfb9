import { createInterface } from 'node:readline/promises';
import { fieldLabels } from '../../../shared/mapping/facts/field-labels.ts';
import { NO_ENTRY, placeKey, questionName } from '../../../shared/mapping/inspect/questions.ts';
import type { ProfileFile } from '../../../shared/mapping/profile/profile.ts';
import { answered, type Weighed } from '../../../shared/preflight/inspect/effects.ts';
import type { TriedInspection } from '../../../shared/preflight/inspect/inspect-export.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { CommandError } from '../errors/command-error.ts';
import { printPrompt, printText, terminalText } from '../terminal/print.ts';
import { wrapText } from '../terminal/text-width.ts';
import { inspectionWords } from '../words/terminal-words.ts';
import { cellLines, decisionNames } from './describe-inspection.ts';

interface Terminal extends AsyncDisposable {
  ask(prompt: string): Promise<string>;
}

/** True if a person can be asked here. */
export const isTerminal = (): boolean => process.stdin.isTTY === true && process.stdout.isTTY === true;

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
  weigh: (profile: ProfileFile, apart: ReadonlySet<string>) => Promise<Weighed[]>;
}

/** Asks every open decision in turn, then for fields that the documents lack; answers the whole profile. */
export async function askQuestions(of: TriedInspection, asking: Asking): Promise<ProfileFile> {
  let inspection = of;
  // Answers may make documents of another type, which lack something else.
  for (let rounds = 0; rounds < 4; rounds += 1) {
    let profile = inspection.profile ?? {};
    const answers = new Set<string>();
    const apart = new Set<string>();
    for (;;) {
      const open = await asking.weigh(profile, apart);
      const next = open.find(({ questions }) => !questions.every((one) => answers.has(placeKey(one))));
      if (next === undefined) break;
      const values = await answerOf(next, inspection, { ...asking, left: open.length });
      for (const [at, question] of next.questions.entries())
        if (values === undefined) apart.add(placeKey(question));
        else if (values[at] !== NO_ENTRY) answers.add(placeKey(question));
      if (values !== undefined) profile = answered(profile, next, values);
    }
    inspection = await asking.tryAgain(inspection, profile);
    if (inspection.open.length === 0) break;
  }
  return inspection.profile ?? {};
}

/** The values of a decision's questions; undefined if each question is to be asked separately. */
async function answerOf(
  decision: Weighed,
  inspection: TriedInspection,
  { terminal, language, left }: Asking & { left: number },
): Promise<readonly string[] | undefined> {
  const say = inspectionWords(language);
  const { questions, choices: own } = decision;
  const ofColumn = questions[0]?.path.at(-1) === 'column' && own.length === 0;
  const headers = inspection.columns.map(({ header }) => header);
  const choices = ofColumn ? headers.map((header) => [header]) : own;
  const names = ofColumn ? headers.map(terminalText) : decisionNames(decision, language);
  if (questions.length > 1) names.push(say('askApart'));
  const label = fieldLabels[questions[0]?.field ?? '']?.[language].header;
  const title = [label, questions.map(questionName).join(', ')].filter(Boolean).join(' · ');
  printText(
    [
      '',
      ...wrapText(`${say('askLeft', { count: left })} ${terminalText(title)}`),
      ...cellLines(decision, inspection),
      ...names.flatMap((name, at) => wrapText(name, { first: `  ${at + 1}) `, rest: '     ' })),
    ].join('\n'),
  );
  const isTyped = ofColumn || names.length === 0;
  for (;;) {
    const typed = await terminal.ask(`${say(isTyped ? 'askText' : 'askChoice')} `);
    const at = typed === '' && !isTyped ? 0 : /^\d+$/.test(typed) ? Number(typed) - 1 : -1;
    if (choices[at] !== undefined) return choices[at];
    if (questions.length > 1 && at === choices.length) return undefined;
    if (typed !== '' && questions.length === 1) return [typed];
  }
}
