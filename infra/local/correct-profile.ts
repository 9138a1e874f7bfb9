import { tell } from '../../shared/problems/phrases.ts';
import type { Language } from '../../shared/problems/problem.ts';
import type { Store } from '../../shared/store/store.ts';
import type { CorrectedCell } from './add-corrections.ts';
import { confirmed } from './confirmed.ts';
import { rulesOf } from './corrections-rule.ts';
import { lineDiff } from './line-diff.ts';
import type { Correctable } from './open-correctable.ts';
import { printText } from './print.ts';
import { ruledProfile } from './ruled-profile.ts';
import { terminalWords } from './words/terminal-words.ts';

interface Wanted {
  /** All corrected cells, and those that are to become a rule. */
  cells: readonly CorrectedCell[];
  asked: readonly CorrectedCell[];
  given: string | undefined;
  /** The data folder. */
  data: string;
}

/** Rules made of corrections, refused or ready to be shown and written. */
export async function correctProfile(store: Store, of: Correctable, { cells, asked, given, data }: Wanted) {
  const rules = rulesOf(cells, asked);
  const ruled = await ruledProfile(store, of, { rules, given, data });
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
      const say = (words: keyof typeof terminalWords, args = {}) => tell(terminalWords[words], lang, args);
      printText([say('ruleHead', { profile, file }), ...diff].join('\n'));
      if (more > 0) printText(say('ruleMore', { count: more }));
      const isWanted = yes || (await confirmed(say('ruleAsk')));
      if (isWanted) await ruled.write();
      printText(isWanted ? say('ruleWritten', { given: ruled.given }) : say('ruleOpen'));
    },
  };
}
