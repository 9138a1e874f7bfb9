import { expect, it } from 'vitest';
import { csv } from '../tables/export-text.ts';
import {
  balance,
  type Imported,
  issuedCents,
  ordersOf,
  paymentImports,
  paymentProfile,
  refusals,
} from '../tables/payment-imports.ts';

it('a payment is given back once, by refunds and by the reversal of its job, in whatever order they come', async () => {
  const imports = await paymentImports([paymentProfile('stripe-balance')]);
  for (const [at, order] of ordersOf([40, 'reverse', 60] as const).entries()) {
    const id = `ch_${at}`;
    const sale = await imports.import(balance(`txn_s${at},100.00,charge,${id},${id}`));
    const imported: Imported[] = [sale];
    for (const step of order) {
      const file =
        step === 'reverse'
          ? { profile: 'standard', text: await imports.reversalOf(sale.job) }
          : balance(`txn_${step}${at},-${step}.00,refund,re_${step}${at},${id}`);
      imported.push(await imports.import(file));
    }
    expect(issuedCents(imported), order.join(', ')).toBe(0);
    expect(new Set(refusals(imported).map(({ code }) => code))).toEqual(new Set(['PAY-CREDIT-EXCEEDS']));
  }
});

const HEADER =
  'external_id,invoice_type_code,payment_method_type,counterpart.name,counterpart.country_code,counterpart.vat,counterpart.city,counterpart.street,counterpart.number,counterpart.postal_code,correlated_invoices,line.name,line.net_total_price,line.vat_rate,line.classification_category,line.classification_type';
const invoice = (id: string, net: string, type = '1.1', marks = '') =>
  `${id},${type},1,Aegean Tools Ltd,GR,094014201,Πειραιάς,Ακτή Μιαούλη,10,18535,${marks},Πριόνι,${net},24,category1_1,E3_561_001`;
const standard = (...rows: string[]) => ({ profile: 'standard', text: csv(HEADER, ...rows) });
const outcomesOf = ({ outcomes }: Imported) =>
  outcomes.map(({ external_id, outcome, problems }) => {
    const errors = problems.filter(({ severity }) => severity === 'error');
    return [external_id, outcome, ...errors.map(({ code }) => code)].join(' ');
  });

/** 100.00 net are 124.00, and 70.00 net 86.80. */
async function anInvoice() {
  const imports = await paymentImports([]);
  const sale = await imports.import(standard(invoice('A-1', '100.00')));
  return { imports, mark: sale.outcomes[0]?.mark ?? '' };
}

it('a credit that the ledger has lost counts whole again once its file comes again', async () => {
  const { imports, mark } = await anInvoice();
  const credit = standard(invoice('C-1', '70.00', '5.1', mark));
  await imports.import(credit);
  const ledger = imports.host.ledgerOf('default');
  const [money, ...more] = await ledger.readItems([{ kind: 'money', key: 'A-1' }]);
  if (money === undefined || more.length > 0) throw new Error('The money of A-1 is elsewhere.');
  const left = Object.entries(money.item).filter(([name]) => !name.startsWith('credit '));
  expect(left.length).toBeLessThan(Object.keys(money.item).length);
  await ledger.restore({ ...money, item: Object.fromEntries(left) });
  expect(outcomesOf(await imports.import(credit))).toEqual(['C-1 duplicate']);
  const late = await imports.import(standard(invoice('C-2', '60.00', '5.1', mark)));
  expect(outcomesOf(late)).toEqual(['C-2 rejected PAY-CREDIT-EXCEEDS']);
});

it('a credit whose run ends before its MARK is noted counts as it is issued', async () => {
  const { imports, mark } = await anInvoice();
  await imports.import(standard(invoice('C-1', '70.00', '5.1', mark)));
  const ledger = imports.host.ledgerOf('default');
  const name = { kind: 'money', key: 'A-1' } as const;
  const [found = { item: {} }] = await ledger.readItems([name]);
  const ends = Object.entries(found.item).map(([key, value]) => {
    if (!key.startsWith('credit ') || typeof value !== 'object') return [key, value];
    const { mark: _, ...unnoted } = { mark: '', ...value, expires: 1 };
    return [key, unnoted];
  });
  await ledger.restore({ name, item: Object.fromEntries(ends) });
  const late = await imports.import(standard(invoice('C-2', '60.00', '5.1', mark)));
  expect(outcomesOf(late)).toEqual(['C-2 rejected PAY-CREDIT-EXCEEDS']);
  expect(refusals([late])[0]?.params?.others).toMatch(/^C-1, \d+$/);
});

it('an item of a newer form is not read', async () => {
  const { imports, mark } = await anInvoice();
  const credit = (id: string) => standard(invoice(id, '7.00', '5.1', mark));
  await imports.import(credit('C-1'));
  const ledger = imports.host.ledgerOf('default');
  const held = [['money', 'A-1', 'A-1'] as const, ['mark', mark, mark] as const];
  for (const [kind, key, of] of [...held, ['document', 'C-1', 'C-2'] as const]) {
    const [found = { name: { kind, key }, item: {} }] = await ledger.readItems([{ kind, key }]);
    await ledger.restore({ name: { kind, key: of }, item: { ...found.item, form: 99 } });
    await expect(imports.import(credit('C-2')), kind).rejects.toThrow('newer version of Rowmark (format 99;');
    await ledger.restore(found);
  }
});

it.each(['certificate', 'login'] as const)('a %s of a newer form is not read', async (kind) => {
  const { host, import: read } = await paymentImports([]);
  await host.ledgerOf('default').restore({ name: { kind: kind as 'login', key: '' }, item: { form: 99 } });
  await expect(read(standard(invoice('A-1', '1.00')))).rejects.toThrow(
    'newer version of Rowmark (format 99;',
  );
});

it('of two jobs that credit one MARK at once one is too late', async () => {
  const { imports, mark } = await anInvoice();
  const files = ['C-1', 'C-2', 'C-3'].map((id) => standard(invoice(id, '70.00', '5.1', mark)));
  const imported = await Promise.all(files.map((file) => imports.import(file)));
  expect(imported.flatMap(outcomesOf).filter((told) => told.endsWith('issued'))).toHaveLength(1);
  expect(issuedCents(imported)).toBe(-8680);
});

it('credit notes of two MARKs in several chunks take all of both, and no more', async () => {
  const { imports, mark } = await anInvoice();
  const other = await imports.import(standard(invoice('A-2', '102.00')));
  const marks = `${mark} ${other.outcomes[0]?.mark}`;
  const rows = Array.from({ length: 102 }, (_, n) => invoice(`C-${n}`, '2.00', '5.1', marks));
  // At a rate of which nothing was sold.
  const refused = invoice('R-1', '50.00', '5.1', marks).replace(',24,', ',13,');
  expect(issuedCents([await imports.import(standard(refused, ...rows))])).toBe(-25_048);
});
