import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MappedRow } from '../../shared/documents/mapped-row.ts';
import { loadProfile } from '../../shared/mapping/load/load-profile.ts';
import { mapSheet } from '../../shared/mapping/rows/map-sheet.ts';
import { openSheet } from '../../shared/sheet/open-sheet.ts';
import { ORDER_LINE, RETAIL } from '../tables/receipt-profile.ts';

/** The part of a profile that only the issuer can decide. */
const tax = {
  document: RETAIL,
  line: ORDER_LINE,
};

export interface PaymentProfile {
  extends?: string;
  payment?: object;
  document?: object;
  [key: string]: unknown;
}

/** A profile with the tax part and what a test adds to it. */
const complete = ({ payment, document, ...profile }: PaymentProfile) => ({
  name: 'test',
  ...profile,
  document: { ...tax.document, ...document },
  payment: { line: tax.line, ...payment },
});

/** The problems of a profile as `code where`. */
export async function profileProblems(profile: PaymentProfile): Promise<string[]> {
  const loaded = await loadProfile({ name: 'test', json: complete(profile), find: async () => undefined });
  return 'problems' in loaded
    ? loaded.problems.map(({ code, params }) => `${code} ${params?.where ?? ''}`.trim())
    : [];
}

/** The rows of an export, read from a file as the pipeline reads them. */
export async function mapPayments(text: string, profile: PaymentProfile): Promise<MappedRow[]> {
  const loaded = await loadProfile({ name: 'test', json: complete(profile), find: async () => undefined });
  if ('problems' in loaded) throw new Error(JSON.stringify(loaded.problems));
  const folder = await mkdtemp(join(tmpdir(), 'rowmark-payments-'));
  try {
    const path = join(folder, 'export');
    await writeFile(path, text);
    const sheet = await mapSheet(await openSheet(path, 'export'), loaded.profile);
    const rows: MappedRow[] = [];
    for await (const batch of sheet.rows()) rows.push(...batch.map(({ mapped }) => mapped));
    return rows;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What became of each row, in a word: the id and amount of a payment, or why there is none. */
const isStated = new Set(['receipt', 'part', 'refund']);

export const verdicts = (rows: readonly MappedRow[]): string[] =>
  rows.map(({ row, header, payment, event, problems, skipped }) => {
    if (skipped !== undefined) return `${row} ${skipped.code}`;
    const errors = problems.filter(({ severity }) => severity === 'error').map(({ code }) => code);
    if (event !== undefined && !isStated.has(event.is) && errors.length === 0)
      return `${row} ${event.is} of ${event.payment}`;
    if (payment === undefined || errors.length > 0) return `${row} ${errors.join(' ')}`;
    const { amount, unit, currency, refund, original, external_id } = payment;
    const kind = refund === undefined ? '' : ` refund of ${original}`;
    return `${row} ${external_id ?? header.external_id}${kind}: ${amount} ${unit} ${currency}`;
  });
