import { expect, test } from 'vitest';
import { environmentOf } from '../../shared/service/environment.ts';

test('an environment is a base address: paths of one host are apart, ways to write one are not', () => {
  const live = environmentOf('https://api.example');
  for (const same of [
    'https://api.example/',
    'https://API.example:443/api/v1',
    'https://api.example/api/v1/',
  ])
    expect(environmentOf(same)).toBe(live);
  expect(environmentOf('https://api.example/staging/api/v1')).toBe('https://api.example/staging');
  expect(live).toBe('https://api.example');
});
