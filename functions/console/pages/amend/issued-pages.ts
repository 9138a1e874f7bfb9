import { html } from 'hono/html';
import { headerFields, isHeaderField, isLineField, lineFields } from '../../../../shared/documents/fields.ts';
import { readDate } from '../../../../shared/mapping/cells/read-date.ts';
import { codeLists } from '../../../../shared/mapping/templates/code-lists.ts';
import { creditIssued, getIssued, replaceIssued } from '../../../../shared/operations/issued.ts';
import type { Language } from '../../../../shared/problems/problem-text.ts';
import { RefusedRequest } from '../../../../shared/problems/refusal.ts';
import type { Outcome } from '../../../../shared/records/document-record.ts';
import { formatAmount, formatInstant } from '../../../../shared/report/labels.ts';
import type { ReportRow } from '../../../../shared/report/row.ts';
import { columnOf, numberColumn, textCell, textColumn } from '../../../../shared/report/tables/table.ts';
import { type ListedDocument as Listed, listDocuments } from '../../api/documents-routes.ts';
import type { ConsoleApp, ConsoleContext } from '../../console-host.ts';
import { SEARCH_MAX_CHARACTERS } from '../../console-limits.ts';
import { uploadAccounts } from '../../guard/own-accounts.ts';
import { run } from '../../http/operations.ts';
import { listAmendments } from '../../jobs/amendments.ts';
import type { JobView } from '../../jobs/job-view.ts';
import { namedBooks } from '../../jobs/plan-view.ts';
import { pageWords, sayIn, withDays } from '../../words/field-words.ts';
import { type Markup, page, refusalIn, type ShownRefusal, toJob } from '../frame/page.ts';
import { actionBar, documentPaper, euroCell, listTable, printLink } from '../frame/parts.ts';
import { codeOptions, type Form, formText } from '../upload/profile-questions.ts';

type Shown = Pick<ReportRow, 'external_id' | 'outcome' | 'mark'> & { account: string };

const IS_ISSUED: ReadonlySet<Outcome> = new Set(['issued', 'duplicate']);

/** Credit and Replace for an issued document, shown to people who may upload into its account. */
export function issuedActions(c: ConsoleContext, shown: Shown): Markup | string {
  const { account, external_id, outcome, mark } = shown;
  if (external_id === null || mark === null || !IS_ISSUED.has(outcome)) return '';
  if (uploadAccounts(c, [account]).length === 0) return '';
  const link = html`<a href="/issued/replace?${issuedQuery(account, external_id)}" aria-label="${c.var.say('replaceOf', { document: external_id })}">${c.var.say('replace')}</a>`;
  return html`<span class="beside">${link}
${creditAction(c, { account, external_id }, 'link')}</span>`;
}

function creditAction(c: ConsoleContext, of: { account: string; external_id: string }, look = ''): Markup {
  const { account, external_id } = of;
  return html`<form method="post" action="/issued/credit?${issuedQuery(account, external_id)}"><button class="${look}" aria-label="${c.var.say('creditThis', { document: external_id })}">${c.var.say('creditIssued')}</button></form>`;
}

const issuedQuery = (account: string, document: string): URLSearchParams =>
  new URLSearchParams({ document, account });

type Amendment = Awaited<ReturnType<typeof listAmendments.run>>['amendments'][number];

/** The documents of a job that replace issued ones: the effect, the changed fields, and both documents, on request folded. */
export async function amendmentsPart(c: ConsoleContext, job: JobView, folded = false) {
  const { host, language, say } = c.var;
  const { amendments, complete } = await run(c, listAmendments, job);
  if (amendments.length === 0) return '';
  const books = (await namedBooks(host, job.account)) ?? [];
  const shown = (field: string, value: string) =>
    (field === BOOK && books.find(({ id }) => id === value)?.series) ||
    shownValue({ field, value }, language) ||
    '–';
  const partOf = (one: Amendment) => {
    const differs = one.differs.toSorted((a, b) => placeOf(a) - placeOf(b));
    const changes = differs.map(({ field: of, name, was, now }) => {
      return html`<li>${name}: <del>${shown(of, was)}</del> → <ins>${shown(of, now)}</ins></li>`;
    });
    const papers = papersOf(c, job, one);
    return html`<p role="status">${happens(c, one)}</p><ul class="lines">${changes}</ul>
${folded ? html`<details><summary>${say('differencesTitle')}</summary>${papers}</details>` : papers}`;
  };
  const title = html`<h2 id="amendments">${say('differencesTitle')}</h2>`;
  return html`<section class="card${folded ? ' brief' : ''}">${folded ? '' : title}
${amendments.map(partOf)}
${complete ? '' : html`<p class="hint">${say('moreAmendments', { n: amendments.length })}</p>`}</section>`;
}

function papersOf(c: ConsoleContext, { account }: JobView, one: Amendment): Markup {
  const { say } = c.var;
  const link = (of: Amendment['credit']) =>
    of === null ? '' : html`<p>${printLink(c, { ...of, account })}</p>`;
  return html`<div class="columns"><section><h3>${say('before')}</h3>${documentPaper(c, one.old.document, `${one.old.printed} · ${say('mark')} ${one.old.mark}`)}${link(one.old)}</section>
<section><h3>${say('now')}</h3>${documentPaper(c, one.document, one.issued === null ? say('notIssuedYet') : `${one.issued.printed} · ${say('mark')} ${one.issued.mark}`)}${link(one.issued)}${one.credit === null ? '' : html`<h3>${say('creditIssued')}</h3><p>${one.credit.printed} · ${say('mark')} ${one.credit.mark}</p>${link(one.credit)}`}</section></div>`;
}

function happens(c: ConsoleContext, { old, document, credit, issued }: Amendment): string {
  const { language, say } = c.var;
  const euro = (amount: string | undefined) => `${formatAmount(amount ?? '0.00', language)} €`;
  const { printed, mark } = old;
  const now = euro(document.payable_total_amount);
  if (credit === null)
    return say('willReplace', { printed, was: euro(old.document.payable_total_amount), now });
  const credit_mark = credit.mark;
  if (issued === null) return say('goesOn', { printed, credit_mark, now });
  return say('isReplaced', {
    ...{ printed, mark, credit: credit.printed, credit_mark },
    ...{ issued: issued.printed, now_mark: issued.mark },
  });
}

type IssuedDocument = Awaited<ReturnType<typeof getIssued.run>>;
type Field = IssuedDocument['fields'][number];

/** An issued document with an input for every field, and the checks of its replacement and its credit. */
export function serveReplace(app: ConsoleApp): void {
  app.get('/issued/replace', async (c) => {
    const issued = await run(c, getIssued, namedIn(c));
    return c.html(await replacePage(c, { issued, typed: new Map() }));
  });
  app.post('/issued/replace', async (c) => {
    const form = await c.req.formData();
    const typed = new Map([...form].map(([name, value]) => [name, String(value).replaceAll('\r\n', '\n')]));
    const issued = await run(c, getIssued, namedIn(c));
    try {
      const set = changed(issued, typed, c.get('language'));
      const asked = { ...namedIn(c), set, mark: typed.get('mark') ?? '' };
      return toJob(c, await run(c, replaceIssued, asked));
    } catch (error) {
      const refusal = refusalIn(c, error);
      if (refusal.status !== 409 && refusal.status !== 422) throw error;
      return c.html(await replacePage(c, { issued, typed, refusal }), refusal.status);
    }
  });
  app.post('/issued/credit', async (c) => toJob(c, await run(c, creditIssued, namedIn(c))));
}

const namedIn = (c: ConsoleContext) => ({
  document: c.req.query('document') ?? '',
  account: c.req.query('account') ?? '',
});

const BOOK = 'billing_book_id';

/** The field of a path: `line.vat_rate` of `lines.2.vat_rate`. */
const fieldOf = (path: string): string => path.replace(/^lines?(?:\.\d+|\[\d+\])\./, 'line.');

const typeOf = (path: string): string => {
  const name = fieldOf(path);
  if (isHeaderField(name)) return headerFields[name];
  return isLineField(name) ? lineFields[name] : 'text';
};

/** Numbers as people of the language write them, without separators of thousands. */
const PLAIN: Readonly<Record<Language, RegExp>> = { en: /^-?\d+(?:\.\d+)?$/, el: /^-?\d+(?:,\d+)?$/ };

function shownValue({ field, value }: Pick<Field, 'field' | 'value'>, language: Language): string {
  if (typeOf(field) === 'date') return withDays(value);
  return typeOf(field) === 'decimal' && language === 'el' ? value.replace('.', ',') : value;
}

function changed({ fields }: IssuedDocument, typed: ReadonlyMap<string, string>, language: Language) {
  return fields.flatMap((field) => {
    const text = typed.get(field.field)?.trim();
    if (text === undefined || text === shownValue(field, language).trim()) return [];
    return [{ field: field.field, value: typedValue(field, text, language) }];
  });
}

function typedValue({ field, name }: Field, text: string, language: Language): string {
  const day = typeOf(field) === 'date' ? readDate(text, 'dmy') : undefined;
  if (day?.kind === 'date') return day.value;
  if (typeOf(field) !== 'decimal' || text === '') return text;
  if (!PLAIN[language].test(text)) throw new RefusedRequest('AMOUNT-NOTATION', { value: text, field: name });
  return text.replace(',', '.');
}

async function replacePage(
  c: ConsoleContext,
  of: { issued: IssuedDocument; typed: ReadonlyMap<string, string>; refusal?: ShownRefusal },
): Promise<Markup> {
  const { issued, typed, refusal } = of;
  const { language, say } = c.var;
  const { printed, mark, external_id, account } = issued;
  const title = say('replaceOf', { document: printed });
  const at = formatInstant(issued.issued_at, language);
  const told = refusal ?? issued.not_replaced;
  const isMine = uploadAccounts(c, [account]).length > 0;
  const body = html`<h1>${title}</h1>
${told === null ? '' : html`<p class="problem" role="alert">${told.message} ${told.hint}</p>`}
<div class="side"><div>${
    issued.not_replaced !== null || !isMine
      ? ''
      : html`<section class="card" aria-labelledby="changes"><h2 id="changes">${say('changes')}</h2><p class="hint">${say('replacePageHint')} ${say('amountsFollow')}</p>
<form method="post" action="/issued/replace?${issuedQuery(account, external_id)}" id="replacing"><input type="hidden" name="mark" value="${mark}">
${await inputs(c, issued, typed)}</form></section>`
  }</div>
<div><section class="card"><p>${say('issuedOn', { printed, mark, at })}</p>
${chain(issued, language)}
${documentPaper(c, issued.document, printed)}
<p>${printLink(c, issued)}</p>
${isMine ? creditAction(c, { account, external_id }) : ''}</section></div></div>
${issued.not_replaced !== null || !isMine ? '' : actionBar(c, html`<button class="primary" form="replacing">${say('seeDifference')}</button>`)}`;
  return page(c, { title, body });
}

function chain({ versions }: IssuedDocument, language: Language): Markup | string {
  if (versions.length < 2 && versions.every(({ credit }) => credit === null)) return '';
  const say = sayIn(language);
  const told = ({ printed, mark, issued_at }: { printed: string; mark: string; issued_at: string }) =>
    say('issuedOn', { printed, mark, at: formatInstant(issued_at, language) });
  const items = versions.flatMap((version) => [
    html`<li>${told(version)}</li>`,
    ...(version.credit === null
      ? []
      : [html`<li class="muted">${say('creditIssued')}: ${told(version.credit)}</li>`]),
  ]);
  return html`<h2>${say('issuedVersions')}</h2><ol>${items}</ol>`;
}

/** Order of the fields: the buyer, the most frequent mistake, then the lines; totals follow from these. */
const PLACES = [/^counterpart\./, /^lines?[.[]/, /(?<!_amount)$/];
const placeOf = ({ field }: Pick<Field, 'field'>): number => {
  const at = PLACES.findIndex((pattern) => pattern.test(field));
  return at < 0 ? PLACES.length : at;
};

async function inputs(
  c: ConsoleContext,
  { account, fields }: IssuedDocument,
  typed: ReadonlyMap<string, string>,
): Promise<Markup> {
  const { host, language } = c.var;
  const books = (await namedBooks(host, account)) ?? [];
  const isShown = ({ field, value }: Field) => value !== '' || (typed.get(field) ?? '') !== '';
  const ordered = fields.toSorted((one, other) => placeOf(one) - placeOf(other));
  const [filled, blank] = [ordered.filter(isShown), ordered.filter((one) => !isShown(one))];
  const input = (one: Field) => {
    const value = typed.get(one.field) ?? shownValue(one, language);
    const id = `field-${one.field}`;
    const field = fieldOf(one.field);
    const options =
      one.field === BOOK
        ? bookOptions(books, value)
        : codeLists[field] && codeOptions({ field, chosen: value }, language);
    const control = options
      ? html`<select id="${id}" name="${one.field}">${options}</select>`
      : one.field === 'notes' || value.includes('\n')
        ? html`<textarea id="${id}" name="${one.field}" rows="3">${value}</textarea>`
        : html`<input id="${id}" name="${one.field}" value="${value}" autocomplete="off"${typeOf(one.field) === 'decimal' ? html` inputmode="decimal"` : ''}>`;
    return html`<p><label for="${id}">${one.name}</label><br>${control}</p>`;
  };
  return html`<div class="choices wide">${filled.map(input)}</div>
<details><summary>${sayIn(language)('otherFields')}</summary><div class="choices wide">${blank.map(input)}</div></details>`;
}

function bookOptions(books: Awaited<ReturnType<typeof namedBooks>> & object, value: string): Markup {
  const own = books.find(({ id }) => id === value) ?? { id: value, series: value, type: '' };
  const others = books.filter(({ type, id }) => type === own.type && id !== value);
  return html`${[own, ...others].map(({ id, series }) => html`<option value="${id}">${series}</option>`)}`;
}

const SHOWN = 50;
const criteria = {
  number: 'findNumber',
  mark: 'mark',
  customer: 'customer',
  text: 'findAmount',
  file: 'file',
} as const;

/** Issued documents by number, MARK, customer, amount and file; addresses never contain searched texts. */
export function serveDocumentsPage(app: ConsoleApp): void {
  app.get('/documents', async (c) => c.html(await documentsPage(c, {})));
  app.post('/documents', async (c) => c.html(await documentsPage(c, await c.req.parseBody())));
}

async function documentsPage(c: ConsoleContext, form: Form): Promise<Markup> {
  const { say } = c.var;
  const textOf = (name: string) => formText(form, name).trim();
  const wanted = Object.keys(criteria).flatMap((name): [string, string][] =>
    textOf(name) === '' ? [] : [[name, textOf(name)]],
  );
  const cursor = textOf('cursor');
  const asked = { ...Object.fromEntries(wanted), ...(cursor && { cursor }), limit: SHOWN };
  const { page: found, next: { cursor: next } = {} } = await run(c, listDocuments, asked);
  const fields = Object.entries(criteria).map(
    ([name, word]) =>
      html`<label>${say(word)} <input name="${name}" maxlength="${SEARCH_MAX_CHARACTERS}" value="${textOf(name)}" autocomplete="off"></label>`,
  );
  const more =
    next &&
    html`<form method="post" action="/documents">${wanted.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}<input type="hidden" name="cursor" value="${next}"><div class="actions"><button>${say('next')}</button></div></form>`;
  const body = html`<h1>${say('findTitle')}</h1>
<section class="card"><form method="post" action="/documents" role="search" class="filters-form">${fields}<button class="primary">${say('search')}</button></form></section>
<section class="card" aria-labelledby="found"><h2 id="found">${say('documents')}</h2>
${found.length === 0 ? html`<div class="empty"><p class="headline" role="status">${say(wanted.length === 0 ? 'nothingIssued' : 'findNone')}</p></div>` : html`<p role="status">${say('findFound', { n: found.length })}</p>${foundTable(c, found)}`}
${more}</section>`;
  return page(c, { title: say('findTitle'), body });
}

function foundTable(c: ConsoleContext, found: readonly Listed[]): Markup {
  const { language } = c.var;
  const { numberOf, document, customer, mark, when, amount, file } = pageWords;
  return listTable(c.var, found, [
    textColumn(numberOf, 'printed'),
    textColumn(document, 'external_id'),
    columnOf(customer, (one) => textCell(one.customer ?? '')),
    textColumn(mark, 'mark'),
    columnOf(when, (one) => textCell(formatInstant(one.issued_at, language))),
    numberColumn(amount, (one) => euroCell(one.payable_total, one.kind)),
    columnOf(file, (one) => ({
      markup: html`<a href="/jobs/${one.job}">${one.file}</a> ${one.invoice_id === null ? '' : printLink(c, { ...one, invoice_id: one.invoice_id })} ${issuedActions(c, { ...one, outcome: 'issued' })}`,
    })),
  ]);
}
