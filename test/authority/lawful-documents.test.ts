import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentTypes } from '../../shared/facts/document-kinds.ts';
import { toWire } from '../../shared/service/wire.ts';
import { row } from '../tables/rows.ts';
import { judgedRows } from './judged.ts';
import { type Lawful, lawfulDocuments, lawfulTrades, tradeNames } from './lawful.ts';
import { openSandboxJudge, type SandboxJudge } from './sandbox-judge.ts';

let strict: SandboxJudge;
beforeAll(async () => {
  strict = await openSandboxJudge({ strict: true });
});
afterAll(() => strict.stop());

const judged = ({ header, lines }: Lawful) =>
  judgedRows(
    lines.map((line, index) => row(index + 2, header, line)),
    { account: strict.books },
  );

/** A rate with no amount beside it proves nothing, which is said of every document in a foreign currency. */
const OF_EVERY_RATE: ReadonlySet<string> = new Set(['FX-DIRECTION-UNPROVEN']);

test.each([
  ...lawfulDocuments,
  ...lawfulTrades,
])('$what is ready without a false alarm, and the strict sandbox issues it', async (one) => {
  const { document, problems } = judged(one);
  expect(problems.filter(({ code }) => !OF_EVERY_RATE.has(code))).toEqual([]);
  expect(await strict.judge(toWire(document))).toMatchObject({ codes: [], mark: expect.any(String) });
});

test('they are 60 and more, of all eleven kinds, and three of each of 40 trades', () => {
  expect(tradeNames).toHaveLength(40);
  expect(lawfulTrades).toHaveLength(120);
  expect(lawfulDocuments.length).toBeGreaterThanOrEqual(60);
  expect(new Set(lawfulDocuments.map(({ header }) => header.invoice_type_code))).toEqual(
    new Set(documentTypes),
  );
});
