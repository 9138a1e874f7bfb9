import { saidInBoth } from '../../../shared/problems/bilingual-text.ts';
import { wordsIn } from '../../../shared/problems/phrases.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import el from '../../../shared/words/el/commands.json' with { type: 'json' };
import en from '../../../shared/words/en/commands.json' with { type: 'json' };

/** Words that commands print for people, with `{name}` places. */
export const terminalWords = saidInBoth(en.print, el.print);

/** Words of the terminal in one language. */
export const tellIn = (language: Language) => wordsIn(terminalWords, language);
