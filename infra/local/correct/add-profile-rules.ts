import { createInterface } from 'node:readline/promises';
import type { Language } from '../../../shared/problems/problem-text.ts';
import type { Store } from '../../../shared/store/store.ts';
import type { ProfiledExport } from '../profiles/profiled-export.ts';
import { printText } from '../terminal/print.ts';
import { wrapSentence } from '../terminal/wrap-sentence.ts';
import { tellIn, terminalWords } from '../words/terminal-words.ts';
import type { CorrectedCell } from './add-corrections.ts';
import { columnRulesOf } from './column-rules.ts';
import { profileWithRules } from './profile-with-rules.ts';

const YES = /^\s*(?:y|yes|ν|ναι)\s*$/iu;

/** Asks at a terminal; undefined where nobody sits at one. */
async function askConfirmation(question: string): Promise<boolean | undefined> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return undefined;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return YES.test(await terminal.question(question));
  } finally {
    terminal.close();
  }
}

interface Wanted {
  /** All corrected cells, and those that are to become a rule. */
  cells: readonly CorrectedCell[];
  asked: readonly CorrectedCell[];
  given: string | undefined;
  /** The data folder. */
  data: string;
}

/** Rules made of corrections, refused or ready to be shown and written. */
export async function addProfileRules(
  store: Store,
  of: ProfiledExport,
  { cells, asked, given, data }: Wanted,
) {
  const rules = columnRulesOf(cells, asked);
  const ruled = await profileWithRules(store, of, { rules, given, data });
  const { profile, place: file, before, after } = ruled;
  const diff = lineDiff(before, after);
  const more = ruled.cells - rules.reduce((sum, rule) => sum + rule.cells, 0);
  return {
    /** For programs; written only where that is said. */
    async json(yes: boolean) {
      if (yes) await ruled.write();
      return { profile: ruled.given, file, rules, more_cells: more, diff, written: yes };
    },
    /** For people: the diff first, then the answer of who sits at the terminal. */
    async show({ yes, lang }: { yes: boolean; lang: Language }): Promise<void> {
      const say = tellIn(lang);
      const head = wrapSentence(terminalWords.ruleHead[lang], { language: lang, args: { profile, file } });
      printText([...head, ...diff].join('\n'));
      if (more > 0) printText(say('ruleMore', { count: more }));
      const isWanted = yes || (await askConfirmation(say('ruleAsk')));
      if (isWanted) await ruled.write();
      printText(isWanted ? say('ruleWritten', { given: ruled.given }) : say('ruleOpen'));
    },
  };
}

/** Unchanged lines that are shown around changed ones. */
const CONTEXT = 2;

/** Lines of two texts as people compare them: `-` is gone, `+` is new; unchanged ones far from both are left out. */
function lineDiff(before: string, after: string): string[] {
  const all = compared(linesOf(before), linesOf(after));
  const isNear = (at: number) =>
    all.slice(Math.max(0, at - CONTEXT), at + CONTEXT + 1).some((line) => !line.startsWith(' '));
  return all.filter((_, at) => isNear(at));
}

const linesOf = (text: string): string[] => (text === '' ? [] : text.trimEnd().split('\n'));

/** Along the longest common subsequence. */
function compared(before: readonly string[], after: readonly string[]): string[] {
  const longest = commonLengths(before, after);
  const length = (row: number, column: number) => longest[row]?.[column] ?? 0;
  const lines: string[] = [];
  let [row, column] = [0, 0];
  while (row < before.length || column < after.length) {
    if (row < before.length && before[row] === after[column]) {
      lines.push(`  ${before[row]}`);
      row += 1;
      column += 1;
    } else if (row < before.length && length(row + 1, column) >= length(row, column + 1))
      lines.push(`- ${before[row++]}`);
    else if (column < after.length) lines.push(`+ ${after[column++]}`);
    else lines.push(`- ${before[row++]}`);
  }
  return lines;
}

/** The number of lines that two texts share from each pair of lines on. */
function commonLengths(before: readonly string[], after: readonly string[]): number[][] {
  const lengths = Array.from({ length: before.length + 1 }, () => Array<number>(after.length + 1).fill(0));
  const at = (row: number, column: number) => lengths[row]?.[column] ?? 0;
  for (let row = before.length - 1; row >= 0; row -= 1)
    for (let column = after.length - 1; column >= 0; column -= 1) {
      const isSame = before[row] === after[column];
      const longest = isSame
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1));
      lengths[row]?.splice(column, 1, longest);
    }
  return lengths;
}
