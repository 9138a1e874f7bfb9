import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { atFullLength, isFullRun, seed } from '../full-run.ts';
import { randomOf } from '../simulator/random.ts';
import { openConsoleApp } from './open-console-app.ts';

/** Who approves is shown every correction that decides who pays, and how much: of drawn ones, however many there are. */
let console_: Awaited<ReturnType<typeof openConsoleApp>>;
beforeAll(async () => {
  console_ = await openConsoleApp({ secondPerson: true, approvalRequired: true });
});
afterAll(() => console_[Symbol.asyncDispose]());

const HEAD =
  'external_id,invoice_type_code,payment_method_type,counterpart.name,counterpart.country_code,counterpart.vat,counterpart.city,counterpart.street,counterpart.number,counterpart.postal_code,line.name,line.quantity,line.net_total_price,line.vat_rate,line.classification_category,line.classification_type';
const pageOf = async (job: string) =>
  (await console_.send(`/jobs/${job}/approve?lang=en`, { name: 'anna' })).text();

const ROWS = atFullLength(300);
const cell = fc.record({
  row: fc.integer({ min: 2, max: ROWS + 1 }),
  column: fc.constantFrom('counterpart.vat', 'counterpart.name', 'line.net_total_price', 'line.name'),
  tail: fc.integer({ min: 10_000, max: 99_999 }),
});
const ORIGINAL: Record<string, (row: number) => string> = {
  'counterpart.vat': () => '094014201',
  'counterpart.name': (row) => `Customer ${row}`,
  'line.net_total_price': () => '10.00',
  'line.name': () => 'Service',
};
const NEW: Record<string, (tail: number) => string> = {
  'counterpart.vat': (tail) => `0940${tail}`,
  'counterpart.name': (tail) => `Other ${tail}`,
  'line.net_total_price': (tail) => `${tail % 1000}.50`,
  'line.name': () => 'Advice',
};

it('shows who approves each corrected tax number, amount and customer, however many there are', async () => {
  const rows = Array.from(
    { length: ROWS },
    (_, n) =>
      `P-${n + 2},2.1,5,Customer ${n + 2},GR,094014201,Αθήνα,Ερμού,1,10563,Service,1,10.00,24,category1_3,E3_561_001`,
  );
  let { job } = await console_.checked('many.csv', [HEAD, ...rows, ''].join('\n'));
  const sets = fc.sample(fc.array(cell, { minLength: 1, maxLength: atFullLength(400) }), {
    numRuns: atFullLength(12),
    seed,
  });
  for (const drawn of sets) {
    const unique = new Map(drawn.map((one) => [`${one.row} ${one.column}`, one]));
    const entries = [...unique.values()].map(({ row, column, tail }) => ({
      ...{ row, column, was: ORIGINAL[column]?.(row), now: NEW[column]?.(tail) },
      ...{ by: 'maria', at: '2026-11-20T10:00:00Z' },
    }));
    const put = { method: 'PUT', body: JSON.stringify(entries) };
    ({ job } = await console_.json(`/api/jobs/${job}/corrections`, put));
    await console_.ended(job);
    const { corrections } = await console_.json(`/api/jobs/${job}/plan`, { name: 'anna' });
    const sum = corrections.reduce((all: number, { rows: n }: { rows: number }) => all + n, 0);
    expect(sum).toBe(entries.length);
    expect(
      corrections.filter(({ column }: { column: string }) => column === 'line.name').length,
    ).toBeLessThan(2);
    const page = await pageOf(job);
    const missing = entries.filter(
      ({ column, was, now }) =>
        column !== 'line.name' && !page.includes(`<del>${was}</del> → <ins>${now}</ins>`),
    );
    expect(missing).toEqual([]);
  }
});

const DRAWN_SEED = Number(process.env.ROWMARK_FAULT_SEED ?? 20261123);

/** Other texts of the cells that decide who pays, and how much. */
const DRAWN = {
  'counterpart.name': ['Aegean Tools Ltd', 'Βόρεια Υλικά ΑΕ', 'Nord & Sons'],
  'counterpart.vat': ['094014201', '064677095', '801555331'],
  'line.net_total_price': ['100.00', '99.90', '12.34', '1000.01'],
  'line.vat_rate': ['24', '13'],
};

it.each(
  Array.from({ length: isFullRun ? 300 : 4 }, (_, n) => DRAWN_SEED + n),
)('shows every corrected cell of weight to who approves, seed %s', async (seed) => {
  const random = randomOf(seed);
  const heads = HEAD.split(',');
  const rows = Array.from({ length: 1 + random.below(12) }, (_, n) =>
    `D-${seed}-${n},1.1,3,Aegean Tools Ltd,GR,094014201,Πειραιάς,Ακτή,10,18535,Bits,1,100.00,24,category1_1,E3_561_001`.split(
      ',',
    ),
  );
  const { job } = await console_.checked(
    'drawn.csv',
    [heads, ...rows].map((cells) => cells.join()).join('\n'),
  );
  const edits = rows.flatMap((cells, n) =>
    Object.entries(DRAWN).flatMap(([column, texts]) => {
      const was = cells[heads.indexOf(column)] ?? '';
      const now = texts[random.below(texts.length)] ?? '';
      return now === was ? [] : [{ row: n + 2, column, was, now }];
    }),
  );
  const patch = { method: 'PATCH', body: JSON.stringify(edits) };
  if (edits.length > 0) await console_.json(`/api/jobs/${job}/corrections`, patch);
  const next = await console_.ended((await console_.json(`/api/jobs/${job}/check`, { method: 'POST' })).job);
  expect(next.outcomes.ready).toBe(rows.length);
  const page = await pageOf(next.job);
  const told = page.replaceAll('&amp;', '&').replaceAll('1,000.01', '1000.01');
  for (const found of Map.groupBy(edits, ({ column, was, now }) =>
    JSON.stringify([column, was, now]),
  ).values()) {
    const [{ row, was, now } = { row: 0, was: '', now: '' }] = found;
    const where = found.length === 1 ? `${row}:` : `${found.length} ×`;
    expect(told).toContain(`<span class="muted">${where}</span> <del>${was}</del> → <ins>${now}</ins>`);
  }
});
