import { expect, it } from 'vitest';
import { dryRunClient } from '../../shared/jobs/issue/dry-run-client.ts';
import type { InvoicingClient } from '../../shared/service/client.ts';
import type { FoundInvoice, InvoicePage } from '../../shared/service/wire.ts';
import { scriptedClient } from '../issue/scripted-client.ts';

const facts = { invoice_id: 'i-1', series: 'A', number: '1', mark: 'M1', uid: '', qr_url: '', issued_at: '' };
const invoice = (external_id: string, invoice_id = `i-${external_id}`, issued = true): FoundInvoice => ({
  ...{ external_id, invoice_id, content: new Map([['external_id', external_id]]) },
  ...(issued ? { issued: { ...facts, invoice_id } } : {}),
});
const DOWN = { state: 'down', reason: { phrase: 'was-stopped' } } as const;

/** A service with some pages, and what it is asked. */
function scene(pages: readonly (InvoicePage | undefined)[], documents: number) {
  const asked: string[] = [];
  const client: InvoicingClient = {
    ...scriptedClient({}),
    listInvoices: async ({ page }) => {
      asked.push(`page ${page}`);
      const listed = pages[page - 1];
      return listed === undefined ? DOWN : { state: 'listed', listed };
    },
    readBack: async ({ external_id, invoice_id }) => {
      asked.push(`read ${external_id}${invoice_id === undefined ? '' : ` ${invoice_id}`}`);
      return { state: 'found', ...invoice(external_id, `r-${external_id}`, external_id !== 'draft') };
    },
    status: async ({ external_id }) => {
      asked.push(`status ${external_id}`);
      return { state: 'pending' };
    },
  };
  const dry = dryRunClient(client, documents);
  return { asked, dry, to: (unknown: number) => dry.toChunk(unknown) };
}
const page = (invoices: FoundInvoice[], totalCount = invoices.length, totalPages = 1): InvoicePage => ({
  ...{ invoices, totalPages, totalCount },
});
const stateOf = async (client: InvoicingClient, external_id: string) => {
  const { state, ...found } = await client.readBack({ external_id });
  return 'invoice_id' in found ? `${state} ${found.invoice_id}` : state;
};

it('asks for up to five documents one by one, and for a list beyond them, once', async () => {
  const { asked, to } = scene([page([invoice('A-1')])], 6);
  expect(await stateOf(to(5), 'A-1')).toBe('found r-A-1');
  expect(asked).toEqual(['read A-1']);
  const client = to(1);
  expect([await stateOf(client, 'a-1'), await stateOf(client, 'B-1')]).toEqual(['found i-A-1', 'absent']);
  expect(asked.slice(1)).toEqual(['page 1']);
  await client.readBack({ external_id: 'A-1', invoice_id: 'x' });
  expect(asked.slice(2)).toEqual(['read A-1 x']);
});

it('believes the answer about an issue that it was given a moment ago, once and of that invoice', async () => {
  const { asked, to } = scene([page([invoice('A-1'), invoice('D-1', 'i-D-1', false)])], 9);
  const client = to(6);
  const status = async (external_id: string, invoice_id: string) =>
    (await client.status({ external_id, invoice_id })).state;
  await client.readBack({ external_id: 'A-1' });
  expect(await status('a-1', 'i-A-1')).toBe('issued');
  expect(await status('A-1', 'i-A-1')).toBe('pending');
  await client.readBack({ external_id: 'A-1' });
  expect(await status('A-1', 'another')).toBe('pending');
  await client.readBack({ external_id: 'D-1' });
  expect(await status('D-1', 'i-D-1')).toBe('pending');
  await client.readBack({ external_id: 'E-1', invoice_id: 'r-E-1' });
  expect(await status('E-1', 'r-E-1')).toBe('issued');
  expect(asked).toEqual(['page 1', 'status A-1', 'status A-1', 'status D-1', 'read E-1 r-E-1']);
});

it('joins the pages of a list', async () => {
  const pages = [
    page([invoice('A-1'), invoice('')], 4, 3),
    page([invoice('B-1')], 4, 3),
    page([invoice('C-1')], 4, 3),
  ];
  const { asked, to } = scene(pages, 6);
  const client = to(6);
  for (const id of ['A-1', 'B-1', 'C-1']) expect(await stateOf(client, id)).toBe(`found i-${id}`);
  expect([await stateOf(client, 'X'), await stateOf(client, '')]).toEqual(['absent', 'absent']);
  expect(asked).toEqual(['page 1', 'page 2', 'page 3']);
});

const EMPTY = page([], 0, 0);

it.each<[what: string, pages: (InvoicePage | undefined)[], documents: number, requests: number]>([
  ['the service is away', [undefined], 6, 1],
  ['a page is away', [page([invoice('A-1')], 2, 2), undefined], 6, 2],
  ['there are more pages than documents', [page([invoice('A-1')], 900, 7)], 6, 1],
  ['there are more pages than are ever listed', [page([invoice('A-1')], 90_000, 401)], 9_000, 1],
  ['the number of pages is none', [page([invoice('A-1')], 1, Number.NaN)], 6, 1],
  ['an invoice is missing', [page([invoice('A-1')], 2)], 6, 1],
  ['an invoice is on two pages', [page([invoice('A-1')], 2, 2), page([invoice('A-1', 'i-A-1')], 2, 2)], 6, 2],
  ['an id is there twice', [page([invoice('A-1', 'x'), invoice('a-1', 'y')])], 6, 1],
  ['two invoices are one', [page([invoice('A-1', 'x'), invoice('B-1', 'x')])], 6, 1],
  ['the count changes meanwhile', [page([invoice('A-1')], 2, 2), page([invoice('B-1')], 3, 2)], 6, 2],
  ['the pages change meanwhile', [page([invoice('A-1')], 2, 2), page([invoice('B-1')], 2, 3)], 6, 2],
])('asks one by one where %s', async (_, pages, documents, requests) => {
  const { asked, to } = scene(pages, documents);
  expect(await stateOf(to(6), 'A-1')).toBe('found r-A-1');
  expect(asked).toHaveLength(requests + 1);
});

it('lists as many pages as there are documents, and an empty service', async () => {
  const pages = Array.from({ length: 6 }, (_, at) => page([invoice(`A-${at}`)], 6, 6));
  expect(await stateOf(scene(pages, 6).to(6), 'A-5')).toBe('found i-A-5');
  const { asked, to } = scene([EMPTY], 6);
  expect(await stateOf(to(6), 'A-1')).toBe('absent');
  expect(asked).toEqual(['page 1']);
});

it('keeps the contents of so many, and asks for the others again', async () => {
  const KEPT = 5_000;
  const many = Array.from({ length: KEPT + 1 }, (_, at) => invoice(`A-${at}`));
  const { asked, to } = scene([page(many)], 6);
  const client = to(6);
  expect(await stateOf(client, `A-${KEPT - 1}`)).toBe(`found i-A-${KEPT - 1}`);
  expect(await stateOf(client, `A-${KEPT}`)).toBe(`found r-A-${KEPT}`);
  expect(asked).toEqual(['page 1', `read A-${KEPT}`]);
});
