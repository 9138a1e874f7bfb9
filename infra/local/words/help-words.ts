import { saidInBoth } from '../../../shared/problems/bilingual-text.ts';
import el from '../../../shared/words/el/commands.json' with { type: 'json' };
import en from '../../../shared/words/en/commands.json' with { type: 'json' };

/** Words of `--help` about commands, arguments and options. */
export const helpWords = saidInBoth(en.help, el.help);
