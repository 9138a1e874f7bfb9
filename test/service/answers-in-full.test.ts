import { describe, expect, it, test } from 'vitest';
import {
  draftAnswer,
  issueAnswer,
  listedAnswer,
  loginAnswer,
  printAnswer,
  readBackAnswer,
  statusAnswer,
} from '../../shared/service/client-answers.ts';
import { isOutage, type Outage } from '../../shared/service/service-errors.ts';
import { contradicts, type InvoiceRef, identifies, refPath } from '../../shared/service/wire.ts';

const answered = (status: number, body?: unknown) => ({ state: 'answered', status, body }) as const;
const silent: Outage = { state: 'unknown', reason: { phrase: 'silent' } };
const unclear = (status: number) => ({
  ...{ state: 'unknown', answered: true },
  reason: { phrase: 'answer-not-understood', status },
});
const anothers = { state: 'unknown', reason: { phrase: 'answer-about-another' }, answered: true };
const http = (status: number) => [{ code: '', message: `HTTP ${status}` }];
const errors = [{ code: '7', message: 'm' }];
const UID = 'A'.repeat(40);
const MARK = '400000000000001';
const facts = { my_data_mark: MARK, my_data_uid: UID };
const issued = { series: '', number: '', mark: MARK, uid: UID, qr_url: '', issued_at: '' };
const asked: InvoiceRef = { external_id: 'A-1', invoice_id: 'i-1' };
const byName: InvoiceRef = { external_id: 'A-1' };

test('outages are known by their state', () => {
  const states = ['down', 'unknown', 'busy', 'credentials-refused', 'answered', 'absent', 'issued'];
  expect(states.filter((state) => isOutage({ state }))).toEqual([
    'down',
    'unknown',
    'busy',
    'credentials-refused',
  ]);
});

test('an invoice is asked for by its id, and by its external_id where that is all that is known', () => {
  expect([refPath(asked), refPath(byName)]).toEqual(['i-1', 'A-1']);
});

test.each([
  // Names in the answer, then whether they contradict and identify what was asked with an id, and without.
  ['i-1', 'A-1', [false, true], [false, true]],
  ['i-1', '', [false, true], [false, false]],
  ['', 'a-1', [false, true], [false, true]],
  ['', '', [false, false], [false, false]],
  ['i-2', '', [true, false], [false, false]],
  ['i-2', 'A-1', [true, false], [false, true]],
  ['i-1', 'A-2', [true, false], [true, false]],
  ['', 'A-2', [true, false], [true, false]],
])('an answer about “%s” “%s” contradicts, or names, what was asked for', (invoice_id, external_id, id, none) => {
  const named = { invoice_id, external_id };
  const told = (of: InvoiceRef) => [contradicts(named, of), identifies(named, of)];
  expect([told(asked), told(byName)]).toEqual([id, none]);
});

describe('a login', () => {
  const refused = { state: 'credentials-refused', reason: { phrase: 'login-refused' } };
  const cases: [string, Parameters<typeof loginAnswer>[0], object][] = [
    ['taken', answered(200, { data: { attributes: { jwt: 't' } } }), { state: 'in', jwt: 't' }],
    ['without an answer', silent, silent],
    ['refused with 401', answered(401), refused],
    ['refused with 403', answered(403), refused],
    ['refused in words', answered(200, { errors: ['no'] }), refused],
    ['of nothing', answered(200, {}), unclear(200)],
    ['of 402', answered(402), unclear(402)],
    ['of 404', answered(404), unclear(404)],
  ];
  test.each(cases)('%s', (_name, result, answer) => {
    expect(loginAnswer(result)).toEqual(answer);
  });
});

describe('a draft', () => {
  const drafted = { invoice_id: 'i-1' };
  const envelope = { status: 'Invoice Errors', errors };
  const taken = { status: 'Invoice Errors', errors: [{ code: '', message: 'external_id exists' }] };
  const cases: [string, number, unknown, object][] = [
    ['taken in with 200', 200, drafted, { state: 'drafted', invoice_id: 'i-1' }],
    ['taken in with 299', 299, drafted, { state: 'drafted', invoice_id: 'i-1' }],
    ['with an id, and a redirect', 300, drafted, unclear(300)],
    ['with an id, and 404', 404, drafted, unclear(404)],
    ['of nothing', 200, {}, unclear(200)],
    ['refused with 200', 200, envelope, { state: 'refused', errors, taken: false }],
    ['refused with 408', 408, envelope, { state: 'refused', errors, taken: false }],
    ['refused with 409', 409, envelope, { state: 'refused', errors, taken: true }],
    ['refused with 413', 413, envelope, { state: 'refused', errors, taken: false }],
    ['refused with 422', 422, envelope, { state: 'refused', errors, taken: true }],
    ['that exists', 200, taken, { state: 'refused', errors: taken.errors, taken: true }],
    ['that is too large', 413, undefined, { state: 'refused', errors: http(413), taken: false }],
    ['that is too large, in words', 413, { errors }, { state: 'refused', errors, taken: false }],
    ['that conflicts', 409, undefined, { state: 'refused', errors: http(409), taken: true }],
    ['that conflicts, in words', 422, { errors }, { state: 'refused', errors, taken: true }],
    ['with 421', 421, { errors }, unclear(421)],
  ];
  test.each(cases)('%s', (_name, status, body, answer) => {
    expect(draftAnswer(answered(status, body))).toEqual(answer);
  });
});

describe('an issue', () => {
  const cases: [string, InvoiceRef, unknown, object][] = [
    [
      'of ours',
      asked,
      { id: 'i-1', ...facts },
      { state: 'issued', issued: { ...issued, invoice_id: 'i-1' } },
    ],
    [
      'of ours, by its external_id alone',
      asked,
      { external_id: 'a-1', ...facts },
      { state: 'issued', issued: { ...issued, invoice_id: 'i-1' } },
    ],
    [
      'of ours, whose id nobody says',
      byName,
      { external_id: 'A-1', ...facts },
      { state: 'issued', issued: { ...issued, invoice_id: '' } },
    ],
    [
      'of ours, whose id the answer says',
      byName,
      { external_id: 'A-1', invoice_id: 'i-9', ...facts },
      { state: 'issued', issued: { ...issued, invoice_id: 'i-9' } },
    ],
    ['of whom it does not say', asked, facts, anothers],
    ['of another', asked, { id: 'i-2', ...facts }, anothers],
    ['of another, pending', asked, { external_id: 'A-2', status: 'pending' }, anothers],
    ['that is pending', asked, { status: 'pending' }, { state: 'pending' }],
    ['that the authority refused', asked, { status: 'myData errors', errors }, { state: 'refused', errors }],
    ['that the service declined', asked, { status: 'errors', errors }, { state: 'declined', errors }],
    ['of a draft still', asked, { status: 'draft' }, unclear(207)],
    ['of nothing', asked, {}, unclear(207)],
  ];
  test.each(cases)('%s', (_name, of, body, answer) => {
    expect(issueAnswer(answered(207, body), of)).toEqual(answer);
  });
});

describe('a status', () => {
  const cases: [string, number, unknown, object][] = [
    ['issued', 200, { id: 'i-1', ...facts }, { state: 'issued', issued: { ...issued, invoice_id: 'i-1' } }],
    ['pending', 200, { status: 'pending' }, { state: 'pending' }],
    ['a draft', 200, { status: 'draft' }, { state: 'draft' }],
    ['another’s', 200, { status: 'draft', external_id: 'A-2' }, anothers],
    ['refused by the authority', 200, { status: 'myData errors', errors }, { state: 'refused', errors }],
    ['an error of the question', 200, { status: 'errors', errors }, unclear(200)],
    ['nothing', 200, {}, unclear(200)],
    ['not there', 404, undefined, { state: 'absent' }],
    ['with 403', 403, undefined, unclear(403)],
    ['with 405', 405, undefined, unclear(405)],
    ['not there, in words', 200, { errors: ['Invoice was NOT found'] }, { state: 'absent' }],
    ['not there, in one word', 200, { errors: ['a', 'notfound'] }, { state: 'absent' }],
    ['not there, with a dash', 200, { errors: ['not - found'] }, { state: 'absent' }],
    ['something else not there', 200, { errors: ['not to be found'] }, unclear(200)],
  ];
  test.each(cases)('%s', (_name, status, body, answer) => {
    expect(statusAnswer(answered(status, body), asked)).toEqual(answer);
  });
});

describe('a read-back', () => {
  const found = {
    state: 'found',
    invoice_id: 'i-1',
    external_id: 'A-1',
    content: new Map([['external_id', 'a-1']]),
  };
  const cases: [string, InvoiceRef, number, unknown, object][] = [
    ['of ours', asked, 200, { id: 'i-1', external_id: 'A-1' }, found],
    ['of ours, by name', byName, 200, { id: 'i-1', external_id: 'A-1' }, found],
    ['of another', asked, 200, { id: 'i-2', external_id: 'A-2' }, anothers],
    ['of another, by name', byName, 200, { id: 'i-2', external_id: 'A-2' }, anothers],
    ['of another whose id is our name', byName, 200, { id: 'A-1', external_id: 'A-2' }, { state: 'absent' }],
    ['of another under our id', asked, 200, { id: 'i-1', external_id: 'A-2' }, anothers],
    ['not there', asked, 404, undefined, { state: 'absent' }],
    ['not there, in words', asked, 200, { errors: ['not found'] }, { state: 'absent' }],
    ['of nothing', asked, 200, {}, unclear(200)],
  ];
  test.each(cases)('%s', (_name, of, status, body, answer) => {
    expect(readBackAnswer(answered(status, body), of)).toEqual(answer);
  });
});

it('reads a list, and says where there is none', () => {
  const read = (body: unknown) => (Array.isArray(body) ? body.length : undefined);
  expect(listedAnswer(answered(200, ['a', 'b']), read)).toEqual({ state: 'listed', listed: 2 });
  expect(listedAnswer(answered(200, []), read)).toEqual({ state: 'listed', listed: 0 });
  expect(listedAnswer(answered(418, {}), read)).toEqual(unclear(418));
  expect(listedAnswer(silent, read)).toEqual(silent);
});

it('reads a page to print, and no other content', () => {
  expect(printAnswer(answered(200, '<html>'))).toEqual({ state: 'printed', page: '<html>' });
  expect(printAnswer(answered(299, '<html>'))).toEqual({ state: 'printed', page: '<html>' });
  expect(printAnswer(answered(300, '<html>'))).toEqual(unclear(300));
  expect(printAnswer(answered(200, { page: '<html>' }))).toEqual(unclear(200));
  expect(printAnswer(answered(404, '<html>'))).toEqual({ state: 'absent' });
  expect(printAnswer(answered(200, { errors: ['not found'] }))).toEqual({ state: 'absent' });
  expect(printAnswer(silent)).toEqual(silent);
});
