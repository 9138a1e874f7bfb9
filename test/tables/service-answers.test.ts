import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DEFAULT_ACCOUNT } from '../../infra/local/host/configuration.ts';
import { importFile } from '../../infra/local/import/import-file.ts';
import { resolveProfile } from '../../infra/local/profiles/resolve-profile.ts';
import { monthOf } from '../../shared/statement/service-documents.ts';
import { drawStatement } from '../../shared/statement/statement.ts';
import { openQuietHost } from '../commands/open-quiet-host.ts';
import { temporaryFolder } from '../commands/run-rowmark.ts';
import { type SmallService, startSmallService } from '../service/small-service.ts';
import { rowTold } from './read-table.ts';
import { exportOf } from './table-export.ts';

const refusedWith = (...errors: object[]) => ({ status: 'MYDATA errors', errors });
const ILL = [{ code: '208', message: 'one; two' }, { code: '99999', message: 'x' }, { message: 'y' }, {}];
const MANY = Array.from({ length: 150 }, (_, at) => ({ code: '208', message: `${at}` }));

/** What the service answers about each document, what its report says, and what it says of the document with another note. */
const ANSWERS: readonly [
  is: string,
  answer: { draft?: object; issue?: object; loses?: string },
  ...string[],
][] = [
  ['nothing else', {}, 'issued', 'duplicate NOTES-DIFFER'],
  [
    'errors of the authority, two in one text, one that the catalogue lacks and one without a code',
    { issue: refusedWith(...ILL) },
    'rejected 208 208 AUTHORITY-REFUSED AUTHORITY-REFUSED[message=y] AUTHORITY-REFUSED[variant=without a word] NUMBER-LOST',
    'conflict EXTERNAL-ID-SPENT',
  ],
  [
    'more errors than are kept',
    { issue: refusedWith(...MANY) },
    `rejected${' 208'.repeat(100)} ERRORS-UNLISTED[count=50] NUMBER-LOST`,
    'conflict EXTERNAL-ID-SPENT',
  ],
  [
    'that it takes no such draft',
    {
      draft: { status: 'Invoice Errors', errors: [{ code: null, title: 'Rate', message: "can't be blank" }] },
    },
    'rejected SERVICE-REFUSED',
    'rejected SERVICE-REFUSED',
  ],
  [
    'a draft without its notes',
    { loses: 'notes' },
    'rejected READ-BACK-DIFFERS',
    'conflict EXTERNAL-ID-SPENT',
  ],
];

function teach(service: SmallService): void {
  const of = (id: unknown) => ANSWERS[Number(String(id).slice('T-'.length))]?.[1] ?? {};
  service.trick = ({ call, body }) => {
    const { draft } = call === 'draft' ? of(JSON.parse(body).external_id) : {};
    return draft && { body: draft };
  };
  service.refuseIssue = ({ external_id }) => of(external_id).issue;
  service.keep = (content) => {
    const { [of(content.external_id).loses ?? '']: _, ...kept } = content;
    return kept;
  };
}

const INVOICE = { invoice_type_code: '1.1' };
const LINE = { 'line.net_total_price': '10.00', 'line.classification_category': 'category1_1' };
const documents = (notes: string) =>
  ANSWERS.map(([is]) => ({ header: { ...INVOICE, notes }, lines: [{ ...LINE, 'line.name': is }] }));

const answeredBy = ({ url }: SmallService) => ({
  service: { url, credentialsOf: () => ({ email: 'demo@rowmark.example', api_key: 'x' }) },
  ...{ verify: 'all' as const, requestsInFlight: 1 },
});

it('the report says what the service answers of a document', async () => {
  await using folder = await temporaryFolder();
  await using service = await startSmallService();
  teach(service);
  await using host = await openQuietHost(join(folder.path, 'data'), answeredBy(service));
  let retry = '';
  let lost = 0;
  const imported = async (text: string, profile = 'standard', like: readonly string[] = []) => {
    const path = join(folder.path, 'export.csv');
    await writeFile(path, text);
    const { name, sha256: profileSha256 } = await resolveProfile(host.store, profile);
    const request = { path, account: DEFAULT_ACCOUNT, profile: name, profileSha256, dryRun: false };
    const { report, summary } = await importFile(host, request, () => {});
    lost = summary.numbers_lost;
    retry ||= await host.store.readText(`${report}retry.csv`);
    const rows = (await host.store.readText(`${report}result.jsonl`)).trimEnd().split('\n');
    return rows.map((row, at) => rowTold(JSON.parse(row), like[at] ?? ''));
  };
  const firsts = ANSWERS.map(([, , first = '']) => first);
  expect(await imported(exportOf(documents('a')), 'standard', firsts)).toEqual(firsts);
  expect([service.numbersUsed, lost]).toEqual([3, 2]);
  expect(await imported(exportOf(documents('b')))).toEqual(ANSWERS.map(([, , , then]) => then));
  expect(service.numbersUsed).toBe(3);
  // The words of others may be answered in any cell.
  const answered = retry.replaceAll(/T-\d/g, '$&-2').replaceAll('Πειραιάς', 'Αθήνα');
  expect(new Set(await imported(answered))).toEqual(new Set(['issued']));
  expect(service.numbersUsed).toBe(7);

  service.trick = ({ call }) =>
    call === 'books' ? { body: ['A', 'B'].map((series, id) => ({ ...BOOK, id, series })) } : undefined;
  const [issued, ...others] = await imported(exportOf(documents('c')));
  expect(issued).toBe('rejected BILLING-BOOK-AMBIGUOUS ISSUED-BEFORE');
  expect(new Set(others)).toEqual(new Set(['rejected BILLING-BOOK-AMBIGUOUS']));
  const receipts = { ...BOOK, id: 'A', series: 'A', invoice_type_code: '11.1' };
  service.trick = ({ call }) => (call === 'books' ? { body: [receipts] } : undefined);
  const [, ...unnumbered] = await imported(exportOf(documents('d')));
  expect(new Set(unnumbered)).toEqual(new Set(['rejected BILLING-BOOK-MISSING']));

  // The service is no sandbox.
  const NotificationRequestItem = { ...EVENT, amount: { currency: 'EUR', value: 900 } };
  const ofTest = JSON.stringify({ live: 'false', notificationItems: [{ NotificationRequestItem }] });
  const tests = join(folder.path, 'tests.json');
  await writeFile(tests, JSON.stringify(TESTS));
  expect(await imported(ofTest, tests)).toEqual(['rejected PAY-TEST-LIVE']);

  // What the refusals have cost is known by the reports, too.
  const account = DEFAULT_ACCOUNT;
  const [ledger, client] = [host.ledgerOf(account), host.clientOf(account)];
  const now = new Date();
  const of = { account, environment: host.environment, month: monthOf(now.toISOString()), now };
  for (const gone of ['none', 'data/jobs']) {
    await rm(join(folder.path, gone), { recursive: true, force: true });
    expect(await drawStatement({ store: host.store, ledger, client }, of)).toMatchObject({ numbers_lost: 2 });
  }
});

type Listed = readonly { id: string }[];
/** How the list that a dry run reads differs on a page; but for the first two, each document is asked for. */
const LISTS: Record<string, (page: number, own: Listed, first: Listed) => object | undefined> = {
  'as it is': () => ({}),
  'with two documents of another program': (page, own) => ({
    ...{ total_count: 8, invoices: page === 3 ? [...own, ...own.map(({ id }) => ({ id: `${id}y` }))] : own },
  }),
  'without its first page': () => undefined,
  'without a page': (page) => (page === 2 ? undefined : {}),
  'of more pages than documents': () => ({ total_pages: 7 }),
  'of other pages on one of them': (page) => ({ total_pages: page === 3 ? 4 : 3 }),
  'of another count on one page': (page) => ({ total_count: page === 3 ? 7 : 6 }),
  'with one document less than it counts': () => ({ total_count: 7 }),
  'with a page twice': (page, own, first) => ({ invoices: page === 2 ? first : own }),
  'with external_ids twice': (page, own, first) => ({
    invoices: page === 2 ? first.map((one) => ({ ...one, id: `${one.id}x` })) : own,
  }),
};

it('a dry run reads the list of the service, and asks for each document where it does not add up', async () => {
  await using folder = await temporaryFolder();
  await using service = await startSmallService();
  const path = join(folder.path, 'export.csv');
  const request = { path, account: DEFAULT_ACCOUNT, profile: 'standard', profileSha256: 'standard' };
  const of = (net: number) => [{ ...LINE, 'line.name': 'x', 'line.net_total_price': `${net}.00` }];
  const six = [1, 2, 3, 4, 5, 6].map((net) => ({ header: INVOICE, lines: of(net) }));
  await writeFile(path, exportOf(six));
  await using issuing = await openQuietHost(join(folder.path, 'one'), answeredBy(service));
  await importFile(issuing, { ...request, dryRun: false }, () => {});
  const all = [...service.kept.values()].map(({ id, content }) => ({ ...content, id }));
  const listed = (page: number) => ({
    ...{ invoices: all.slice(page * 2 - 2, page * 2), total_count: 6, total_pages: 3, current_page: page },
  });
  const dry = { ...answeredBy(service), dryRun: true };
  await using other = await openQuietHost(join(folder.path, 'other'), dry);
  const found: [string, number][] = [];
  for (const [is, on] of Object.entries(LISTS)) {
    service.seen.length = 0;
    service.trick = ({ call, path }) => {
      if (call !== 'list' || service.count('list') <= 3) return undefined;
      const page = Number(new URL(path, service.url).searchParams.get('page'));
      const change = on(page, listed(page).invoices, listed(1).invoices);
      return change === undefined ? { text: 'x' } : { body: { ...listed(page), ...change } };
    };
    const { summary } = await importFile(other, { ...request, dryRun: true }, () => {});
    expect(summary.counts.documents, is).toMatchObject({ duplicate: 6 });
    found.push([is, service.count('find')]);
  }
  expect(found).toEqual(Object.keys(LISTS).map((is, at) => [is, at < 2 ? 0 : 6]));
});

const EVENT = {
  eventCode: 'AUTHORISATION',
  eventDate: '2026-11-04T10:11:12+01:00',
  success: 'true',
  pspReference: 'P1',
};
const TESTS = {
  name: 'own-adyen',
  extends: 'adyen-webhooks',
  document: { invoice_type_code: { value: '11.1' }, payment_method_type: { value: 3 } },
  payment: {
    capture: 'automatic',
    line: {
      name: { value: 'Order' },
      vat_rate: { value: 24 },
      classification_category: { value: 'category1_3' },
      classification_type: { value: 'E3_561_003' },
    },
  },
};

const BOOK = { name: 'Sales', invoice_type_code: '1.1', number: 12 };
