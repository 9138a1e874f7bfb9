import { describe, expect, it, test } from 'vitest';
import { namesExternalId, readErrorEnvelope, readErrors } from '../../shared/service/service-errors.ts';

const said = (...errors: [code: string, message: string][]) =>
  errors.map(([code, message]) => ({ code, message }));

describe('the errors of a body', () => {
  const cases: [string, unknown, ReturnType<typeof said>][] = [
    ['no body', undefined, []],
    ['null', null, []],
    ['a text', 'errors', []],
    ['a list', [{ code: '1' }], []],
    ['an object without them', { status: 'errors' }, []],
    ['an empty list', { errors: [] }, []],
    ['null in their place', { errors: null }, []],
    ['a number in their place', { errors: 7 }, []],
    ['a list with a gap', { errors: [{ code: '1', message: 'm' }, null] }, []],
    ['a code that is an object', { errors: [{ code: {}, message: 'm' }] }, []],
    ['one text', { errors: 'no' }, said(['', 'no'])],
    ['one object', { errors: { code: '5', message: 'm' } }, said(['5', 'm'])],
    ['an empty object', { errors: {} }, said(['', ''])],
    ['texts', { errors: ['b', 'a'] }, said(['', 'b'], ['', 'a'])],
    ['a title and a message', { errors: [{ code: '5', title: 't', message: 'm' }] }, said(['5', 'm'])],
    ['a title and no message', { errors: [{ code: '5', title: 't', message: null }] }, said(['5', 't'])],
    ['a title and an empty message', { errors: [{ title: 't', message: '' }] }, said(['', 't'])],
    ['a code alone', { errors: [{ code: '5' }] }, said(['5', ''])],
    [
      'as many codes as messages',
      { errors: [{ code: '1;2', message: 'a;b' }] },
      said(['1', 'a'], ['2', 'b']),
    ],
    ['one code of two messages', { errors: [{ code: '1', message: 'a; b' }] }, said(['1', 'a'], ['1', 'b'])],
    [
      'two codes of one message',
      { errors: [{ code: ' 1 ;2;', message: 'a' }] },
      said(['1', 'a'], ['2', 'a']),
    ],
    [
      'fewer codes than messages',
      { errors: [{ code: '1;2', message: 'a;b;c' }] },
      said(['1', 'a'], ['2', 'b'], ['2', 'c']),
    ],
    [
      'fewer messages than codes',
      { errors: [{ code: '1;2;3', message: 'a;b' }] },
      said(['1', 'a'], ['2', 'b'], ['3', 'b']),
    ],
    ['nothing between semicolons', { errors: [{ code: ';', message: ' ; ' }] }, said(['', ''])],
    [
      'the same twice, among others',
      { errors: [{ code: '1', message: 'a' }, 'b', { code: '1', title: 'a' }, { code: '2', message: 'a' }] },
      said(['1', 'a'], ['', 'b'], ['2', 'a']),
    ],
  ];
  test.each(cases)('%s', (_name, body, errors) => {
    expect(readErrors(body)).toEqual(errors);
  });
});

describe('a refusal', () => {
  const errors = [{ code: '1', message: 'a' }];
  const cases: [string, unknown, ReturnType<typeof readErrorEnvelope>][] = [
    ['of the service', { status: 'Invoice Errors', errors }, { authority: false, errors }],
    ['in the singular, with blanks after it', { status: 'error \n', errors }, { authority: false, errors }],
    ['of the authority', { status: 'myData Errors', errors }, { authority: true, errors }],
    ['spelt with a blank', { status: 'my data error', errors }, { authority: true, errors }],
    ['spelt with a dash', { status: 'MY-DATA ERRORS', errors }, { authority: true, errors }],
    ['spelt with an underscore', { status: 'my_data errors', errors }, { authority: true, errors }],
    ['of a service of that kind', { status: 'my own data errors', errors }, { authority: false, errors }],
    ['without its word', { errors }, undefined],
    ['with a word after it', { status: 'errors none', errors }, undefined],
    ['with a word that only begins so', { status: 'Invoice errorsome', errors }, undefined],
    ['whose word is none', { status: ['errors'], errors }, undefined],
    ['in a text', 'errors', undefined],
    ['of nothing', undefined, undefined],
    ['without errors', { status: 'Invoice Errors' }, undefined],
    ['without errors in a list', { status: 'Invoice Errors', errors: [] }, undefined],
  ];
  test.each(cases)('%s', (_name, body, envelope) => {
    expect(readErrorEnvelope(body)).toEqual(envelope);
  });

  const unknown: [string, object, string][] = [
    ['none', {}, ''],
    ['an empty list', { errors: [] }, ''],
    ['null', { errors: null }, ''],
    ['lists of nothing', { errors: [[], [null, {}], [' ']] }, ''],
    ['objects by code', { errors: [{ code: ['208'] }] }, '[{"code":["208"]}]'],
    ['a list with a gap', { errors: [null, { code: '208' }] }, '[null,{"code":"208"}]'],
    ['a word at the end', { errors: [[], 'x', []] }, '[[],"x",[]]'],
    ['a number', { errors: 42 }, '42'],
  ];
  test.each(
    unknown,
  )('of the authority in no known shape is told as it stands: %s', (_name, body, message) => {
    expect(readErrorEnvelope({ status: 'myData errors', ...body })).toEqual({
      authority: true,
      errors: [{ code: '', message }],
    });
  });
});

it.each([
  [true, said(['', 'External id has been taken'])],
  [true, said(['', 'external_id'])],
  [true, said(['EXTERNAL-ID', ''])],
  [true, said(['', 'no'], ['', 'externalid exists'])],
  [false, said(['', 'the external service gave no id'])],
  [false, said(['7', 'external'], ['', 'id'])],
  [false, []],
] as const)('tells whether errors may name the external_id: %s', (names, errors) => {
  expect(namesExternalId(errors)).toBe(names);
});
