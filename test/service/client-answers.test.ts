import { describe, expect, test } from 'vitest';
import { testDocument } from '../issue/issue-kit.ts';
import { clientScene } from './client-scene.ts';
import type { Trick } from './small-service.ts';

const scene = clientScene();
const X = { external_id: 'A-1', invoice_id: 'x' };

describe('answers', () => {
  test('lists are read, ids as text', async () => {
    const client = scene.clientOf();
    expect(await client.billingBooks()).toEqual({
      state: 'listed',
      listed: [{ id: '7', name: 'Sales', series: 'A', invoice_type_code: '1.1', number: '12' }],
    });
    expect(await client.vatExemptions()).toEqual({
      state: 'listed',
      listed: [
        { code: '1', description: 'Article 3' },
        { code: '2', description: 'Article 5' },
      ],
    });
    for (const n of [1, 2, 3]) await client.createDraft(testDocument(`A-${n}`));
    const page = await client.listInvoices({ page: 2 });
    expect(page).toMatchObject({ state: 'listed', listed: { totalPages: 2, totalCount: 3 } });
    expect(page.state === 'listed' && page.listed.invoices.map(({ external_id }) => external_id)).toEqual([
      'A-3',
    ]);
  });

  const refusals: [string, Trick, object][] = [
    [
      'an envelope with 200',
      { body: { status: 'Invoice Errors', errors: [{ code: '7', message: 'm' }] } },
      { state: 'refused', taken: false, errors: [{ code: '7', message: 'm' }] },
    ],
    [
      'an odd spelling',
      { body: { status: 'INVOICE errors', errors: [{ title: 't' }] } },
      { state: 'refused', errors: [{ code: '', message: 't' }] },
    ],
    [
      'a number as code',
      { body: { status: 'Invoice Errors', errors: [{ code: 313, message: 'm' }] } },
      { errors: [{ code: '313', message: 'm' }] },
    ],
    [
      'messages in one',
      { body: { status: 'Invoice Errors', errors: [{ code: '1', message: 'a; b;' }] } },
      {
        errors: [
          { code: '1', message: 'a' },
          { code: '1', message: 'b' },
        ],
      },
    ],
    [
      'codes in one',
      { body: { status: 'Invoice Errors', errors: [{ code: '1;2', message: 'a;b' }] } },
      {
        errors: [
          { code: '1', message: 'a' },
          { code: '2', message: 'b' },
        ],
      },
    ],
    [
      'errors as text',
      { body: { status: 'Invoice errors', errors: ['no'] } },
      { errors: [{ code: '', message: 'no' }] },
    ],
    ['a 422', { status: 422, body: { errors: [{ message: 'fuel' }] } }, { state: 'refused', taken: true }],
    ['a 422 without a body', { status: 422, text: '' }, { state: 'refused', taken: true }],
    [
      'a taken id with 200',
      { body: { status: 'Invoice Errors', errors: [{ message: 'External id has been taken' }] } },
      { taken: true },
    ],
    [
      'errors that are no refusal',
      { status: 404, body: { errors: [{ title: 'no route' }] } },
      { state: 'unknown' },
    ],
    ['no JSON', { text: '<html>' }, { state: 'unknown' }],
    ['an empty object', { body: {} }, { state: 'unknown' }],
    ['a redirect', { status: 302, headers: { location: 'http://elsewhere.example' } }, { state: 'unknown' }],
    [
      'a 500 with an envelope',
      { status: 500, body: { status: 'Invoice Errors', errors: [{ message: 'm' }] } },
      { state: 'unknown' },
    ],
  ];
  test.each(refusals)('of a draft: %s', async (_name, trick, expected) => {
    scene.service.trick = ({ call }) => (call === 'draft' ? trick : undefined);
    expect(await scene.clientOf().createDraft(testDocument('A-1'))).toMatchObject(expected);
    expect(scene.service.count('draft')).toBe(1);
  });

  const issues: [string, Trick, object][] = [
    [
      'the authority refuses',
      { body: { status: 'MyData errors', errors: [{ code: '208', message: 'm' }] } },
      { state: 'refused', errors: [{ code: '208', message: 'm' }] },
    ],
    [
      'the service declines',
      { body: { status: 'Invoice Errors', errors: [{ title: 'issued already' }] } },
      { state: 'declined' },
    ],
    ['pending, in any case', { body: { status: 'PENDING', invoice_id: 'x' } }, { state: 'pending' }],
    [
      'a number beyond floats',
      {
        text: `{"id":"x","my_data_mark":400000000000001,"my_data_uid":"${'A'.repeat(40)}","num":18446744073709551615}`,
      },
      {
        state: 'issued',
        issued: { mark: '400000000000001', number: '18446744073709551615', invoice_id: 'x' },
      },
    ],
    ['no MARK yet', { body: { id: 'x', my_data_mark: null } }, { state: 'unknown' }],
  ];
  test.each(issues)('of an issue: %s', async (_name, trick, expected) => {
    scene.service.trick = ({ call }) => (call === 'issue' ? trick : undefined);
    expect(await scene.clientOf().issueDraft(X)).toMatchObject(expected);
  });

  test('a document that is not there is absent, by status or in words', async () => {
    const client = scene.clientOf();
    expect(await client.readBack(X)).toEqual({ state: 'absent' });
    scene.service.trick = () => ({ body: { status: 'errors', errors: [{ message: 'Invoice not found' }] } });
    expect(await client.status(X)).toEqual({ state: 'absent' });
  });
});
