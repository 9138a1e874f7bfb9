import { html } from 'hono/html';
import type { Document } from '../../../shared/documents/document.ts';
import { formatAmount } from '../../../shared/report/format-amount.ts';
import { typeWords } from '../../../shared/report/type-words.ts';
import { trialSchema } from '../api/profile-routes.ts';
import type { ConsoleContext } from '../console-app.ts';
import { type Api, posted } from './ask-api.ts';
import { type Markup, sayIn } from './page.ts';

const PROBLEMS_SHOWN = 3;

/** The first document as these choices make it; exchanged whenever one of them changes. */
export async function firstDocument(
  c: ConsoleContext,
  { api, upload, ...of }: { api: Api; upload: string } & ({ profile: object } | { refusal: Told }),
): Promise<Markup> {
  const say = sayIn(c.get('language'));
  if ('refusal' in of) return frame(c, html`<p class="problem">${of.refusal.message} ${of.refusal.hint}</p>`);
  const { profile } = of;
  const trial = await api.read(trialSchema, `/api/uploads/${upload}/trial`, posted(profile));
  const { documents, ready, first, problems } = trial;
  const found = documents === 0 ? [] : problems.map(({ message }) => message);
  const messages = [...new Set(found)].slice(0, PROBLEMS_SHOWN);
  return frame(
    c,
    html`<p>${documents === 0 ? say('chooseFirst') : say('trialSaid', { ready, documents })}</p>
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
  return html`<div class="paper"><p><strong>${typeWords[type]?.[language] ?? type}</strong> ${document.external_id}</p>
<p>${counterpart?.name ?? ''}<br>${[counterpart?.vat, counterpart?.street, counterpart?.city].filter(Boolean).join(', ')}</p>
<table><thead><tr><th scope="col">${say('item')}</th><th scope="col" class="n">${say('quantity')}</th><th scope="col" class="n">${say('net')}</th><th scope="col" class="n">${say('vat')}</th></tr></thead><tbody>
${lines.map((line) => html`<tr><td>${line.name ?? ''}</td><td class="n">${line.quantity === undefined ? '' : formatAmount(line.quantity, language)}</td><td class="n">${euro(line.net_total_price)}</td><td class="n">${formatAmount(line.vat_rate, language)} %</td></tr>`)}
</tbody></table>
<p class="n">${say('net')} ${euro(document.net_total_amount)} · ${say('vat')} ${euro(document.vat_total_amount)} · <strong>${say('total')} ${euro(document.payable_total_amount)}</strong></p></div>`;
}
