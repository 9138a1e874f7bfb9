import type { MappedRow } from '../../documents/document.ts';
import { kindOf, type PaymentKind } from '../../facts/payment-types/payment-kinds.ts';
import { providerTypeList } from '../../facts/payment-types/provider-type-lists.ts';
import { casesOf, spellingsOf, type TypeCase, type TypeList } from '../../facts/payment-types/type-list.ts';
import type { PaymentMeaning } from '../../problems/phrases.ts';
import { type Params, problem } from '../../problems/problem.ts';
import { readOrigin, retryColumns } from '../../records/retry-reference.ts';
import { cellText, isErrorCell } from '../../sheet/sheet.ts';
import { readNumber } from '../cells/read-number.ts';
import { firstText, type RowView } from '../cells/row-view.ts';
import type { PaymentSection, RowKind } from '../profile/payment-schema.ts';
import { namesIn } from '../profile/source.ts';
import { foldText } from '../texts/fold.ts';

/** Column → texts, as a profile writes it. */
type Texts = Readonly<Record<string, readonly string[]>>;

/** Builds the test for a condition: in every column one of the texts fits. Texts are folded once. */
export function rowCondition(where: Texts) {
  const columns = Object.entries(where).map(([name, texts]) => ({ name, tests: texts.map(cellTest) }));
  return (view: RowView): boolean =>
    columns.every(({ name, tests }) => {
      const said = foldText(cellText(view.cell(name)?.cell));
      return tests.some((test) => test(said, () => signOf(view, name)));
    });
}

type Sign = '<' | '=' | '>' | undefined;

function cellTest(wanted: string): (said: string, sign: () => Sign) => boolean {
  if (/^[<=>]0$/.test(wanted)) return (_, sign) => sign() === wanted[0];
  const day = /^<(\d{4}-\d{2}-\d{2})$/.exec(wanted)?.[1];
  if (day !== undefined) return (said) => /^\d{4}-\d{2}-\d{2}/.test(said) && said.slice(0, day.length) < day;
  if (wanted === '*') return (said) => said !== '';
  const known = foldText(wanted);
  const [begins, ends] = [!known.startsWith('*'), !known.endsWith('*')];
  const core = known.replace(/^\*|\*$/g, '');
  if (begins && ends) return (said) => said === core;
  if (begins) return (said) => said.startsWith(core);
  return ends ? (said) => said.endsWith(core) : (said) => said.includes(core);
}

/** A number that the file itself types has a point; in text the decimal sign of the column counts. */
function signOf(view: RowView, name: string): Sign {
  const { cell = '', decimal } = view.cell(name) ?? {};
  const text = cellText(cell).trim();
  const number = readNumber(text, typeof cell === 'string' ? decimal : '.');
  // Either reading of 1.234 is above zero, and the text shows the sign.
  if (number.kind === 'ambiguous') return /[-\u2212(]/.test(text) ? '<' : '>';
  if (number.kind !== 'number') return undefined;
  if (!/[1-9]/.test(number.value)) return '=';
  return number.value.startsWith('-') ? '<' : '>';
}

/** A row's kind, the meaning of its type, and the words of its cells that prove it. */
export interface ClassifiedRow {
  /** Absent if neither a rule nor a list names it. */
  is?: RowKind;
  means?: PaymentMeaning | undefined;
  what: string;
  column?: string;
  key?: string | undefined;
  refunded?: TypeCase['refunded'];
  /** A deciding cell cannot be read, so that the kind is unknown; `what` is its text. */
  isUnreadable?: true;
}

interface Rule extends Pick<ClassifiedRow, 'means' | 'key' | 'refunded'> {
  is: RowKind;
  columns: readonly string[];
  meets: ReturnType<typeof rowCondition>;
}

/** Made once for an export, asked for every row. */
export function rowClassifier(section: PaymentSection) {
  const amounts = namesIn(section.amount?.column);
  const finder = section.rows === undefined ? typeFinder(section) : ruleFinder(section.rows);
  /** Amounts of a second payment in the row: payments.1.amount behind payments.0.amount. */
  const further = amounts.flatMap((name) =>
    [...name.matchAll(/(?<=\.)0(?=\.)/g)].map(
      ({ index }) => `${name.slice(0, index)}1${name.slice(index + 1)}`,
    ),
  );
  return (view: RowView): ClassifiedRow => {
    const broken = finder?.columns.map((name) => view.cell(name)).find((cell) => isErrorCell(cell?.cell));
    if (broken) return { what: cellText(broken.cell), column: broken.column, isUnreadable: true };
    const { rule, columns } = finder?.find(view) ?? { columns: [], rule: undefined };
    // A row of a retry file, whose kind was unknown, is unreadable without a rule: skipped would count as done.
    if (finder && rule === undefined && readOrigin(firstText(view, PROBLEM_COLUMN)) !== undefined)
      return { ...words(view, columns), isUnreadable: true };
    const second = further.find((name) => firstText(view, [name]) !== '');
    if (second !== undefined) return { is: 'several', what: '', column: second };
    if (finder === undefined) return { is: 'receipt', what: '' };
    const deciding = rule ? [] : amounts.filter((name) => columns.includes(name));
    const unread = deciding.find((name) => firstText(view, name) !== '' && signOf(view, name) === undefined);
    if (unread) return { ...words(view, [unread]), isUnreadable: true };
    const found = words(view, rule?.columns ?? columns);
    const { is, means, key, refunded } = rule ?? {};
    return rule === undefined ? found : { is, means, key, refunded, ...found };
  };
}

/** Finds the rule of a row, and the columns to quote if it has none. */
function ruleFinder(rows: NonNullable<PaymentSection['rows']>) {
  const rules = rows.map(ruleOf);
  const deciding = rules.find(({ is }) => is === 'receipt')?.columns ?? [];
  return {
    columns: columnsOf(rules),
    find: (view: RowView) => ({ rule: rules.find(({ meets }) => meets(view)), columns: deciding }),
  };
}

/** Finds by the type: a declaration of the profile comes before the list, a status before both. */
function typeFinder(section: PaymentSection): ReturnType<typeof ruleFinder> | undefined {
  const list = providerTypeList(section.list);
  const { always: cases = [], only: wanted = {} } = list;
  const typeColumns = namesIn(section.type ?? list.column);
  if (typeColumns.length === 0) return undefined;
  const always = rulesOf(cases, section);
  const only = rowCondition(wanted);
  const types = typeIndex(section, list);
  const paidBy = payerFinder(section, list);
  const columns = [...new Set([...typeColumns, ...columnsOf(always), ...columnsOf(types.all)])];
  return {
    columns,
    find(view) {
      const known = always.find(({ meets }) => meets(view));
      if (known !== undefined) return { rule: known, columns: typeColumns };
      const type = foldText(firstText(view, typeColumns));
      const rules = types.of(type);
      const own = only(view) ? rules.find(({ meets }) => meets(view)) : undefined;
      const rule = own && paidBy(own, type, view);
      const beside = [...Object.keys(wanted), ...columnsOf(rules)];
      const among = (more: readonly string[]) => [...new Set([...typeColumns, ...more])];
      return { rule: rule && { ...rule, columns: among(rule.columns) }, columns: among(beside) };
    },
  };
}

const FROM_ANYBODY: ReadonlySet<RowKind> = new Set(['receipt', 'part', 'leg-in', 'question']);
const OWN_ACCOUNTS = 'payment.own_accounts';

/** Classifies incoming money by its payer: an own company, a processor or, if these are known, a customer. */
function payerFinder(section: PaymentSection, { payer }: Partial<TypeList>) {
  const { types = [], columns = {} } = payer ?? {};
  const asked = new Set(types.map(foldText));
  const { own_accounts, processors = [] } = section;
  const own = payerRules(columns, own_accounts ?? []);
  const others = payerRules(columns, processors);
  const anybody = payerRules(columns, ['*']);
  return (rule: Rule, type: string, view: RowView): Rule => {
    if (!asked.has(type) || !FROM_ANYBODY.has(rule.is)) return rule;
    const by = (rules: readonly Rule[]) => rules.find(({ meets }) => meets(view));
    const found = by(own);
    if (found !== undefined) return { ...found, is: 'transfer', means: 'own-transfer' };
    const processor = by(others);
    const question = { is: 'question', means: 'ask-payer', key: OWN_ACCOUNTS } as const;
    if (processor !== undefined)
      return { ...processor, ...(own_accounts ? ({ is: 'payout', means: 'paid-out' } as const) : question) };
    if (rule.means === undefined || rule.means === 'ask-fees') return rule;
    const payer = by(anybody);
    // Two legs of an own transfer identify each other; a single leg is a question.
    if (own_accounts === undefined && rule.is === 'leg-in') return { ...rule, key: OWN_ACCOUNTS };
    if (own_accounts === undefined) return payer || rule.is === 'receipt' ? { ...rule, ...question } : rule;
    return payer && rule.is !== 'receipt' ? { ...payer, is: 'receipt', means: 'money-received' } : rule;
  };
}

const payerRules = (columns: Texts, names: readonly string[]): Rule[] =>
  Object.entries(columns).map(([column, forms]) => {
    const texts = forms.flatMap((form) => names.map((name) => form.replace('@', name)));
    return ruleOf({ is: 'receipt', where: { [column]: texts } });
  });

function typeIndex(section: PaymentSection, list: Partial<TypeList>) {
  const whole = new Map<string, Rule[]>();
  const beginnings: [string, Rule[]][] = [];
  const add = (name: string, rules: Rule[]) => {
    const known = foldText(name);
    if (known.endsWith('*')) beginnings.push([known.slice(0, -1), rules]);
    else whole.set(known, [...(whole.get(known) ?? []), ...rules]);
  };
  for (const [name, declared] of Object.entries(section.types ?? {}))
    add(name, typeof declared === 'string' ? [ruleOf({ is: declared, where: {} })] : declared.map(ruleOf));
  for (const [name, entry] of Object.entries(list.types ?? {}))
    for (const spelled of spellingsOf(list, name)) add(spelled, rulesOf(casesOf(entry), section));
  return {
    all: [...whole.values(), ...beginnings.map(([, rules]) => rules)].flat(),
    of: (type: string): readonly Rule[] =>
      whole.get(type) ?? beginnings.find(([beginning]) => type.startsWith(beginning))?.[1] ?? [],
  };
}

const ruleOf = ({ is, where }: { is: RowKind; where: Texts }): Rule => ({
  ...{ is, columns: Object.keys(where), meets: rowCondition(where) },
});

/** The cases that the answers of the profile leave standing. */
const rulesOf = (cases: readonly TypeCase[], section: PaymentSection): Rule[] =>
  cases
    .filter(({ when = {} }) =>
      (['capture', 'instalments', 'fees'] as const).every(
        (name) => !Object.hasOwn(when, name) || when[name] === (section[name] ?? null),
      ),
    )
    .map(({ where = {}, ...said }) => ({ ...ruleOf({ is: kindOf[said.means], where }), ...said }));

const columnsOf = (rules: readonly Rule[]) => [...new Set(rules.flatMap(({ columns }) => columns))];

const [PROBLEM_COLUMN] = retryColumns;

function words(view: RowView, columns: readonly string[]): Pick<ClassifiedRow, 'what' | 'column'> {
  const found = columns.flatMap((name) => {
    const cell = view.cell(name);
    const text = cellText(cell?.cell).trim();
    return cell === undefined || text === '' ? [] : [{ column: cell.column, text }];
  });
  const what = found.map(({ column, text }) => `${column}: ${text}`).join(', ') || '–';
  return { what, ...(found[0] && { column: found[0].column }) };
}

/** Codes for rows that are `skipped` because they are not receipts. */
const skipCodes = {
  refund: 'PAY-REFUND',
  fee: 'PAY-FEE',
  payout: 'PAY-PAYOUT',
  outgoing: 'PAY-OUTGOING',
  pending: 'PAY-PENDING',
  failed: 'PAY-FAILED',
  dispute: 'PAY-DISPUTE',
  exchange: 'PAY-EXCHANGE',
  transfer: 'PAY-TRANSFER',
  'own-income': 'PAY-OWN-INCOME',
  'refund-summary': 'PAY-REFUND-SUMMARY',
  'leg-out': 'PAY-OUTGOING',
  other: 'PAY-OTHER',
} as const satisfies Partial<Record<PaymentKind, Parameters<typeof problem>[0]>>;

const isSkipped = (kind: PaymentKind): kind is keyof typeof skipCodes => Object.hasOwn(skipCodes, kind);

/** A kind of row as readers count it. */
export type PaymentCount = Exclude<PaymentKind, 'leg-out' | 'leg-in'>;

const kindOfSkipCode: Readonly<Record<string, PaymentCount>> = Object.fromEntries(
  Object.entries({ ...skipCodes, 'leg-out': '' }).map(([kind, code]) => [code, kind as PaymentCount]),
);

/** The finding with which a row is skipped, in the words of its type if a list names it. */
export function skippedRowProblem({ is, means, what, column }: ClassifiedRow, row: number) {
  if (is === undefined || !isSkipped(is)) return undefined;
  return problem(skipCodes[is], { row, column }, { what, ...spoken(means) });
}

const spoken = (means: PaymentMeaning | undefined): Params =>
  means === undefined ? {} : { variant: 'means', means: { phrase: means } };

/** Profile keys that answer a question; the types of the profile answer all others. */
const ANSWERED_BY: Partial<Record<PaymentMeaning, string>> = {
  'ask-instalments': 'payment.instalments',
  'ask-fees': 'payment.fees',
};

/** The problem of a row that no document is made of and that is not skipped: it may be a receipt and states too little. */
export function unusableRowProblem(kind: ClassifiedRow, row: number) {
  const { is, means, what, column, key: answer } = kind;
  const place = { row, column, field: 'external_id' };
  if (kind.isUnreadable)
    return problem('PAY-UNREADABLE', { ...place, field: 'payment.rows' }, { text: what });
  if (is === 'several') return problem('PAY-SEVERAL', place);
  if (is === 'incomplete') return problem('PAY-INCOMPLETE', place, { what });
  const key = answer ?? (means && ANSWERED_BY[means]) ?? 'payment.types';
  return problem('PAY-TYPE-UNKNOWN', { row, column, field: key }, { what, key, ...spoken(means) });
}

/** Counts of the rows of a payment export by kind; `question` rows need a person's decision. */
export type PaymentCounts = Readonly<Partial<Record<PaymentCount, number>>>;

/** The counted kind of a row; undefined for a row that is not of payments, such as a total. */
export function paymentCount({ event, skipped, problems }: MappedRow): PaymentCount | undefined {
  if (event?.is === 'long-stay') return 'receipt';
  if (event?.is === 'refunds-told') return event.refunded ? 'refund' : 'refund-summary';
  if (event !== undefined) return event.is === 'leg-in' || event.is === 'leg-out' ? 'transfer' : event.is;
  if (skipped !== undefined) return kindOfSkipCode[skipped.code];
  return problems.some(({ code }) => code.startsWith('PAY-')) ? 'question' : undefined;
}
