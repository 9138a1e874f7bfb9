import { z } from '@hono/zod-openapi';
import { decimalsOf, plus, roundHalfUp } from '../../../shared/money/decimal.ts';
import { balanceAmounts } from '../../../shared/money/money-cell.ts';
import { readJsonLines } from '../../../shared/records/json-lines.ts';
import { reportRowForm } from '../../../shared/report/row.ts';
import type { Summary } from '../../../shared/report/summary.ts';
import type { Store } from '../../../shared/store/store.ts';
import { leftOutReasonsSchema } from './plan-corrections.ts';

const CODE = 'ROW-LEFT-OUT';

export const leftOutSchema = z
  .object({
    rows: z.int(),
    reasons: leftOutReasonsSchema,
    amounts: z.array(
      z.object({
        amount: z.enum(balanceAmounts),
        column: z.string().optional(),
        currency: z.string(),
        sum: z.string(),
      }),
    ),
  })
  .openapi('LeftOut', { description: 'Rows that somebody left out, and what their cells state.' });
type LeftOut = Omit<z.infer<typeof leftOutSchema>, 'reasons'>;

/** The rows that people left out of a check, and the sums of their cells. Other rows are not parsed. */
export async function leftOutOf(store: Store, { problems, report, balance = [] }: Summary): Promise<LeftOut> {
  if (!problems.some(({ code }) => code === CODE)) return { rows: 0, amounts: [] };
  const sums = new Map<number, string>();
  let rows = 0;
  const key = `${report}result.jsonl`;
  for await (const text of readJsonLines(await store.read(key), (line) => line)) {
    if (!text.includes(`"${CODE}"`)) continue;
    rows += 1;
    for (const [line, value] of reportRowForm.read(text, key).money ?? [])
      sums.set(line, plus(sums.get(line) ?? '0', value));
  }
  const amounts = balance.flatMap(({ amount, column, currency, file }, index) => {
    const found = sums.get(index);
    if (found === undefined) return [];
    const sum = roundHalfUp(found, Math.max(decimalsOf(file), decimalsOf(found)));
    return [{ amount, ...(column === undefined ? {} : { column }), currency, sum }];
  });
  return { rows, amounts };
}
