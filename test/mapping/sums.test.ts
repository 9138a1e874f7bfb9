import { describe, expect, test } from 'vitest';
import { inspectSheet } from '../../shared/mapping/inspect/inspect-sheet.ts';
import { lines, sheetOf } from './sheet-of.ts';

const suggest = async (text: string) => (await inspectSheet(sheetOf(lines(text)), { name: 'found' })).profile;

describe('a charge that every row of an order repeats', () => {
  test.each([
    ['Order Total', 43.4, { more_lines: [{ 'line.name': { value: 'Shipping' } }] }],
    ['Order Total', 37.2, { other_amounts: { Shipping: expect.stringMatching(/^\? line-net .*included$/) } }],
    ['Note', 43.4, { other_amounts: { Shipping: expect.stringMatching(/^\? line-net .*included$/) } }],
  ])('and is suggested so if %s %d proves it, else asked', async (header, total, wanted) => {
    const found = await suggest(
      `Order;Item;Net;VAT %;Shipping;Order VAT;${header}\nA1;Χ;10.00;24;5.00;${(total * 6) / 31};${total}\nA1;Ψ;20.00;24;5.00;${(total * 6) / 31};${total}\nB1;Χ;11.00;24;0.00;2.64;13.64`,
    );
    expect(found).toMatchObject({ once: ['Shipping'], ...wanted });
  });
});

describe('an amount that no line has', () => {
  test('is a question', async () => {
    const found = await suggest(
      'Order;Item;Net;VAT %;Deposit;Παρακράτηση 20%;Order discount\nA1;Χ;10.00;24;5.00;2.00;1.00\nA1;Ψ;11.00;24;5.00;2.00;1.00\nB1;Χ;10.00;24;0.00;0.00;0.00',
    );
    expect(found?.other_amounts).toEqual({
      Deposit: expect.stringMatching(/^\? refuse .*included /),
      'Παρακράτηση 20%': expect.stringMatching(/^\? refuse /),
      'Order discount': expect.stringMatching(/^\? refuse .*included /),
    });
  });

  test('needs no question where the sums show that the lines are right without it', async () => {
    const proven =
      'Order;Item;Net;VAT %;Discount Amount;Total tax;Order total\nA1;Χ;8.00;24;3.00;4.80;24.80\nA1;Ψ;12.00;24;3.00;4.80;24.80\nB1;Χ;20.00;24;0.00;4.80;24.80';
    expect((await suggest(proven))?.other_amounts).toEqual({ 'Discount Amount': 'included' });
  });
});

test('prices that the sums of the documents prove need no question', async () => {
  const text =
    'Order;Item;Qty;Price;VAT %;Total VAT;Order total\nA1;Χ;2;12.40;24;4.80;24.80\nB1;Χ;1;24.80;24;4.80;24.80';
  expect((await suggest(text))?.read?.prices).toBe('gross');
});

test('arithmetic names the columns that their headers do not', async () => {
  const text = 'Order;Item;Qty;Στήλη 1;VAT amount;Στήλη 2\nA1;Χ;2;10.00;2.40;12.40\nB1;Χ;3;20.00;4.80;24.80';
  expect((await suggest(text))?.line).toMatchObject({
    'line.net_total_price': 'Στήλη 1',
    'line.subtotal': 'Στήλη 2',
  });
});

test('asks for the order of days that find a rate, unless they are written with dots', async () => {
  const list = 'No;Date;Net;VAT %;Currency\n1;02/10/2026;1.00;24;CHF\n2;03/10/2026;2.00;24;CHF';
  expect((await suggest(list))?.read?.date_order).toBe('? dmy | mdy');
  expect((await suggest(list.replaceAll('/', '.')))?.read?.date_order).toBe('dmy');
});
