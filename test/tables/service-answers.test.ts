import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DEFAULT_ACCOUNT } from '../../infra/local/host/configuration.ts';
import { importFile } from '../../infra/local/import/import-file.ts';
import { resolveProfile } from '../../infra/local/profiles/resolve-profile.ts';
import { openQuietHost } from '../local/open-quiet-host.ts';
import { temporaryFolder } from '../local/run-rowmark.ts';
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

it('the report says what the service answers of a document', async () => {
  await using folder = await temporaryFolder();
  await using service = await startSmallService();
  teach(service);
  const imported = async (text: string, profile = 'standard', like: readonly string[] = []) => {
    const path = join(folder.path, 'export.csv');
    await writeFile(path, text);
    await using host = await openQuietHost(join(folder.path, 'data'), {
      service: { url: service.url, credentialsOf: () => ({ email: 'demo@rowmark.example', api_key: 'x' }) },
      verify: 'all',
      requestsInFlight: 1,
    });
    const { name, sha256: profileSha256 } = await resolveProfile(host.store, profile);
    const request = { path, account: DEFAULT_ACCOUNT, profile: name, profileSha256, dryRun: false };
    const { report } = await importFile(host, request, () => {});
    const rows = (await host.store.readText(`${report}result.jsonl`)).trimEnd().split('\n');
    return rows.map((row, at) => rowTold(JSON.parse(row), like[at] ?? ''));
  };
  const firsts = ANSWERS.map(([, , first = '']) => first);
  expect(await imported(exportOf(documents('a')), 'standard', firsts)).toEqual(firsts);
  expect(service.numbersUsed).toBe(3);
  expect(await imported(exportOf(documents('b')))).toEqual(ANSWERS.map(([, , , then]) => then));
  expect(service.numbersUsed).toBe(3);

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
  const amount = { currency: 'EUR', value: 900 };
  const NotificationRequestItem = { ...EVENT, amount };
  const ofTest = JSON.stringify({ live: 'false', notificationItems: [{ NotificationRequestItem }] });
  const tests = join(folder.path, 'tests.json');
  await writeFile(tests, JSON.stringify(TESTS));
  expect(await imported(ofTest, tests)).toEqual(['rejected PAY-TEST-LIVE']);
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
