import { afterAll, beforeAll, expect, it } from 'vitest';
import { isFullRun } from '../full-run.ts';
import { randomOf } from '../simulator/random.ts';
import { openConsoleApp } from './open-console-app.ts';

/** Who approves is shown every correction that decides who pays, and how much: of drawn ones, however many there are. */
let console_: Awaited<ReturnType<typeof openConsoleApp>>;
beforeAll(async () => {
  console_ = await openConsoleApp({ approvalRequired: true });
});
afterAll(() => console_[Symbol.asyncDispose]());

const HEAD =
  'external_id,invoice_type_code,payment_method_type,counterpart.name,counterpart.country_code,counterpart.vat,counterpart.city,counterpart.street,counterpart.number,counterpart.postal_code,line.name,line.quantity,line.net_total_price,line.vat_rate,line.classification_category,line.classification_type';
const pageOf = async (job: string) =>
  (await console_.send(`/jobs/${job}/approve?lang=en`, { name: 'anna' })).text();

const DRAWN_SEED = Number(process.env.ROWMARK_FAULT_SEED ?? 20261123);

/** Other texts of the cells that decide who pays, and how much. */
const DRAWN = {
  'counterpart.name': ['Aegean Tools Ltd', 'Nord & Sons', 'Βόρεια Υλικά', 'Πελάτης', 'Customer'],
  'counterpart.vat': ['094014201', '064677095', '801555331'],
  'line.net_total_price': ['100.00', '99.90', '12.34', '1000.01'],
  'line.vat_rate': ['24', '13'],
};

it.each(
  Array.from({ length: isFullRun ? 300 : 4 }, (_, n) => DRAWN_SEED + n),
)('shows every corrected cell of weight to who approves, seed %s', async (seed) => {
  const random = randomOf(seed);
  const heads = HEAD.split(',');
  const rows = Array.from({ length: 1 + random.below(seed % 4 === 0 ? 400 : 12) }, (_, n) =>
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
      const text = texts[random.below(texts.length)] ?? '';
      const now = column === 'counterpart.name' && random.below(2) === 0 ? `${text} ${n}` : text;
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
