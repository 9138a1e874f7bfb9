import { describe, expect, test } from 'vitest';
import { clientScene } from './client-scene.ts';
import type { Trick } from './small-service.ts';

const scene = clientScene();
const asked = { external_id: 'A-1', invoice_id: 'inv-1' };
const UID = 'A'.repeat(40);
const facts = { id: 'inv-1', external_id: 'A-1', my_data_mark: 400_000_000_000_001, my_data_uid: UID };

const ask = {
  issue: () => scene.clientOf().issueDraft(asked),
  status: () => scene.clientOf().status(asked),
  'status by external_id': () => scene.clientOf().status({ external_id: 'A-1' }),
};
type Question = keyof typeof ask;

async function answer(question: Question, trick: Trick) {
  scene.service.trick = ({ call }) => (question.startsWith(call) ? trick : undefined);
  return await ask[question]();
}

const questions = Object.keys(ask) as Question[];

describe.each(questions)('an answer to %s', (question) => {
  const anothers: [string, object][] = [
    ['another id', { ...facts, id: 'inv-2', external_id: undefined }],
    ['another external_id', { ...facts, external_id: 'A-2' }],
    ['no name at all', { ...facts, id: undefined, external_id: undefined }],
    ['a MARK of 14 digits', { ...facts, my_data_mark: 40_000_000_000_001 }],
    ['a MARK in words', { ...facts, my_data_mark: 'soon' }],
    ['a UID that is none', { ...facts, my_data_uid: 'AB12' }],
    ['no UID', { ...facts, my_data_uid: null }],
    [
      'another document’s refusal',
      { status: 'myData Errors', external_id: 'A-2', errors: [{ code: '208' }] },
    ],
    ['another document’s wait', { status: 'pending', invoice_id: 'inv-2', external_id: 'A-2' }],
  ];
  test.each(anothers)('with %s is unclear', async (_name, body) => {
    expect(await answer(question, { body })).toMatchObject({ state: 'unknown', answered: true });
  });

  test('about the document is taken, in any letter case', async () => {
    const body = { ...facts, external_id: 'a-1' };
    expect(await answer(question, { body })).toMatchObject({
      state: 'issued',
      issued: { invoice_id: 'inv-1', mark: '400000000000001', uid: UID },
    });
  });

  const held: [string, unknown][] = [
    ['nothing', undefined],
    ['null', null],
    ['an empty list', []],
    ['an empty object', {}],
    ['a number', 42],
    ['objects by code', { 208: ['sum'] }],
    ['a list with a gap', [null, { code: 208 }]],
  ];
  test.each(
    held,
  )('that names the authority is a refusal, whatever its errors hold: %s', async (_name, errors) => {
    expect(await answer(question, { body: { status: 'MyDATA errors', errors } })).toMatchObject({
      state: 'refused',
      errors: [{ code: '' }],
    });
  });
});

const aboutTheQuestion: [string, Trick][] = [
  ['403', { status: 403, body: { status: 'errors', errors: [{ title: 'Forbidden' }] } }],
  ['Invoice Errors', { body: { status: 'Invoice Errors', errors: [{ message: 'no such account' }] } }],
  ['a login page', { text: '<html>' }],
];
test.each(
  aboutTheQuestion,
)('an error about the status question is no answer about the document: %s', async (_name, trick) => {
  expect(await answer('status', trick)).toMatchObject({ state: 'unknown' });
});

test('a read-back of another document is unclear; one that only bears our external_id as its id is not ours', async () => {
  const find = (body: object, of: { external_id: string; invoice_id?: string }) => {
    scene.service.trick = ({ call }) => (call === 'find' ? { body } : undefined);
    return scene.clientOf().readBack(of);
  };
  expect(await find({ id: 'inv-2', external_id: 'A-2' }, asked)).toMatchObject({ state: 'unknown' });
  expect(await find({ id: 'inv-1', external_id: 'A-2' }, asked)).toMatchObject({ state: 'unknown' });
  expect(await find({ id: 'inv-2', external_id: 'A-2' }, { external_id: 'A-1' })).toMatchObject({
    state: 'unknown',
  });
  expect(await find({ id: 'inv-2', external_id: 'A-2' }, { external_id: 'inv-2' })).toEqual({
    state: 'absent',
  });
  expect(await find({ id: 'inv-1', external_id: 'a-1' }, asked)).toMatchObject({ state: 'found' });
});

test('a pause that the service asked for does not end with a clock that jumps', async () => {
  const now = Date.now;
  const clock = { jumpedMs: 0 };
  Date.now = () => now() + clock.jumpedMs;
  try {
    const client = scene.clientOf({ limits: { retryAfterMaxMs: 10, attempts: 1, throttledAttempts: 1 } });
    await client.billingBooks();
    scene.service.trick = () => ({ status: 429, headers: { 'retry-after': '600' } });
    await client.billingBooks();
    expect(client.closed()).toMatchObject({ state: 'busy' });
    clock.jumpedMs = 24 * 3_600_000;
    expect(client.closed()).toMatchObject({ state: 'busy' });
  } finally {
    Date.now = now;
  }
});
