import { z } from 'zod';
import { amountOf, notesOf } from './exports.ts';
import type { Chance } from './random.ts';
import type { ServiceWay } from './service-way.ts';
import { COMPANIES, type WireRequest } from './service-world.ts';

const booksSchema = z.array(z.object({ id: z.string(), invoice_type_code: z.string() }));
const loginSchema = z.object({ data: z.object({ attributes: z.object({ jwt: z.string() }) }) });

/** Job of who works at the service itself. */
export const BY_HAND = 'by hand';

/** A document that somebody writes at the service itself: as an export has it, with more in it, or with other content. */
export async function writeByHand(
  reach: ServiceWay['reach'],
  { account, external_id, chance }: { account: string; external_id: string; chance: Chance },
): Promise<string> {
  const company = COMPANIES.find((one) => one.account === account);
  const credentials = JSON.stringify({ email: company?.email, api_key: company?.apiKey });
  const go = (request: WireRequest) => reach(request, { host: '', job: BY_HAND, account });
  const login = { method: 'POST', path: '/api/v1/login', headers: {}, body: credentials };
  const { jwt } = loginSchema.parse((await go(login)).body).data.attributes;
  const headers = { authorization: `Bearer ${jwt}` };
  const ask = (path: string, body?: string) => go({ method: 'POST', path, headers, body });

  const listed = await go({ method: 'GET', path: '/api/v1/billing_books', headers });
  const book = booksSchema.parse(listed.body).find(({ invoice_type_code }) => invoice_type_code === '11.1');

  const content = chance.happens(0.3) ? 1 : 0;
  const more = chance.happens(0.3);
  const body = { ...bodyOf(external_id, { content, more }), billing_book_id: book?.id };
  await ask('/api/v1/invoices', JSON.stringify(body));
  const issues = chance.happens(0.4);
  if (issues) await ask(`/api/v1/invoices/${external_id}/issue_draft`);
  return `${issues ? 'issues' : 'drafts'} content ${content}${more ? ' and more' : ''}`;
}

/** As the wire has a row of an export. */
function bodyOf(external_id: string, { content, more }: { content: number; more: boolean }) {
  const net = Number(amountOf(external_id, content));
  const vat = Math.round(net * 24) / 100;
  const total = Math.round((net + vat) * 100) / 100;
  return {
    draft: true,
    external_id,
    invoice_type_code: '11.1',
    payment_method_type: 0,
    net_total_amount: net,
    vat_total_amount: vat,
    total_amount: total,
    payable_total_amount: total,
    notes: notesOf(external_id, content),
    invoice_lines: [
      {
        line_number: 1,
        name: 'Είδος',
        ...(more ? { quantity: 1, unit_price: net } : {}),
        net_total_price: net,
        vat_rate: 24,
        vat_total: vat,
        subtotal: total,
        classification_category: 'category1_3',
        classification_type: 'E3_561_003',
      },
    ],
  };
}
