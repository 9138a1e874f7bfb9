import { saidInBoth } from '../../problems/bilingual-text.ts';
import el from '../../words/el/report.json' with { type: 'json' };
import en from '../../words/en/report.json' with { type: 'json' };

/** The three verdicts on a report, as the command and the console say them. */
export const verdictWords = saidInBoth(en.verdict, el.verdict);

/** The key that a report was compared with; `{sha256}` is the fingerprint of the one that sealed it. */
export const keyWords = saidInBoth(en.key, el.key);

/** Everything that can be checked, in a few words. */
export const auditCheckWords = saidInBoth(en.checked, el.checked);

/** The same where it was not checked, with the reason. */
export const uncheckedWords = saidInBoth(en.unchecked, el.unchecked);
