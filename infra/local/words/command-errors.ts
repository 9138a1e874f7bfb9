import { saidInBoth } from '../../../shared/problems/bilingual-text.ts';
import el from '../../../shared/words/el/commands.json' with { type: 'json' };
import en from '../../../shared/words/en/commands.json' with { type: 'json' };

/** The sentences about mistakes of a user, with the remedy. */
export const commandErrors = saidInBoth(en.errors, el.errors);
