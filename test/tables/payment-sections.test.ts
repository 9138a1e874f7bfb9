import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openImports } from '../../infra/local/import/import-file.ts';
import { providerTypeListNames } from '../../shared/facts/payment-types/provider-type-lists.ts';
import { temporaryFolder } from '../commands/run-rowmark.ts';
import { exportTable } from './export-table.ts';
import { ORDER_LINE, RETAIL } from './receipt-profile.ts';

// What a payment section reads: ids, amounts, signs, rates and kinds of rows, and what providers write in other ways than their lists.
exportTable(
  'payment sections',
  { name: 'payments', document: RETAIL, payment: { payable_line: true, line: ORDER_LINE } },
  { file: 'payment-sections.txt', now: new Date('2024-03-07T12:00:00Z') },
);

// The play of payment sections has what a profile must say.

/** The sentence of each profile that no export is read with; blank where it is fine. */
async function refusals(profiles: readonly object[]): Promise<string[]> {
  await using folder = await temporaryFolder();
  const file = join(folder.path, 'a.csv');
  await writeFile(file, 'id,amount,currency\n1,5.00,EUR\n');
  const exports = profiles.map((_, at) => ({ path: file, profile: join(folder.path, `${at}.json`) }));
  for (const [at, { profile }] of exports.entries()) await writeFile(profile, JSON.stringify(profiles[at]));
  const told: string[] = [];
  const settings = { account: 'default', lang: 'en', dryRun: true, concurrency: 1 } as const;
  await using imports = await openImports({ data: join(folder.path, 'data'), ...settings });
  for (const one of exports) {
    const answer = await imports.run(one);
    told.push('sentence' in answer ? answer.sentence : '');
  }
  return told;
}

it('every provider leaves the line to the issuer, and Adyen the capture', async () => {
  const profiles = providerTypeListNames.map((name) => ({
    name: `own-${name}`,
    extends: name,
    document: RETAIL,
  }));
  const told = await refusals(profiles.map((one) => ({ ...one, payment: {} })));
  const places = told.map((sentence) => [...sentence.matchAll(/payment → \w+/g)].map(([place]) => place));
  expect(places).toEqual(
    profiles.map((one) => [
      'payment → line',
      ...(one.extends.startsWith('adyen') ? ['payment → capture'] : []),
    ]),
  );
});
