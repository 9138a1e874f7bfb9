import { html } from 'hono/html';
import type { Document } from '../../../../shared/documents/document.ts';
import { documentTypeNames } from '../../../../shared/facts/document-type-names.ts';
import { formatAmount } from '../../../../shared/report/labels.ts';
import { columns, numberColumns, textCell } from '../../../../shared/report/tables/table.ts';
import type { ConsoleContext } from '../../console-app.ts';
import { pageWords } from '../../words/field-words.ts';
import { type Markup, wordsFor } from './page.ts';
import { euroCell, stackTable } from './stack-table.ts';

/** A document as on paper: type, customer, lines and totals. */
export function documentPaper(c: ConsoleContext, document: Document, printed?: string): Markup {
  const { language, say } = wordsFor(c);
  const { invoice_type_code: type, counterpart, invoice_lines: lines, notes } = document;
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
  const street = [counterpart?.street, counterpart?.number].filter(Boolean).join(' ');
  const place = [counterpart?.postal_code, counterpart?.city].filter(Boolean).join(' ');
  return html`<div class="paper"><p><strong>${documentTypeNames[type]?.[language] ?? type}</strong> ${printed ?? document.external_id}</p>
<p>${counterpart?.name ?? ''}<br>${[counterpart?.vat, street, place].filter(Boolean).join(', ')}</p>
${stackTable({ head, rows }, language)}
<p class="n">${say('net')} ${euro(document.net_total_amount)} · ${say('vat')} ${euro(document.vat_total_amount)} · <strong>${say('sum')} ${euro(document.payable_total_amount)}</strong></p>${notes ? html`<p>${notes}</p>` : ''}</div>`;
}
