import { readDate } from '../../../shared/mapping/cells/read-date.ts';
import { fieldLabels } from '../../../shared/mapping/facts/field-labels.ts';
import { codeTables } from '../../../shared/mapping/templates/code-lists.ts';
import { fieldInWords } from '../../../shared/operations/issued.ts';
import { type Arguments, fillPlaceholders, translate } from '../../../shared/problems/phrases.ts';
import { type BilingualText, type Language, saidInBoth } from '../../../shared/problems/problem-text.ts';
import { formatInstant, reportWords } from '../../../shared/report/labels.ts';
import type { ReportProblem } from '../../../shared/report/row.ts';
import { statementWords } from '../../../shared/statement/statement-words.ts';
import el from '../../../shared/words/el/console.json' with { type: 'json' };
import en from '../../../shared/words/en/console.json' with { type: 'json' };

/** Paths with a dot or an underscore, which cannot be words of a sentence, and the one name of a field in brackets. */
const PATH =
  /(?<![\w./@-])(?:payment\.)?[a-z]+(?:[._][a-z]+)+(?![\w/@-])|(?<=\()date(?=\))|\bline\[\d+\]\.[a-z_]+/g;
/** Findings whose sentences list headers of the file, which may be paths themselves: only the field in brackets is a path. */
const OF_HEADERS = /^MAP-(?:COLUMN|HEADER|NO-HEADER)/;
const FIELD_OF_HEADER = /(?<=\((?:for|για το) )[a-z._]+(?=\))/g;
const CATEGORY = /\bcategory\d_\d+\b/g;

const DAY = /(?<![\w/.-])(\d{4})-(\d\d)-(\d\d)(?![\w/-]|\.\w)/g;
const MONTH = /(?<=(?:outside|μήνα) )(\d{4})-(\d\d)(?!-)/g;

const INSTANT = /\b\d{4}-\d\d-\d\dT[\d:.]+Z/g;

/** A text with its days and months as people here write them: 30/11/2026. A day that does not exist is shown as it was typed. */
export const withDays = (text: string): string =>
  text
    .replace(DAY, (iso, ...[year, month, day]) =>
      readDate(iso, 'ymd').kind === 'date' ? `${day}/${month}/${year}` : iso,
    )
    .replace(MONTH, '$2/$1');

type Said = Pick<ReportProblem, 'code' | 'column' | 'message' | 'hint'> &
  Partial<Pick<ReportProblem, 'severity'>>;

/** The place at the beginning of a sentence; pages and answers have it in a separate field. */
const PLACE = /^(?:Row|Γραμμή) \d+(?:, (?:column|στήλη) .*?)?: /;

const HASH = / \([0-9a-f]{64}\)/g;

/** A finding's sentences for a check: fields by name, «Ποσότητα είδους» for line.quantity, advice here. */
export function worded({ code, column, severity, message, hint }: Said, language: Language) {
  const advice = adviceHere(hint, { isCell: column !== undefined, severity, language });
  const quoted = (name: string) => translate(pageWords.quoted, language, { value: name });
  const named = (path: string) => {
    const field = path.replace(/^payment\./, '');
    const inLine = fieldInWords(field, language);
    const name = inLine === field ? fieldName(field, language) : inLine;
    if (path === 'date') return pageWords.when[language];
    return name === field ? path : quoted(name);
  };
  if (OF_HEADERS.test(code)) return { message: message.replace(FIELD_OF_HEADER, named), hint: advice };
  const nameOf = (category: string) =>
    quoted(codeTables.categories.codes.find(({ code }) => code === category)?.[language] ?? category);
  const inWords = (sentence: string) =>
    sentence
      .replace(CATEGORY, nameOf)
      .replace(PATH, named)
      .replace(INSTANT, (at) => formatInstant(at, language))
      .replace(/([«»“”])\1/g, '$1');
  const doubt = translate(pageWords.aDoubt, language);
  const withoutPlace = message.replace(PLACE, '').replaceAll(HASH, '').replace(WAS_ACCEPTED, doubt);
  // A sentence without a place may begin with the name of a file, which stays as it is.
  const begun = PLACE.test(message) ? inCapital(withoutPlace) : withoutPlace;
  return { message: withDays(inWords(begun)), hint: inWords(advice) };
}

const inCapital = (text: string): string => text.replace(/^./u, (letter) => letter.toUpperCase());

const SENTENCES = /(?<=[.;·]) (?=[A-ZΑ-ΩΆΈΉΊΌΎΏ]|rowmark )/;
const OF_PROFILE =
  /"[\w*]+" ?[:}]|\{ ?"|_rows_where|other_amounts|read\.\w+|\bprofile\b|προφίλ|"(?:skip|extends|refunds)"/;
const OF_COMMAND = /\browmark [a-z]|--[a-z]|RUNBOOK|`|deployments|(?:incoming|rates|accounts)\//;
/** Routes, headers and keys of bodies, which programs send; what a kind is that the profile skips, it says itself. */
const OF_PROGRAMS = /\/api\/|Authorization|Idempotency-Key|If-Match|"skip"/;
const OF_BODY = /"[a-z_]+"(?! ?[:}])/;
/** Advice of the terminal about the file → its form for pages. */
const AT_PAGES = {
  doCheck:
    /[Ii]mport (?:(?:the|this)(?: same)? (?:file|export)|it) again|(?<=[Tt]hen |and )import again|[Εε]ισαγάγετε (?:(?:πάλι|ξανά) (?:το|αυτό το|το ίδιο) αρχείο|(?:το|αυτό το|το ίδιο) αρχείο ξανά)|[Εε]ισαγάγετέ το ξανά|[Εε]ισαγάγετε ξανά/g,
  doLeaveOut: /[Rr]emove the row(?: from the (?:export|file))?|[Αα]φαιρέστε τη γραμμή(?: από το αρχείο)?/g,
  // The list of a cell shows the codes by their names.
  doChoose: /Write it as the tax authority does(?=:)|Γράψτε το όπως η ΑΑΔΕ(?=:)/g,
} as const;

/** The code of a doubt that somebody accepted; the doubt itself is listed with its rows. */
const WAS_ACCEPTED =
  /(?<=\b(?:accepted|accepts) |ποδέχτηκε |ποδέχεται )(?:το )?(?:\d{3}|[A-Z]+(?:-[A-Z]+)+)\b/;
/** The code after "accept": at a page the doubt has a control of its own. */
const ACCEPTED = /(\baccept|ποδεχτείτε το) (?:\d{3}|[A-Z]+(?:-[A-Z]+)+)\b/g;

const sentencesHere = (hint: string): string[] =>
  hint
    .split(SENTENCES)
    .filter((one) => !OF_PROGRAMS.test(one) && (OF_PROFILE.test(one) || !OF_BODY.test(one)));

/** The advice of a refusal for people: they ask who runs Rowmark instead of running a command. */
export const hintHere = (hint: string, language: Language): string => {
  const told = sentencesHere(hint).map((one) =>
    OF_COMMAND.test(one) ? translate(pageWords.doAsk, language) : one,
  );
  return [...new Set(told)].join(' ');
};

/** Advice without commands and keys of profiles: each such sentence names the step of the console in its place. */
function adviceHere(
  hint: string,
  { isCell, severity, language }: Pick<Said, 'severity'> & { isCell: boolean; language: Language },
): string {
  const say = (word: PageWord) => translate(pageWords[word], language);
  // A doubt that somebody accepted is a warning.
  const left = sentencesHere(hint).filter((one) => severity !== 'warning' || one.search(ACCEPTED) < 0);
  const told = left.map((one) => {
    if (one.includes('--amend')) return say('doReplace');
    if (OF_COMMAND.test(one) && !one.includes('--profile')) return say('doAsk');
    if (OF_COMMAND.test(one) || OF_PROFILE.test(one)) return say(isCell ? 'doCellOrColumns' : 'doColumns');
    const words = ['doCheck', 'doLeaveOut', 'doChoose'] as const;
    return inCapital(words.reduce((text, word) => text.replace(AT_PAGES[word], say(word)), one));
  });
  return [...new Set(told)].join(' ').replace(ACCEPTED, language === 'el' ? '$1' : '$1 it');
}

const { account, cell, column, document, documents, file, lost, mark, numbers, outcome, row, rows, series } =
  statementWords;
const { counterpart, field, number, plan, message: problem, realRun, summary, title, used } = statementWords;

/** Words of the pages and the report; names of controls are a contract with tests and screen readers. */
export const pageWords = {
  ...{ account, cell, column, document, documents, file, lost, mark, numbers, outcome, row, rows, series },
  ...{ constantField: field, customer: counterpart, numberOf: number, planHash: plan, statements: title },
  ...{ issue: realRun, problem, summary, used, waitsForApprover: reportWords.told.waitsForApprover },
  ...saidInBoth(en.page, el.page),
};

export type PageWord = keyof typeof pageWords;

export type Say = (word: PageWord, args?: Arguments) => string;

/** Of a text for one and a text for several, `n` decides. */
export const sayIn =
  (language: Language): Say =>
  (word, args = {}) => {
    const [one = '', several = one] = pageWords[word][language].split(' | ');
    return fillPlaceholders(String(args.n) === '1' ? one : several, language, args);
  };

export const isField = (name: string): boolean => Object.hasOwn(fieldLabels, name);

export const fieldName = (field: string, language: Language): string =>
  fieldLabels[field]?.[language].header ?? otherName(field, language);

const keys = saidInBoth(en.keys, el.keys);
const ofRows = { date: pageWords.when, rows: keys.only_rows_where };
const KEY_WORDS: Readonly<Record<string, BilingualText>> = { ...keys, ...ofRows };

function otherName(field: string, language: Language): string {
  const [section = '', ...column] = field.split('.');
  const key = field.replace(/^(payment|amounts)\./, '');
  const [first = '', last = first] = key.split('.');
  const word = KEY_WORDS[field] ?? KEY_WORDS[key] ?? KEY_WORDS[last] ?? KEY_WORDS[first];
  if (word !== undefined) return word[language];
  if (section === 'columns') return `${pageWords.column[language]} ${column.join('.')}`;
  if (section === 'other_amounts') return sayIn(language)('otherAmount', { column: column.join('.') });
  return section === 'payment' ? sayIn(language)('ofPayment') : field;
}
