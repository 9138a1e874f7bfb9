import { cp } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { storedBy } from '../stored-forms/stored-folder.ts';
import { openPast, rowsOf } from './kept-past.ts';

const stored = storedBy('0.2.0');
const againSchema = z.array(
  z.object({
    file: z.string(),
    profile: z.string(),
    accept: z.string().optional(),
    rows: z.array(z.object({ row: z.number(), external_id: z.string().optional(), outcome: z.string() })),
  }),
);

/** Documents that the service has lost, and whose report was erased: a watch over MARKs alone still names them. */
const isHeld = (row: string): boolean => /^PRS-\d duplicate/.test(row);

it('answers a folder of 0.2.0 as 0.2.0 does, after its ledger was lost and rebuilt from its jobs, and guesses nothing', async () => {
  const again = againSchema.parse(JSON.parse(await stored.text('again.json')));
  await using past = await openPast();
  await cp(stored.data, past.data, { recursive: true });
  await past.lose('ledger');
  expect(await past.run('ledger', 'rebuild')).toMatchObject({ status: 0 });
  const told: string[] = [];
  for (const { file, profile, accept } of again) {
    const given = profile.endsWith('.json') ? stored.exportPath(profile) : profile;
    const args = ['--profile', given, '--rebind', ...(accept === undefined ? [] : ['--accept', accept])];
    const { stdout } = await past.run('import', stored.exportPath(file), '--json', ...args);
    const rows = await rowsOf(JSON.parse(stdout).jobs[0].report);
    told.push(...rows.map((row) => `${file} ${row}`));
  }
  const before = again.flatMap(({ file, rows }) =>
    rows.map(({ external_id, outcome }) => {
      const row = [external_id, outcome].filter(Boolean).join(' ');
      return `${file} ${isHeld(row) ? `${external_id} held LEDGER-UNPROVEN` : row}`;
    }),
  );
  expect(told.map((row, n) => (row.startsWith(`${before[n]} `) ? before[n] : row))).toEqual(before);
});
