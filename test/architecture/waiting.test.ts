import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { filesBelow } from '../files-below.ts';

const TESTS = resolve(import.meta.dirname, '..');
/** A limit behind a test or hook, of its file, or of a look at what is to come. */
const LIMITS = [
  /^\}, ?(?:[0-9_]{3,}|[A-Z_]+_MS)\);/m,
  /^ *(?:[0-9]+_[0-9]{3}|[A-Z_]+_MS),?\n *\);/m,
  /\.waitFor\((?!.*HANGING).*=>/,
  /\b(?:test|hook)Timeout:/,
  /\{ timeout: [0-9_]+/,
  /requestTimeoutMs: [0-9_]{1,5}\b(?!_)/,
  /setDefault(?:Navigation)?Timeout\([1-9]/,
];

const limitsIn = (text: string): string[] => LIMITS.flatMap((limit) => limit.exec(text)?.[0] ?? []);

it('finds limits of time', () => {
  for (const planted of [
    '}, 5_000);',
    '  120_000,\n);',
    'testTimeout: 9',
    'waitFor(a, { timeout: 60_000 })',
    '}, START_MS);',
    'vi.waitFor(() => expect(1).toBe(1))',
    'setDefaultTimeout(9)',
  ])
    expect(limitsIn(planted)).toHaveLength(1);
  expect(limitsIn('{ timeout: HANGING_MS }\ncall({}, 20);')).toEqual([]);
});

it('no test has a limit of time but what ends every test that hangs', () => {
  const found = filesBelow(TESTS)
    .filter(
      (name) =>
        name.endsWith('.ts') &&
        !/^(bench|architecture|cloud)\//.test(name) &&
        !name.startsWith('aws/deployed'),
    )
    .flatMap((name) => limitsIn(readFileSync(join(TESTS, name), 'utf8')).map((limit) => `${name}: ${limit}`));
  expect(found).toEqual([]);
});
