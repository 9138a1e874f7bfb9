import type { z } from '@hono/zod-openapi';
import { html } from 'hono/html';
import { headerFields, isHeaderField, isLineField, lineFields } from '../../../../shared/documents/fields.ts';
import type { Language } from '../../../../shared/problems/problem-text.ts';
import { formatInstant } from '../../../../shared/report/labels.ts';
import { issuedDocumentSchema } from '../../api/issued-routes.ts';
import type { ConsoleApp, ConsoleContext } from '../../console-app.ts';
import { ConsoleError } from '../../console-error.ts';
import { uploadAccounts } from '../frame/allowed-actions.ts';
import { ApiRefusal, jsonRequest, leadToJob, readApi } from '../frame/ask-api.ts';
import { documentPaper } from '../frame/document-paper.ts';
import { type Markup, page, sayIn, wordsFor } from '../frame/page.ts';
import { creditAction, issuedQuery } from './issued-actions.ts';

type IssuedDocument = z.infer<typeof issuedDocumentSchema>;
type Field = IssuedDocument['fields'][number];

/** An issued document with an input for every field, and the checks of its replacement and its credit. */
export function serveReplace(app: ConsoleApp): void {
  app.get('/issued/replace', async (c) => {
    const issued = await readIssued(c);
    return c.html(replacePage(c, { issued, typed: new Map() }));
  });
  app.post('/issued/replace', async (c) => {
    const form = await c.req.formData();
    const typed = new Map([...form].map(([name, value]) => [name, String(value).replaceAll('\r\n', '\n')]));
    const issued = await readIssued(c);
    try {
      const set = changed(issued, typed, c.get('language'));
      const asked = jsonRequest({ set, mark: typed.get('mark') ?? '' });
      return await leadToJob(c, `/api/issued/replace?${queryOf(c)}`, asked);
    } catch (error) {
      const refusal = refusalOf(error, c.get('language'));
      return c.html(replacePage(c, { issued, typed, refusal }), refusal.status);
    }
  });
  app.post('/issued/credit', (c) => leadToJob(c, `/api/issued/credit?${queryOf(c)}`));
}

const queryOf = (c: ConsoleContext): URLSearchParams =>
  new URLSearchParams({ document: c.req.query('document') ?? '', account: c.req.query('account') ?? '' });
const readIssued = (c: ConsoleContext): Promise<IssuedDocument> =>
  readApi(c, issuedDocumentSchema, `/api/issued?${queryOf(c)}`);

interface Told {
  message: string;
  hint: string;
}

/** The refusal of typed values, shown above them; rethrows any other error. */
function refusalOf(error: unknown, language: Language): Told & { status: 409 | 422 } {
  if (error instanceof ConsoleError) return { ...error.envelope(language).error, status: 422 };
  if (!(error instanceof ApiRefusal) || (error.status !== 409 && error.status !== 422)) throw error;
  return { message: error.message, hint: error.hint, status: error.status === 409 ? 409 : 422 };
}

const typeOf = (path: string): string => {
  const name = path.replace(/^lines\.\d+\./, 'line.');
  if (isHeaderField(name)) return headerFields[name];
  return isLineField(name) ? lineFields[name] : 'text';
};

/** Numbers as people of the language write them, without separators of thousands. */
const PLAIN: Readonly<Record<Language, RegExp>> = { en: /^-?\d+(?:\.\d+)?$/, el: /^-?\d+(?:,\d+)?$/ };

/** The value of a field for its input: decimals with the sign of the language. */
const shownValue = ({ field, value }: Field, language: Language): string =>
  typeOf(field) === 'decimal' && language === 'el' ? value.replace('.', ',') : value;

/** The fields whose typed value differs, in the interface's notation. */
function changed({ fields }: IssuedDocument, typed: ReadonlyMap<string, string>, language: Language) {
  return fields.flatMap((field) => {
    const text = typed.get(field.field)?.trim();
    if (text === undefined || text === shownValue(field, language).trim()) return [];
    return [{ field: field.field, value: typedValue(field, text, language) }];
  });
}

function typedValue({ field, name }: Field, text: string, language: Language): string {
  if (typeOf(field) !== 'decimal' || text === '') return text;
  if (!PLAIN[language].test(text)) throw new ConsoleError('AMOUNT-NOTATION', { value: text, field: name });
  return text.replace(',', '.');
}

interface Shown {
  issued: IssuedDocument;
  typed: ReadonlyMap<string, string>;
  refusal?: Told;
}

function replacePage(c: ConsoleContext, { issued, typed, refusal }: Shown): Markup {
  const { language, say } = wordsFor(c);
  const { printed, mark, external_id, account } = issued;
  const title = say('replaceOf', { document: printed });
  const at = formatInstant(issued.issued_at, language);
  const told = refusal ?? issued.not_replaced;
  const isMine = uploadAccounts(c, [account]).length > 0;
  const query = new URLSearchParams({ account, lang: language });
  const body = html`<h1>${title}</h1>
${told === null ? '' : html`<p class="problem" role="alert">${told.message} ${told.hint}</p>`}
<div class="side"><div>${
    issued.not_replaced !== null || !isMine
      ? ''
      : html`<section class="card" aria-labelledby="changes"><h2 id="changes">${say('changes')}</h2><p class="hint">${say('replacePageHint')} ${say('amountsFollow')}</p>
<form method="post" action="/issued/replace?${issuedQuery(account, external_id)}"><input type="hidden" name="mark" value="${mark}">
${inputs(c, issued, typed)}
<div class="actions"><button class="primary">${say('seeDifference')}</button></div></form></section>`
  }</div>
<div><section class="card"><p>${say('issuedOn', { printed, mark, at })}</p>
${chain(issued, language)}
${documentPaper(c, issued.document, printed)}
<p><a href="/documents/${encodeURIComponent(issued.invoice_id)}/print?${query}" target="_blank">${say('printed')}</a></p>
${isMine ? creditAction(c, { account, external_id }) : ''}</section></div></div>
<p><a href="/">${say('home')}</a></p>`;
  return page(c, { title, body });
}

/** Versions of a document that was replaced or credited, in their order. */
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
const PLACES = [/^counterpart\./, /^lines\./, /(?<!_amount)$/];
const placeOf = ({ field }: Field): number => {
  const at = PLACES.findIndex((pattern) => pattern.test(field));
  return at < 0 ? PLACES.length : at;
};

/** One input for each field, filled fields first. */
function inputs(c: ConsoleContext, { fields }: IssuedDocument, typed: ReadonlyMap<string, string>): Markup {
  const language = c.get('language');
  const isShown = ({ field, value }: Field) => value !== '' || (typed.get(field) ?? '') !== '';
  const ordered = fields.toSorted((one, other) => placeOf(one) - placeOf(other));
  const [filled, blank] = [ordered.filter(isShown), ordered.filter((one) => !isShown(one))];
  const input = (one: Field) => {
    const value = typed.get(one.field) ?? shownValue(one, language);
    const id = `field-${one.field}`;
    const control =
      one.field === 'notes' || value.includes('\n')
        ? html`<textarea id="${id}" name="${one.field}" rows="3">${value}</textarea>`
        : html`<input id="${id}" name="${one.field}" value="${value}" autocomplete="off"${typeOf(one.field) === 'decimal' ? html` inputmode="decimal"` : ''}>`;
    return html`<p><label for="${id}">${one.name}</label><br>${control}</p>`;
  };
  return html`<div class="choices wide">${filled.map(input)}</div>
<details><summary>${sayIn(language)('otherFields')}</summary><div class="choices wide">${blank.map(input)}</div></details>`;
}
