import { saidInBoth } from '../../problems/bilingual-text.ts';
import el from '../../words/el/report.json' with { type: 'json' };
import en from '../../words/en/report.json' with { type: 'json' };

/** Sentences of the message about a report: to a mailbox, to a webhook. */
export const toldWords = saidInBoth(en.told, el.told);
