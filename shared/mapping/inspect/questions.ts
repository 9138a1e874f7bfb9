import { allowedTypes } from '../../facts/classifications.ts';
import { EURO } from '../../money/currency.ts';
import type { Language } from '../../problems/problem-text.ts';
import { isKeys, type Keys, leavesOf } from '../load/merge-profiles.ts';
import { columnAnswers, NOT_NEEDED, sectionOf } from '../profile/left-out.ts';
import type { ProfileFile } from '../profile/profile.ts';
import { OPEN_MARK } from '../profile/source.ts';
import { SKIP } from '../rows/not-carried.ts';
import { codeLists, OPEN_REASON, openChoice } from '../templates/code-lists.ts';

/** A place of a profile that only a person can fill, the field, and the text of the cell that is asked about. */
export interface Question {
  path: readonly string[];
  field: string;
  text: string | undefined;
  /** Codes that fit, each with its meaning, the proposal first; none where any column or text may be given. */
  choices: readonly string[];
}

export const questionsOf = (profile: unknown): Question[] =>
  leavesOf(profile).flatMap(([path, value]) => {
    if (!value.startsWith(OPEN_MARK)) return [];
    const words = value.slice(OPEN_MARK.length).trim();
    const question = { path, ...placeOf(path, words), choices: words === '' ? [] : words.split(' | ') };
    return [{ ...question, choices: fittingChoices(profile, question) }];
  });

/** `invoice_type_code:ΤΠΥ`, as `--answer` takes it. */
export const questionName = ({ field, text }: Question): string =>
  text === undefined ? field : `${field}:${text}`;

/** `invoice_type_code` and the text ΤΠΥ of `document → invoice_type_code → map → ΤΠΥ`. */
function placeOf([section = '', ...rest]: readonly string[], words: string) {
  if (OF_ROWS.test(section)) return { field: section, text: words };
  if (section === 'accept') return { field: section, text: words.split(' ')[0] };
  if (section === 'other_amounts' || section === 'columns') return { field: section, text: rest[0] };
  const at = rest.indexOf('map');
  const keys = rest.slice(0, at < 0 ? rest.length : at).filter((key) => key !== 'value' && key !== 'column');
  const isField = section === 'document' || section === 'line';
  return { field: (isField ? keys : [section, ...keys]).join('.'), text: at < 0 ? undefined : rest[at + 1] };
}

/** Questions that one answer settles, and for each choice the value of each question, the proposal first. */
export type Decision = { questions: readonly Question[]; choices: readonly (readonly string[])[] };

/** Lists the decisions of a profile; a question whose path is in `apart` is one alone. */
export const decisionsOf = (profile: ProfileFile, apart: ReadonlySet<string> = new Set()): Decision[] =>
  Map.groupBy(questionsOf(profile), (question) => groupOf(question, apart))
    .values()
    .map((questions) => ({ questions, choices: choicesOf(profile, questions) }))
    .toArray();

export const placeKey = ({ path }: Question): string => JSON.stringify(path);
const CLASSIFIED = /classification_(category|type)$/;

function groupOf(question: Question, apart: ReadonlySet<string>): string {
  const { path, field, text, choices } = question;
  if (choices.length === 0 || apart.has(placeKey(question))) return placeKey(question);
  if (CLASSIFIED.test(field)) return 'classification';
  if (path.at(-1) === 'unit') return 'unit';
  if (path[0] === 'amounts') return 'currency';
  if (/^(columns|other_amounts)$/.test(field)) return 'columns';
  // Texts of one place are one question; those with a single code only have to be confirmed.
  return text === undefined ? placeKey(question) : JSON.stringify([path.slice(0, -1), choices.length === 1]);
}

/** The proposals, then each other answer to one of the first questions; further ones are answered by their names. */
function choicesOf(profile: ProfileFile, questions: readonly Question[]): string[][] {
  const [first] = questions;
  if (first === undefined || codesOf(first).length === 0) return [];
  if (questions.length > 1 && CLASSIFIED.test(first.field)) return classifications(profile, questions);
  if (first.path.at(-1) === 'unit') return codesOf(first).map((code) => questions.map(() => code));
  const proposals = questions.map((one) => (one.field === 'columns' ? NOT_NEEDED : (codesOf(one)[0] ?? '')));
  const others = (question: Question, at: number) =>
    codesOf(question).flatMap((code) => (code === proposals[at] ? [] : [proposals.with(at, code)]));
  return [proposals, ...questions.slice(0, OFFERED_MAX).flatMap(others)];
}

/** The values of several choices by their numbers; undefined if one is unknown, or two are of one question or field. */
export function chosenTogether(choices: Decision['choices'], numbers: readonly number[]) {
  const [proposals = []] = choices;
  const picked = numbers.map((number) => choices[number - 1]);
  const values = proposals.map((own, at) => picked.find((one) => one?.[at] !== own)?.[at] ?? own);
  const isMade = picked.every((one) => one?.every((own, at) => [proposals[at], values[at]].includes(own)));
  const fields = values.filter((value) => sectionOf(value));
  return isMade && new Set(fields).size === fields.length ? values : undefined;
}

/** One category for all texts whose types take it, each beside the first classification type that fits. */
function classifications(profile: ProfileFile, questions: readonly Question[]): string[][] {
  const typed = questionsOf(profile)
    .filter(({ field }) => field === 'invoice_type_code')
    .reduce((one, question) => withAnswer(one, question, codesOf(question)[0] ?? ''), profile);
  const categories = new Set(questions.filter(({ field }) => field.endsWith('category')).flatMap(codesOf));
  return [...categories].flatMap((category) => {
    let filled = typed;
    const values = questions.map((question) => {
      const fits = codesOf({ ...question, choices: fittingChoices(filled, question) });
      const value = fits.includes(category) ? category : (fits[0] ?? '');
      filled = withAnswer(filled, question, value);
      return value;
    });
    return values.includes(category) ? [values] : [];
  });
}

/** Check for an entry of a list, which an answer keeps or takes out. */
const isEntry = ({ path }: Question): boolean => OF_ROWS.test(path[0] ?? '') || path[0] === 'accept';
/** Sections of a profile that choose rows by their texts. */
export const OF_ROWS = /^(only|skip)_rows_where$/;

/** Classifications that the document type and the category allow, where these are answered for the same text. */
function fittingChoices(profile: unknown, { path, choices }: Question): readonly string[] {
  const at = path.findIndex((key) => CLASSIFIED.test(key));
  const own = path[at];
  if (own === undefined) return choices;
  const isCategory = own.endsWith('category');
  const type = valueAt(profile, ['document', 'invoice_type_code', ...path.slice(at + 1)]);
  const category = valueAt(profile, path.with(at, own.replace(/type$/, 'category')));
  if (typeof type !== 'string' || type.startsWith(OPEN_MARK)) return choices;
  const fits = (code: string) =>
    isCategory
      ? (allowedTypes(type, code)?.size ?? 0) > 0
      : typeof category === 'string' && (allowedTypes(type, category)?.has(code) ?? false);
  const fitting = choices.filter((choice) => fits(codeOf(choice)));
  return fitting.length === 0 ? choices : fitting;
}

export const valueAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (found, key) =>
      isKeys(found) || Array.isArray(found)
        ? Object.entries(found).find(([own]) => own === key)?.[1]
        : undefined,
    value,
  );

/** `2.1` of `2.1 service invoice`. */
export const codeOf = (choice: string): string => /^(not )?\S+/.exec(choice)?.[0] ?? choice;
/** The values that answer a question; the name of a column is one as a whole, and a text of rows but for `no`. */
export const codesOf = ({ path, field, text, choices }: Question): string[] => {
  if (OF_ROWS.test(field)) return [!text || text === NO_ENTRY ? ENTRY : text, NO_ENTRY];
  if (field === 'accept') return [...choices.map(codeOf), NO_ENTRY];
  return path.at(-1) === 'column' ? [...choices] : choices.map(codeOf);
};
/** Check for an answer that a setting, an entry or a field with a list of codes can take. */
export function canAnswer(question: Question, value: string): boolean {
  const { path, field, choices } = question;
  if ([...codesOf(question), ...choices].includes(value)) return true;
  if (isEntry(question)) return value === ENTRY || value === NO_ENTRY;
  const list = codeLists[field.replace(/^payment\./, '')];
  if (list === undefined || path.at(-1) === 'column')
    return !SETTINGS.test(path[0] ?? '') || choices.length === 0;
  if (CLASSIFIED.test(field)) return CLASSIFICATION.test(value);
  return value === SKIP || (value === '' && path[1] === REASON) || list.some(({ code }) => code === value);
}
const SETTINGS = /^(read|rows_are|identical_rows)$/;
const CLASSIFICATION = /^(category[12]_\d+|E3_\d+(_\d+)?|_?)$/;

/** Take an entry of a list out, and keep it whatever its text is. */
export const NO_ENTRY = 'no';
const [ENTRY, REASON, OFFERED_MAX] = ['yes', 'line.vat_exemption_code', 40];

/** The profile with one question answered; what a chosen column is for is answered with it. */
export function withAnswer(profile: ProfileFile, question: Question, value: string): ProfileFile {
  const { path } = question;
  const kept = value === ENTRY ? question.text : value === NO_ENTRY ? undefined : value;
  const put = isEntry(question) ? kept : value;
  // Amounts in euro need no rate and no day of it.
  if (path.join(' ') === 'amounts currency value' && value === EURO)
    return { ...profile, amounts: { currency: { value } } };
  // A column of codes is asked text by text: invoice_type_code (A, C).
  const [, texts] = /^\S+ \((.*)\)$/.exec(question.choices.find((one) => codeOf(one) === value) ?? '') ?? [];
  const part = path[0] === 'columns' && sectionOf(value);
  if (part && texts !== undefined) {
    const open = texts.split(', ').map((text) => [text, openChoice(value, [])]);
    const source = { column: path[1], map: Object.fromEntries(open) };
    return putAt(putAt(profile, path, undefined), [part, value], source);
  }
  // A column that is named for an open field answers that question, too.
  const isOpen = part && JSON.stringify(valueAt(profile, [part, value]) ?? '').includes(`"${OPEN_MARK}`);
  const whole = isOpen ? putAt(profile, [part, value], undefined) : profile;
  const open = /^line\.(net_total_price|subtotal)$/.test(value) && part ? withoutPrice(whole, value) : whole;
  const answered = withoutAnswered(putAt(open, path, put), path, value);
  if (value === SKIP) return withoutText(answered, path);
  const [section, field, of, text = ''] = path;
  const [rate, reason] = [profile.line?.['line.vat_rate'], profile.line?.[REASON]];
  if (section !== 'line' || field !== 'line.vat_rate' || Number(value) !== 0) return answered;
  // A rate of 0 needs its reason.
  if (of === 'value' && !reason) return putAt(answered, ['line', REASON], { value: OPEN_REASON });
  const known = reason ? valueAt(reason, ['map']) : {};
  if (of !== 'map' || !isKeys(known)) return answered;
  const map = { [text]: OPEN_REASON, ...known, '*': '' };
  return putAt(answered, ['line', REASON], { column: valueAt(rate, ['column']), map, optional: true });
}

/** Without a price that is asked as that of a whole line, or answered as the same value, if another column is named for its value. */
function withoutPrice(profile: ProfileFile, value: string): ProfileFile {
  const column = profile.line?.['line.unit_price'];
  const { prices = '', ...read } = profile.read ?? {};
  const same = value === 'line.subtotal' ? 'line-gross' : 'line-net';
  if (typeof column !== 'string' || (prices !== same && !/^\? .*line-/.test(prices))) return profile;
  const { 'line.unit_price': _, ...line } = profile.line ?? {};
  return { ...profile, read, line, columns: { ...columnAnswers(profile), [column]: NOT_NEEDED } };
}

/** Takes out what else a text of a column means, if its rows stay out or are decided one by one. */
export function withoutText(profile: ProfileFile, path: readonly string[]): ProfileFile {
  const textOf = (of: readonly string[]) =>
    JSON.stringify([valueAt(profile, [...of.slice(0, 2), 'column']), ...of.slice(2)]);
  const others = leavesOf(profile).filter(([of]) => of[1] !== path[1] && textOf(of) === textOf(path));
  return others.reduce((one, [of]) => putAt(one, of, undefined), profile);
}

/** Takes the question what a column is for out, once a field is read from it. */
export function withoutAnswered<P extends Keys>(profile: P, path: readonly string[], column: string): P {
  const { columns } = profile;
  const isOpen = path.at(-1) === 'column' && isKeys(columns) && String(columns[column]).startsWith(OPEN_MARK);
  return isOpen ? putAt(profile, ['columns', column], undefined) : profile;
}

/** The value with another at a path of keys and places of lists; undefined takes it out, and with its last text a rule that skips rows. */
export function putAt<Value>(value: Value, path: readonly string[], put: unknown): Value {
  const [done, rule] = [withPut(value, path, put), path.slice(0, 2)];
  const isEmpty = path[0] === 'skip_rows_where' && JSON.stringify(valueAt(done, rule)) === '[]';
  return (isEmpty ? withPut(done, rule, undefined) : done) as Value;
}

function withPut(value: unknown, [key, ...rest]: readonly string[], put: unknown): unknown {
  if (key === undefined) return put;
  if (Array.isArray(value))
    return value.flatMap((one: unknown, at) =>
      String(at) === key ? (withPut(one, rest, put) ?? []) : [one],
    );
  const whole: Keys = isKeys(value) ? value : {};
  const { [key]: inside, ...others } = whole;
  const now = withPut(inside, rest, put);
  return now === undefined ? others : { ...whole, [key]: now };
}

/** The profile with a value in each hole, so that it can be tried: the first code of the hole or its field, or 1, which fits any. */
export function trialProfile(profile: ProfileFile): ProfileFile {
  const { sheet = '', ...read } = profile.read ?? {};
  const known = sheet.startsWith(OPEN_MARK) ? { ...profile, read } : profile;
  // A wide file has thousands of open columns, which are left out at once.
  const columns = Object.entries(columnAnswers(known));
  const left = columns.map(([column, text]) => [column, text.startsWith(OPEN_MARK) ? NOT_NEEDED : text]);
  const closed = left.length === 0 ? known : { ...known, columns: Object.fromEntries(left) };
  return questionsOf(closed).reduceRight((one, question) => {
    const { path, field, choices } = question;
    const [listed = { code: field.endsWith('capture') ? 'automatic' : '1' }] = codeLists[field] ?? [];
    const [first = listed.code, ...others] = codesOf(question);
    // The classification type "other" goes with invoices and with receipts.
    const code = others.includes('E3_561_007') ? 'E3_561_007' : first;
    return path.at(-1) === 'column' && choices.length === 0 ? one : withAnswer(one, question, code);
  }, closed);
}

/** The fields of a profile that only a person can decide, each once: those of payments and settings with their section. */
export const openFields = (profile: ProfileFile): string[] => [
  ...new Set(
    questionsOf(profile).map(({ path: [section = '', key = '', inner = ''] }) => {
      if (section === 'document' || section === 'line') return key;
      if (section === 'payment' && key === 'line') return `payment.line.${inner}`;
      return /^(payment|amounts|read)$/.test(section) ? `${section}.${key}` : section;
    }),
  ),
];

type Say = (word: 'askNo' | 'acceptAddress') => string;
type Words = { language: Language; say: Say; textSaid: (text: string) => string };

/** The choices of a decision in words, each with the texts that it is about: the proposals, then what differs from them. */
export const saidChoices = ({ questions, choices }: Decision, words: Words) =>
  choices.map((values, choice) => {
    const shown = questions.flatMap((question, at) => {
      const isShown = choice === 0 || CLASSIFIED.test(question.field) || values[at] !== choices[0]?.[at];
      return isShown ? { text: question.text, said: nameOf(question, values[at] ?? '', words) } : [];
    });
    const byText = [...Map.groupBy(shown, ({ text }) => text)];
    const named = byText.map(([text, some]) => ({ text, said: some.map(({ said }) => said).join(', ') }));
    const all = [...Map.groupBy(named, ({ said }) => said)].map(([said, some]) => {
      const texts = some.flatMap(({ text }) => (text === undefined ? [] : words.textSaid(text))).join(', ');
      return { said, texts: questions.length === 1 || texts === said ? '' : texts };
    });
    const [only = { said: '', texts: '' }, ...others] = all;
    if (others.length === 0) return choice === 0 ? { ...only, texts: '' } : only;
    const told = all.map(({ said, texts }) => (texts ? `${texts}: ${said}` : said));
    return { texts: '', said: told.join(' · ') };
  });

/** A value with its meaning in the reader's language; a profile names it in English. */
function nameOf({ field, path, choices }: Question, value: string, { language, say }: Words): string {
  if (value === NO_ENTRY) return say('askNo');
  if (field === 'accept') return say('acceptAddress');
  const list = path.map((key) => codeLists[key] ?? codeLists[`line.${key}`]).find((one) => one !== undefined);
  const known = list?.find(({ code }) => code === value);
  if (known !== undefined) return `${known.code} ${known[language]}`.trim();
  return choices.find((choice) => codeOf(choice) === value) ?? value;
}
