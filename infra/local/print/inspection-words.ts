import { saidInBoth } from '../../../shared/problems/bilingual-text.ts';
import { wordsIn } from '../../../shared/problems/phrases.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import el from '../../../shared/words/el/commands.json' with { type: 'json' };
import en from '../../../shared/words/en/commands.json' with { type: 'json' };

const words = saidInBoth(en.inspect, el.inspect);

/** Words around an inspection in one language. */
export const inspectionWords = (language: Language) => wordsIn(words, language);
