import { expect, test } from 'vitest';
import { problem, renderProblem } from '../../shared/problems/problem.ts';

const params = { line: 1, net: '17.76', quantity: 3, unit_price: '5.920', expected: '17.70' };

test('amounts in a sentence have the decimal sign of its language', () => {
  const found = problem('LINE-NET-DIFFERS', {}, params);
  expect(renderProblem(found, 'en').message).toContain('17.76');
  const { message } = renderProblem(found, 'el');
  for (const amount of ['17,76', '5,920', '17,70']) expect(message).toContain(amount);
});

test('types, versions and what a cell says keep their points', () => {
  const type = problem(
    'SERVICE-DIFFERS',
    { row: 1 },
    { external_id: 'A-1.10', field: 'invoice_type_code', reported: '1.1', found: '2.1' },
  );
  expect(renderProblem(type, 'el').message).toMatch(/A-1\.10.*2\.1.*1\.1/s);
  const cell = problem('MAP-NOT-A-NUMBER', { row: 2, column: 'Τιμή' }, { text: '1.2.3' });
  expect(renderProblem(cell, 'el').message).toContain('1.2.3');
});
