import { type Arguments, fillPlaceholders, wordsIn } from '../../../shared/problems/phrases.ts';
import { type BilingualText, type Language, saidInBoth } from '../../../shared/problems/problem-text.ts';
import el from '../../../shared/words/el/commands.json' with { type: 'json' };
import reportEl from '../../../shared/words/el/report.json' with { type: 'json' };
import en from '../../../shared/words/en/commands.json' with { type: 'json' };
import reportEn from '../../../shared/words/en/report.json' with { type: 'json' };

const ofStatement = saidInBoth(reportEn.statement, reportEl.statement);
const { column: headColumn, counterpart: demoCustomer, field: headField, yes: needed } = ofStatement;

export const terminalWords = { ...saidInBoth(en.print, el.print), demoCustomer };

export const commandErrors = saidInBoth(en.errors, el.errors);

export const helpWords = saidInBoth(en.help, el.help);

/** Sentences about a value that an option does not take; the parser puts the option before them. */
export const valueRefusals = saidInBoth(en.arguments, el.arguments);

/** Says the words of a table in one language; of `one | several` those that fit the count. */
const counted =
  <Code extends string>(table: Readonly<Record<Code, BilingualText>>) =>
  (language: Language) =>
  (of: Code, args: Arguments = {}): string => {
    const [one = '', several = one] = table[of][language].split(' | ');
    return fillPlaceholders(String(args.count) === '1' ? one : several, language, args);
  };

export const tellIn = counted(terminalWords);

export const inspectionWords = counted(saidInBoth(en.inspect, el.inspect));

export const templateWords = (language: Language) =>
  wordsIn({ ...saidInBoth(en.template, el.template), headColumn, headField, needed }, language);
