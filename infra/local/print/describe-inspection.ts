import { createInterface } from 'node:readline/promises';
import type { Document } from '../../../shared/documents/document.ts';
import { providerTypeList } from '../../../shared/facts/payment-types/provider-type-lists.ts';
import { builtInProfiles } from '../../../shared/mapping/built-in/built-in-profiles.ts';
import { namesBelowZero } from '../../../shared/mapping/cells/read-number.ts';
import { fieldLabels, leftOutReason } from '../../../shared/mapping/facts/field-labels.ts';
import type { Column } from '../../../shared/mapping/inspect/columns/column.ts';
import type { ColumnFate } from '../../../shared/mapping/inspect/columns/column-facts.ts';
import type { Inspection } from '../../../shared/mapping/inspect/inspect-sheet.ts';
import {
  chosenTogether,
  NO_ENTRY,
  OF_ROWS,
  placeKey,
  questionName,
  saidChoices,
  valueAt,
} from '../../../shared/mapping/inspect/questions.ts';
import type { PaymentCounts } from '../../../shared/mapping/payments/row-classifier.ts';
import type { ProfileFile } from '../../../shared/mapping/profile/profile.ts';
import { OPEN_MARK } from '../../../shared/mapping/profile/source.ts';
import { answered, type Weighed } from '../../../shared/preflight/inspect/effects.ts';
import type { TriedInspection } from '../../../shared/preflight/inspect/inspect-export.ts';
import { renderArgument } from '../../../shared/problems/phrases.ts';
import { isError, renderProblem } from '../../../shared/problems/problem.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import type { KnownProfile } from '../../../shared/records/known-exports.ts';
import { formatAmount } from '../../../shared/report/labels.ts';
import en from '../../../shared/words/en/commands.json' with { type: 'json' };
import { CommandError } from '../errors/command-error.ts';
import { printPrompt, printText, terminalJson, terminalText } from '../terminal/print.ts';
import { clipText, fitted, INDENTED, textWidth, wholeSayIn, wrapText } from '../terminal/text-width.ts';
import { inspectionWords, tellIn } from '../words/terminal-words.ts';

const [EXAMPLES_SHOWN, EXAMPLE_COLUMNS, HEADER_COLUMNS] = [3, 24, 48];

function columnLines(inspection: Inspection, language: Language): string[] {
  const width = Math.max(...inspection.columns.map(({ letter }) => letter.length), 0);
  const margin = ' '.repeat(width + 2);
  return inspection.columns.flatMap((column) => {
    const header = clipText(terminalText(column.header), HEADER_COLUMNS);
    const fate = inspection.fates?.get(column.header);
    const said = fate && fateSaid(fate, language);
    const head = said ? `${header} → ${terminalText(said)}` : header;
    return [
      ...wrapText(head, { first: column.letter.padEnd(width + 2), rest: `${margin}  ` }),
      ...wrapText(terminalText(contentSaid(column, language)), { first: `${margin}  ` }),
    ];
  });
}

function contentSaid(column: Column, language: Language): string {
  const type = typeSaid(column, language);
  if (column.filled === 0) return type;
  const filled = inspectionWords(language)('filled', { count: column.filled });
  const examples = column.distinct.slice(0, EXAMPLES_SHOWN).map((text) => clipText(text, EXAMPLE_COLUMNS));
  return `${type}, ${filled}: ${examples.join(' · ')}`;
}

function typeSaid(column: Column, language: Language): string {
  const say = inspectionWords(language);
  const name = say(`type-${column.type}`);
  const { decimal, ambiguous, dateOrder, typedDates, exception } = column;
  const isText = column.type === 'date' && !typedDates;
  const parts = [
    decimal && say('decimal', { sign: decimal.sign, example: decimal.example }),
    ambiguous && say('ambiguous', { example: ambiguous }),
    isText && (dateOrder === undefined ? say('orderOpen') : say('order', { order: dateOrder })),
    exception && say('exception', { example: clipText(exception, EXAMPLE_COLUMNS) }),
  ].filter(Boolean);
  return parts.length === 0 ? name : `${name} (${parts.join(', ')})`;
}

function fateSaid(fate: ColumnFate, language: Language): string {
  if (fate.fate === 'read') return fate.fields.join(', ');
  if (fate.fate === 'asked') return '?';
  return inspectionWords(language)('leftOut', { reason: leftOutReason(fate.reason, language) });
}

type Shown = readonly [field: string, value: string];

function documentFieldLines(document: Document, open: readonly string[], language: Language): string[] {
  const { counterpart = {}, invoice_lines, ...header } = document;
  const isOpen = (field: string) => open.includes(field) || open.includes(`payment.${field}`);
  const shown = (fields: readonly Shown[]) => fieldTable(fields, isOpen, language);
  return [
    ...shown([
      ...fieldsOf(header).filter(([field]) => !TOTALS.test(field)),
      ...fieldsOf(counterpart, 'counterpart.'),
    ]),
    ...invoice_lines.flatMap(({ line_number, ...line }) => [
      `  ${inspectionWords(language)('line', { number: line_number })}`,
      ...shown(fieldsOf(line, 'line.')).map((one) => `  ${one}`),
    ]),
    ...shown(fieldsOf(header).filter(([field]) => TOTALS.test(field))),
  ];
}

const TOTALS = /^(net_total|vat_total|total|payable_total)_amount$/;

const fieldsOf = (values: object, prefix = ''): Shown[] =>
  Object.entries(values).flatMap(([field, value]) =>
    value === undefined ? [] : [[`${prefix}${field}`, String(value)]],
  );

function fieldTable(fields: readonly Shown[], isOpen: (field: string) => boolean, language: Language) {
  const named = fields.map(([field, value]) => ({
    label: fieldLabels[field]?.[language].header ?? field,
    value: isOpen(field) ? inspectionWords(language)('tried', { value }) : value,
  }));
  const width = Math.max(0, ...named.map(({ label }) => textWidth(label)));
  return named.flatMap(({ label, value }) => {
    const first = `  ${label}${' '.repeat(width - textWidth(label))}  `;
    return wrapText(terminalText(value), { first, rest: ' '.repeat(textWidth(first)) });
  });
}

/** `a list of Stripe payments: 211 receipts, 4 refunds, 5 payouts`. */
function paymentCountsText(counts: PaymentCounts, provider: string | undefined, language: Language): string {
  const say = inspectionWords(language);
  const codes = Object.keys(en.inspect).filter(
    (code): code is `count-${keyof PaymentCounts & string}` & keyof typeof en.inspect => /^count-/.test(code),
  );
  const said = codes.flatMap((code) => {
    const count = Object.entries(counts).find(([kind]) => `count-${kind}` === code)?.[1];
    return count === undefined ? [] : [`${count} ${say(code, { count })}`];
  });
  const list = said.length === 0 ? tellIn(language)('noRows') : said.join(', ');
  return say(provider === undefined ? 'listOwn' : 'listNamed', { provider, counts: list });
}

const ROWS_SHOWN = 10;

interface Told {
  path: string;
  language: Language;
  saved: string | undefined;
  known: readonly KnownProfile[];
  /** The questions are asked one by one below. */
  asks?: boolean;
}

export function describeInspection(
  inspection: TriedInspection,
  { path, language, saved, known, asks = false }: Told,
): string {
  const say = inspectionWords(language);
  const { facts, headerRow, profile, register, signs } = inspection;
  const profiles = known.map(({ name, on }) => `${name} (${on})`).join(', ');
  const notices = facts.notices.map((notice) => renderProblem(notice, language).message);
  const head = [
    terminalText(path),
    ...[
      ...facts.evidence.map((one) => renderArgument(one, language)),
      ...notices,
      ...rowsSaid(inspection, language),
      ...(known.length === 0 ? [] : [say('known', { profiles, count: known.length })]),
    ].flatMap((line) => wrapText(terminalText(line), INDENTED)),
  ];
  if (register !== undefined) return [...head, '', ...wrapText(say(`register-${register}`))].join('\n');
  if (headerRow === undefined || profile === undefined) {
    const none = say(headerRow === undefined ? 'noHeader' : 'noRows');
    return [...head, ...wrapText(none, { first: '  ' })].join('\n');
  }
  return [
    ...head,
    '',
    ...(signs
      ? wrapText(say(signs.length ? 'areSales' : 'areSalesUntold', { signs: signs.join(' · ') }))
      : []),
    ...columnLines(inspection, language),
    ...firstDocument(inspection, language),
    ...(asks
      ? []
      : [
          '',
          ...(saved === undefined
            ? [...wrapText(say('profile')), terminalJson(withShortChoices(profile))]
            : [fitted(wholeSayIn(language)('profileSaved', { path: saved }))]),
          '',
          ...wrapText(say(inspection.open.length === 0 ? 'nothingOpen' : 'open')),
          ...decisionLines(inspection, language),
        ]),
  ].join('\n');
}

function firstDocument({ trial, open }: TriedInspection, language: Language): string[] {
  const first = trial?.documents.find(
    ({ document, problems }) => document !== undefined && !problems.some(isError),
  );
  if (first?.document === undefined) return [];
  return [
    '',
    ...wrapText(inspectionWords(language)('firstDocument')),
    ...documentFieldLines(first.document, open, language),
  ];
}

function rowsSaid(
  { headerRow, rows, complete, totalRows, matches, formulas = [], trial, profile }: TriedInspection,
  language: Language,
): string[] {
  if (headerRow === undefined) return [];
  const say = inspectionWords(language);
  const totals = totalRows.slice(0, ROWS_SHOWN).join(', ');
  const mark = matches.find(({ role }) => role === 'mark')?.column;
  const counts = trial?.payments;
  const { payment } = builtInProfiles[profile?.extends ?? ''] ?? {};
  // The title of a list begins with its provider: `Stripe, payments export`.
  const provider = providerTypeList(payment?.list).title?.split(',')[0];
  return [
    say(complete ? 'rows' : 'rowsMore', { header: headerRow, rows }),
    ...(counts === undefined ? [] : [paymentCountsText(counts, provider, language)]),
    ...(totalRows.length > 0 ? [say('totals', { rows: totals })] : []),
    ...(mark === undefined ? [] : [say('registered', { header: mark.header })]),
    ...formulas.map(({ formula, fits, rows: of }) => say('shown', { formula, fits, rows: of })),
  ];
}

const withShortChoices = (profile: ProfileFile): unknown =>
  JSON.parse(JSON.stringify(profile), (_, value) =>
    typeof value === 'string' && value.startsWith(`${OPEN_MARK} `) ? `${OPEN_MARK} …` : value,
  );

const decisionLines = (inspection: TriedInspection, language: Language): string[] =>
  (inspection.decisions ?? []).flatMap((decision) => [
    ...wrapText(terminalText(decision.questions.map(questionName).join(', ')), INDENTED),
    ...cellLines(decision, inspection),
    ...choiceLines(decisionNames(decision, language), decision.questions.length > 1),
  ]);

const cellLines = ({ questions }: Weighed, { fates }: TriedInspection): string[] =>
  questions.flatMap(({ text = '' }) => {
    const { evidence } = fates?.get(text) ?? {};
    return evidence ? wrapText(terminalText(`${text}: ${evidence}`), { first: '      ' }) : [];
  });

/** A text of a column in words: `-*` is the beginning of amounts below zero. */
function textSaid(text: string, language: Language): string {
  if (text === '*') return inspectionWords(language)('anythingElse');
  return namesBelowZero(text) ? inspectionWords(language)('belowZero') : text || '""';
}

/** The cells that a decision is about in words, `if Total is below zero`; the names of its questions where these are of no cells. */
function placeSaid({ questions }: Weighed, { profile }: TriedInspection, language: Language): string {
  const [{ path = [], field = '' } = {}] = questions;
  const rule = OF_ROWS.test(field) ? path[1] : undefined;
  const column = path.includes('map') ? valueAt(profile, [...path.slice(0, 2), 'column']) : rule;
  if (typeof column !== 'string') return questions.map(questionName).join(', ');
  const texts = new Set(questions.map(({ text = '' }) => textSaid(text, language)));
  const said = inspectionWords(language)('where', { column, text: [...texts].join(', ') });
  return rule ? `${field} · ${said}` : said;
}

const decisionNames = (decision: Weighed, language: Language) => {
  const say = inspectionWords(language);
  const choices = saidChoices(decision, { language, say, textSaid: (text) => textSaid(text, language) });
  return choices.map(({ texts, said }, at) => {
    const { net, payable } = decision.effects?.[at] ?? {};
    const sums = { net: formatAmount(net ?? '0', language), payable: formatAmount(payable ?? '0', language) };
    const effect = net ? `: ${say('effect', sums)}` : '';
    return { texts: terminalText(texts), said: `${terminalText(said)}${effect}` };
  });
};

/** Choices, together by the texts that they are about; with their numbers if one is chosen below. */
const choiceLines = (choices: ReturnType<typeof decisionNames>, areLong: boolean, isAsked = false) => {
  const all = choices.map(({ texts, said }, at) => ({ texts, said: isAsked ? `${at + 1}) ${said}` : said }));
  return [...Map.groupBy(all, ({ texts }) => texts)].flatMap(([texts, some]) => {
    const said = some.map((one) => one.said);
    if (texts === '' && areLong)
      return said.flatMap((one) => wrapText(one, { first: isAsked ? '  ' : '    – ', rest: '      ' }));
    const pieces = said.map((one, at) => (at < said.length - 1 ? `${one} ·` : one));
    const words = [texts && `${texts}:`, ...pieces].flatMap((one) =>
      textWidth(one) > 60 ? one.split(' ') : one,
    );
    return wrapText(words, { first: texts ? '    ' : '      ', rest: '      ' });
  });
};

export const isTerminal = (): boolean => process.stdin.isTTY === true && process.stdout.isTTY === true;

/** Opens the terminal for questions; lines that are typed ahead wait for their question. */
export function openTerminal() {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const typed = lines[Symbol.asyncIterator]();
  return {
    async ask(prompt: string): Promise<string> {
      printPrompt(prompt);
      const { value, done } = await typed.next();
      if (done) throw new CommandError('stopped');
      return String(value).trim();
    },
    async [Symbol.asyncDispose]() {
      lines.close();
    },
  };
}

export const isYes = (answer: string): boolean => /^(|y|yes|ν|ναι)$/i.test(answer);

interface Asking {
  terminal: ReturnType<typeof openTerminal>;
  language: Language;
  tryAgain: (inspection: TriedInspection, profile: ProfileFile) => Promise<TriedInspection>;
  weigh: (profile: ProfileFile, apart: ReadonlySet<string>) => Promise<Weighed[]>;
}

/** Asks every open decision in turn, then for fields that the documents lack; answers the whole profile. */
export async function askQuestions(of: TriedInspection, asking: Asking): Promise<ProfileFile> {
  let inspection = of;
  // Answers may make documents of another type, which lack something else.
  for (let rounds = 0; rounds < 4; rounds += 1) {
    let profile = inspection.profile ?? {};
    const answers = new Set<string>();
    const apart = new Set<string>();
    for (;;) {
      const open = await asking.weigh(profile, apart);
      const next = open.find(({ questions }) => !questions.every((one) => answers.has(placeKey(one))));
      if (next === undefined) break;
      const values = await answerOf(next, inspection, { ...asking, left: open.length });
      for (const [at, question] of next.questions.entries())
        if (values === undefined) apart.add(placeKey(question));
        else if (values[at] !== NO_ENTRY) answers.add(placeKey(question));
      if (values !== undefined) profile = answered(profile, next, values);
      if (profile.rows_are === 'not sales') return profile;
    }
    inspection = await asking.tryAgain(inspection, profile);
    if (inspection.open.length === 0) break;
  }
  return inspection.profile ?? {};
}

/** The values of a decision's questions; undefined if each question is to be asked separately. */
async function answerOf(
  decision: Weighed,
  inspection: TriedInspection,
  { terminal, language, left }: Asking & { left: number },
): Promise<readonly string[] | undefined> {
  const say = inspectionWords(language);
  const { questions, choices: own } = decision;
  const ofColumn = questions[0]?.path.at(-1) === 'column' && own.length === 0;
  const headers = inspection.columns.map(({ header }) => header);
  const choices = ofColumn ? headers.map((header) => [header]) : own;
  const names = decisionNames({ ...decision, choices }, language);
  const isGroup = questions.length > 1;
  const label = fieldLabels[questions[0]?.field ?? '']?.[language].header;
  const title = [label, placeSaid(decision, inspection, language)].filter(Boolean).join(' · ');
  printText(
    [
      '',
      ...wrapText(`${say('askLeft', { count: left })} ${terminalText(title)}`),
      ...cellLines(decision, inspection),
      ...choiceLines(names, true, true),
      ...(isGroup ? [`  ${names.length + 1}) ${say('askApart')}`] : []),
    ].join('\n'),
  );
  const isTyped = ofColumn || names.length === 0;
  for (;;) {
    const typed = await terminal.ask(`${say(isTyped ? 'askText' : isGroup ? 'askChoices' : 'askChoice')} `);
    const numbers = typed === '' && !isTyped ? '1' : typed;
    const values = chosenTogether(choices, numbers.split(/[ ,]+/).map(Number));
    if (values !== undefined) return values;
    if (isGroup && Number(numbers) === choices.length + 1) return undefined;
    if (typed !== '' && !isGroup) return [typed];
  }
}
