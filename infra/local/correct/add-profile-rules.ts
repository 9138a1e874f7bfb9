import { diff } from 'node:util';
import type { Language } from '../../../shared/problems/problem-text.ts';
import type { Store } from '../../../shared/store/store.ts';
import { isTerminal, isYes, openTerminal } from '../print/ask-questions.ts';
import type { ProfiledExport } from '../profiles/resolve-profile.ts';
import { printText } from '../terminal/print.ts';
import { linesIn } from '../terminal/text-width.ts';
import { tellIn } from '../words/terminal-words.ts';
import type { CorrectedCell } from './add-corrections.ts';
import { columnRulesOf, profileWithRules } from './profile-with-rules.ts';

/** Asks at a terminal; false without one, and after an empty answer. */
async function askConfirmation(question: string): Promise<boolean> {
  if (!isTerminal()) return false;
  await using terminal = openTerminal();
  const answer = await terminal.ask(question);
  return answer !== '' && isYes(answer);
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
  const lines = lineDiff(before, after);
  const more = ruled.cells - rules.reduce((sum, rule) => sum + rule.cells, 0);
  return {
    /** For programs; writes the rules only if `yes` is true. */
    async json(yes: boolean) {
      if (yes) await ruled.write();
      return { profile: ruled.given, file, rules, more_cells: more, diff: lines, written: yes };
    },
    /** For people: the diff first, then the answer of the person at the terminal. */
    async show({ yes, lang }: { yes: boolean; lang: Language }): Promise<void> {
      const say = tellIn(lang);
      const head = linesIn(lang)('ruleHead', { profile, file });
      printText([...head, ...lines].join('\n'));
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
  const all = diff(linesOf(before), linesOf(after)).map(([change, line]) => `${SIGNS[change]} ${line}`);
  const isNear = (at: number) =>
    all.slice(Math.max(0, at - CONTEXT), at + CONTEXT + 1).some((line) => !line.startsWith(' '));
  return all.filter((_, at) => isNear(at));
}

/** Signs of `diff`: 1 is only in the first text, -1 only in the second. */
const SIGNS = { 1: '-', 0: ' ', [-1]: '+' };

const linesOf = (text: string): string[] => (text === '' ? [] : text.trimEnd().split('\n'));
