import { html } from 'hono/html';
import { namesBelowZero } from '../../../../shared/mapping/cells/read-number.ts';
import { fieldLabels, leftOutReason } from '../../../../shared/mapping/facts/field-labels.ts';
import {
  codeOf,
  OF_ROWS,
  putAt,
  valueAt,
  withAnswer,
  withoutAnswered,
  withoutText,
} from '../../../../shared/mapping/inspect/questions.ts';
import { isKeys, type Keys, leavesOf } from '../../../../shared/mapping/load/merge-profiles.ts';
import { OPEN_MARK } from '../../../../shared/mapping/profile/source.ts';
import { SKIP } from '../../../../shared/mapping/rows/not-carried.ts';
import { codeLists } from '../../../../shared/mapping/templates/code-lists.ts';
import { foldText as fold } from '../../../../shared/mapping/texts/fold.ts';
import { QUOTES } from '../../../../shared/money/conversion/exchange-rate.ts';
import { translate } from '../../../../shared/problems/phrases.ts';
import { type Language, saidInBoth } from '../../../../shared/problems/problem-text.ts';
import { RefusedRequest } from '../../../../shared/problems/refusal.ts';
import el from '../../../../shared/words/el/console.json' with { type: 'json' };
import en from '../../../../shared/words/en/console.json' with { type: 'json' };
import { fieldName, isField, type PageWord, sayIn } from '../../words/field-words.ts';
import type { Markup } from '../frame/page.ts';

export const FIELD_LIST = 'fields';

/** A column of a file by the field that it fills, with its own header where that differs; a standard header is a field. */
export function columnTitle(
  { column, field }: { column?: string | null | undefined; field?: string | undefined },
  language: Language,
): string {
  const isOwn = column && (isField(column) || column.includes('_'));
  const header = isOwn ? fieldName(column, language) : (column ?? '');
  const name = field ? fieldName(field, language) : header;
  return header === '' || column === field || header === name ? name : `${name} (${header})`;
}

const groupOf = (field: string): PageWord => {
  if (field.startsWith('counterpart.')) return 'customer';
  if (field.startsWith('line.')) return 'ofLine';
  return field.includes('.') ? 'ofOther' : 'document';
};
const GROUPS: readonly PageWord[] = ['document', 'customer', 'ofLine', 'ofOther'];

/** `Πελάτης: Επωνυμία`: the group is part of the label, since a datalist has no groups; typing finds both. */
export const fieldLabel = (field: string, language: Language): string =>
  `${sayIn(language)(groupOf(field))}: ${fieldName(field, language)}`;

const fields = Object.keys(fieldLabels).toSorted(
  (a, b) => GROUPS.indexOf(groupOf(a)) - GROUPS.indexOf(groupOf(b)),
);

/** The list that the input of every column searches while people type. */
export function fieldList(language: Language): Markup {
  const labels = [sayIn(language)('unused'), ...fields.map((field) => fieldLabel(field, language))];
  return html`<datalist id="${FIELD_LIST}">${labels.map((label) => html`<option value="${label}"></option>`)}</datalist>`;
}

/** Finds a field by its label, name or path. Blank means unused; any other text is refused. */
export function parseFieldName(text: string, language: Language): string {
  const wanted = fold(text);
  if (wanted === '' || wanted === fold(sayIn(language)('unused'))) return '';
  const named = fields.filter((field) =>
    [fieldLabel(field, language), field].some((name) => fold(name) === wanted),
  );
  const short = fields.filter((field) => fold(fieldName(field, language)) === wanted);
  const [field, another] = named.length > 0 ? named : short;
  if (field === undefined || another !== undefined) throw new RefusedRequest('FIELD-UNKNOWN', { text });
  return field;
}

/** Fields of a form as they were sent. */
export type Form = Readonly<Record<string, unknown>>;

/** Fields of the form for the place of the rows in the file. */
export const READING = ['sheet', 'header_row', 'range'] as const;

export const formText = (form: Form, name: string): string => {
  const value = form[name];
  return typeof value === 'string' ? value : '';
};

/** A place in a profile that only a person can fill. */
export interface ProfileQuestion {
  /** The keys on the way to it. */
  path: readonly string[];
  /** The name of its input in a form. */
  name: string;
  field: string;
  column: string | undefined;
  /** The text of the cells in question; `*` for all others, empty for a blank cell. */
  text: string | undefined;
  /** Codes that fit, likeliest first. */
  codes: readonly string[];
  /** True if a person types the answer, since it is not in a list; a list of names may stay blank. */
  isText?: boolean;
  isNames?: boolean;
  /** May stay without an answer: the rows that need one are refused and named. */
  isPerRow?: boolean;
  /** May stay open: a field that is read from the column answers what it is for. */
  isOptional?: boolean;
  isRate?: boolean;
  /** The column of the number; the one of its kind or series may come before it. */
  isNumber?: boolean;
  /** A text of a rule about rows: the answer keeps or removes it. */
  isRule?: boolean;
}

type Columns = Partial<Record<'numbers', readonly string[]>> & Record<'columns', readonly string[]>;

/** Finds the open questions of a profile in order, and with `filled` also the earlier decisions; `numbers` are columns. */
export function profileQuestions(
  profile: Keys,
  { filled = false, ...columns }: Columns & { filled?: boolean },
): ProfileQuestion[] {
  const found = leavesOf(profile).flatMap(([path, value]): ProfileQuestion[] => {
    const place = placeOf(profile, path);
    if (place.field === 'read.sheet') return [];
    if (value.startsWith(OPEN_MARK)) return [openQuestion(value, place, columns)];
    const isTold = filled && value !== '' && isDecision(path, place.field);
    return isTold ? [{ ...place, codes: [value] }] : [];
  });
  const isColumnAsked = found.some(({ path, isNumber }) => path.at(-1) === 'column' && !isNumber);
  return found.map((one) => (one.path[0] === 'columns' ? { ...one, isOptional: isColumnAsked } : one));
}

function openQuestion(mark: string, place: ReturnType<typeof placeOf>, of: Columns): ProfileQuestion {
  const { columns, numbers = [] } = of;
  const { path } = place;
  const [section = '', column] = path;
  if (section === 'columns') return { ...place, codes: codesIn(mark) };
  if (OF_ROWS.test(section)) {
    const text = mark.slice(OPEN_MARK.length).trim();
    return { ...place, column, text, codes: [text || 'yes'], isRule: true };
  }
  if (path.slice(-2).join(' ') === 'rate source')
    return { ...place, codes: [...codesIn(mark), ...rateCodes(numbers)], isRate: true };
  if (path.at(-1) === 'unit') return { ...place, column: place.of, codes: codesIn(mark) };
  const isNumber = place.field === 'external_id' && path.at(-1) === 'column';
  const isNames = path.includes('own_accounts') || path.includes('processors');
  const said = path.at(-1) === 'column' ? columns : isNames ? [] : codesIn(mark);
  // Such as an offer.
  const maySkip = place.field === 'invoice_type_code' && place.text && place.text !== '*';
  const codes = maySkip && !said.includes(SKIP) ? [SKIP, ...said] : said;
  const isText = codes.length === 0 && (codeLists[place.field] ?? []).length === 0;
  return {
    ...place,
    ...{ codes, isText, isNames, isNumber },
    // A reason or an address is of single rows: one for all of them would be wrong for some. Rows of a text may be skipped.
    isPerRow: ['line.vat_exemption_code', 'accept'].includes(place.field) || path.at(-2) === 'map',
  };
}

const isDecision = (path: readonly string[], field: string): boolean =>
  field === 'read.prices' ||
  ((path.at(-2) === 'map' || path.at(-1) === 'value') && (codeLists[field] ?? []).length > 0);

function placeOf(profile: Keys, path: readonly string[]) {
  const inMap = path.at(-2) === 'map';
  const source = valueAt(profile, path.slice(0, inMap ? -2 : -1));
  const column = isKeys(source) ? source.column : undefined;
  const named = typeof column === 'string' && !column.startsWith(OPEN_MARK) ? column : undefined;
  const text = inMap ? path.at(-1) : undefined;
  return {
    path,
    name: holeName(path),
    field: fieldAt(path),
    column: inMap ? named : undefined,
    of: named,
    text,
  };
}

/** The name of the input of a question in a form, by its path. */
export const holeName = (path: readonly string[]): string => `hole.${JSON.stringify(path)}`;

/** The field of a document or a line; of other keys their names, without how they are answered. */
function fieldAt(path: readonly string[]): string {
  const [section = '', name = '', key = ''] = path;
  if (section === 'document' || section === 'line') return name;
  if (section === 'payment' && name === 'line') return `line.${key}`;
  return path.filter((one) => !ANSWERS.has(one) && !/^\d+$/.test(one)).join('.');
}

const ANSWERS: ReadonlySet<string> = new Set(['value', 'column', 'map']);

const codesIn = (mark: string): string[] =>
  mark
    .slice(OPEN_MARK.length)
    .split('|')
    .flatMap((part) => codeOf(part.trim()) || []);

/** A copy of the profile with the codes that a form chooses, otherwise unchanged. */
export function withChosenCodes(profile: Keys, form: Form, holes: readonly ProfileQuestion[]): Keys {
  let filled = profile;
  // Of a list the text that is taken out comes last, so that the others keep their places.
  for (const { path, name, field, isNames, isRule, isRate, isNumber, text } of holes.toReversed()) {
    // The column of a field may be another by now: then the question is gone.
    if (valueAt(filled, path) === undefined) continue;
    const chosen = formText(form, name).trim();
    const put = (value: unknown, at = path) => {
      filled = putAt(filled, at, value);
    };
    const source = path.slice(0, -1);
    const before = isNumber ? formText(form, `${name}.before`) : '';
    if (isNames && name in form) put(namesIn(chosen), source);
    else if (chosen === '') continue;
    else if (isRate && chosen !== 'ecb') {
      const rate = rateOf(chosen, formText(form, `${name}.fixed`).trim());
      if (rate !== undefined) put(rate, source);
    } else if (before !== '') put({ template: `{${before}}-{${chosen}}` }, source);
    else if (chosen === NO_ANSWER) {
      put(undefined, !isRule && path.at(-1) === 'value' ? source : path);
      // Rows of an unknown kind are decided one by one: nothing else is asked about its text.
      if (field === 'invoice_type_code' && text !== undefined) filled = withoutText(filled, path);
    } else if (isRule) put(text);
    else {
      // As at the terminal: a rate of 0 asks for its reason, and a column of codes for a code of each text.
      const asked = String(valueAt(filled, path)).slice(OPEN_MARK.length).trim();
      filled = withAnswer(filled, { path, field, text, choices: asked.split(' | ') }, chosen);
    }
    filled = withoutAnswered(filled, path, chosen);
  }
  return filled;
}

const namesIn = (text: string): string[] => text.split(/[;,]/).flatMap((one) => one.trim() || []);

/** The choice of no answer: rows that need it are refused by name; a text is removed from its rule. */
export const NO_ANSWER = '-';

/** `1.1 τιμολόγιο πώλησης`; only the code if it is not in a list. */
export function codeText(field: string, code: string, language: Language): string {
  const rate = rateAnswerText(code, language);
  if (rate !== undefined) return rate;
  if (code === SKIP) return sayIn(language)('isSkip');
  const words = ANSWER_WORDS[`${field} ${code}`] ?? ANSWER_WORDS[code];
  if (words !== undefined) return translate(words, language);
  const reason = leftOutReason(code, language);
  if (reason !== code) return reason;
  const found = codeLists[field]?.find((one) => one.code === code);
  return found === undefined ? fieldName(code, language) : `${code} ${found[language]}`.trim();
}

/** Options of all codes of a field with their names, after a blank one; a chosen code that is not listed comes first. */
export function codeOptions(
  { field, chosen, blank = '' }: Record<'field' | 'chosen', string> & { blank?: string },
  language: Language,
): Markup {
  const codes = new Set(['', chosen, ...(codeLists[field] ?? []).map(({ code }) => code)]);
  return html`${[...codes].map((code) => html`<option value="${code}" ${code === chosen ? 'selected' : ''}>${code === '' ? blank : codeText(field, code, language)}</option>`)}`;
}

const ANSWER_WORDS: Readonly<Record<string, { en: string; el: string }>> = saidInBoth(en.answers, el.answers);

/** Describes the cells that a decision is about; `count` is how many have its text. */
export function questionPlace(hole: ProfileQuestion, language: Language, count = 0): string {
  const [{ path, column, text, field }, say] = [hole, sayIn(language)];
  if (path.at(-1) === 'unit' && column !== undefined) return say('unitOf', { column });
  if (text === undefined || column === undefined) return fieldName(field, language);
  if (text === '') return say('whereBlank', { column });
  if (text === '*') return say('whereOther', { column });
  if (namesBelowZero(text)) return say('whereBelowZero', { column });
  return count > 0 ? `${count} × ${say('quoted', { value: text })}` : say('where', { column, text });
}

const [COLUMN, FIXED] = ['column', 'fixed'];

const rateCodes = (columns: readonly string[]): string[] => [
  ...columns.flatMap((column) => QUOTES.map((quoted) => `${COLUMN} ${quoted} ${column}`)),
  ...QUOTES.map((quoted) => `${FIXED} ${quoted}`),
];

/** The section of a profile for an answer; undefined if the fixed rate is missing. */
function rateOf(answer: string, typed: string): Record<string, string> | undefined {
  const [kind, quoted = '', ...column] = answer.split(' ');
  if (kind === COLUMN) return { column: column.join(' '), quoted };
  if (kind === FIXED) return typed === '' ? undefined : { value: typed.replace(',', '.'), quoted };
  return { source: answer };
}

function rateAnswerText(answer: string, language: Language): string | undefined {
  const say = sayIn(language);
  const [kind, quoted = '', ...column] = answer.split(' ');
  if (kind !== COLUMN && kind !== FIXED) return undefined;
  const direction = codeText('', quoted, language);
  return kind === COLUMN
    ? say('rateOfColumn', { column: column.join(' '), direction })
    : say('rateFixed', { direction });
}
