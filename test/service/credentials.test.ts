import { expect, it } from 'vitest';
import {
  credentialsOf,
  KEY_FIELD,
  loginName,
  parseCredentials,
  SECRET_SHAPE,
} from '../../shared/service/credentials.ts';
import { exactNumber, parseExactJson } from '../../shared/service/exact-json.ts';

it('a login has a name that tells nothing of it, however it is written and whatever its key', () => {
  // The first 32 digits of what sha256sum says of `login demo@rowmark.example`.
  const name = 'ced0b7cca7d7b61bbf04b6319c680a2e';
  for (const email of ['demo@rowmark.example', ' Demo@Rowmark.EXAMPLE\n'])
    expect([loginName({ email, api_key: 'a' }), loginName({ email, api_key: 'b' })]).toEqual([name, name]);
  expect(loginName({ email: 'demo2@rowmark.example', api_key: 'a' })).not.toBe(name);
});

it('a stored secret is a login, or nothing', () => {
  expect(parseCredentials('{"email":"e","api_key":"k"}')).toEqual({ email: 'e', api_key: 'k' });
  expect(parseCredentials('{"email":"e","api_key":"k","note":"n"}')).toEqual({ email: 'e', api_key: 'k' });
  for (const text of [
    '',
    '{',
    'null',
    '{"email":"e"}',
    '{"email":"","api_key":"k"}',
    '{"email":"e","api_key":""}',
  ])
    expect(parseCredentials(text)).toBeUndefined();
  expect(credentialsOf('e', 'k')).toEqual({ email: 'e', api_key: 'k' });
  expect([KEY_FIELD, SECRET_SHAPE]).toEqual(['api_key', '{"email", "api_key"}']);
});

it('a number in an answer keeps its digits, and one that is sent too', () => {
  expect(
    parseExactJson('{"mark":400000000000001234567,"of":[2.0,-0,1e3,1.10],"text":"1","is":true,"no":null}'),
  ).toEqual({
    ...{ mark: '400000000000001234567', of: ['2.0', '-0', '1e3', '1.10'], text: '1', is: true, no: null },
  });
  expect(parseExactJson('7')).toBe('7');
  const sent = { a: exactNumber('90071992547409931.070'), b: exactNumber('-0.00'), c: exactNumber('12') };
  expect(JSON.stringify(sent)).toBe('{"a":90071992547409931.07,"b":0,"c":12}');
});
