import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { openServe } from '../console/open-serve.ts';
import { HANGING_MS } from '../full-run.ts';
import { receipt, receiptExport } from './receipt-export.ts';
import { temporaryFolder } from './run-rowmark.ts';

const HINTS = {
  en: 'Write the cell as a number, with the same decimal sign as the rest of the file.',
  el: 'Γράψτε το κελί ως αριθμό, με την ίδια υποδιαστολή όπως στο υπόλοιπο αρχείο.',
} as const;

it.each([
  ['en', 'el'],
  ['el', 'en'],
] as const)('serve tells in its own language (%s) of an import in the other', async (own, other) => {
  await using folder = await temporaryFolder();
  await using serve = await openServe(join(folder.path, 'served'), ['--lang', own]);
  const body = receiptExport(receipt('R-1', { quantity: '1;1' }));
  const { job } = await serve.upload('sales.csv', body, `?dry_run=1&lang=${other}`);
  await serve.ended(job);
  const told = () => serve.stdout().replace(/\s+/g, ' ');
  await vi.waitFor(() => expect(told()).toContain(HINTS[own]), { timeout: HANGING_MS });
  expect(told()).not.toContain(HINTS[other]);
});
