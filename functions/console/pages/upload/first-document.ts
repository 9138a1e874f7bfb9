import { html } from 'hono/html';
import type { Document } from '../../../../shared/documents/document.ts';
import { documentTypeNames } from '../../../../shared/facts/document-type-names.ts';
import { columns, numberColumns, textCell } from '../../../../shared/report/tables/table.ts';
import { formatAmount } from '../../../../shared/report/words/format-amount.ts';
import { trialSchema } from '../../api/profile-routes.ts';
import type { ConsoleContext } from '../../console-app.ts';
import { inFieldWords } from '../../words/field-words.ts';
import { type Api, jsonRequest } from '../frame/ask-api.ts';
import { type Markup, sayIn } from '../frame/page.ts';
import { pageWords } from '../frame/page-words.ts';
import { euroCell, stackTable } from '../frame/stack-table.ts';

const PROBLEMS_SHOWN = 3;

/** The first document with the current choices, reloaded whenever one of them changes. */
export async function firstDocument(
  c: ConsoleContext,
  { api, upload, ...of }: { api: Api; upload: string } & ({ profile: object } | { refusal: Told }),
): Promise<Markup> {
  const say = sayIn(c.get('language'));
  if ('refusal' in of) return frame(c, html`<p class="problem">${of.refusal.message} ${of.refusal.hint}</p>`);
  const { profile } = of;
  const trial = await api.read(trialSchema, `/api/uploads/${upload}/trial`, jsonRequest(profile));
  const { documents, ready, held, rejected, first, problems } = trial;
  const found =
    documents === 0 ? [] : problems.map(({ message }) => inFieldWords(message, c.get('language')));
  const messages = [...new Set(found)].slice(0, PROBLEMS_SHOWN);
  return frame(
    c,
    html`<p>${documents === 0 ? say('chooseFirst') : say('trialSaid', { ready, documents, held, rejected })}</p>
${messages.map((message) => html`<p class="problem">${message}</p>`)}
${first === null ? '' : paper(c, first)}`,
  );
}

const frame = (c: ConsoleContext, inside: Markup): Markup =>
  html`<section class="card" id="first" aria-live="polite" aria-labelledby="first-title"><h2 id="first-title">${sayIn(c.get('language'))('firstDocument')}</h2>
${inside}
</section>`;

interface Told {
  message: string;
  hint: string;
}

function paper(c: ConsoleContext, document: Document): Markup {
  const language = c.get('language');
  const say = sayIn(language);
  const { invoice_type_code: type, counterpart, invoice_lines: lines } = document;
  const euro = (amount: string | undefined) =>
    amount === undefined ? '' : `${formatAmount(amount, language)} €`;
  const { item, quantity, net, vat } = pageWords;
  const head = [...columns(item), ...numberColumns(quantity, net, vat)];
  const rows = lines.map((line) => [
    textCell(line.name ?? ''),
    textCell(line.quantity === undefined ? '' : formatAmount(line.quantity, language)),
    euroCell(line.net_total_price),
    { percent: line.vat_rate },
  ]);
  return html`<div class="paper"><p><strong>${documentTypeNames[type]?.[language] ?? type}</strong> ${document.external_id}</p>
<p>${counterpart?.name ?? ''}<br>${[counterpart?.vat, counterpart?.street, counterpart?.city].filter(Boolean).join(', ')}</p>
${stackTable({ head, rows }, language)}
<p class="n">${say('net')} ${euro(document.net_total_amount)} · ${say('vat')} ${euro(document.vat_total_amount)} · <strong>${say('total')} ${euro(document.payable_total_amount)}</strong></p></div>`;
}
