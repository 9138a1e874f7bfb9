import { expect, test } from 'vitest';
import { loadProfile } from '../../shared/mapping/load/load-profile.ts';
import { profileSchema } from '../../shared/mapping/profile/profile.ts';
import { type Problem, renderProblem } from '../../shared/problems/problem.ts';

const payment = {
  amount: { column: 'Amount', unit: 'major' },
  currency: 'Currency',
  date: 'Date',
  refunds: { invoice_type_code: '5.2' },
  refund_id: 'Refund',
  line: { name: { value: 'Order' }, vat_rate: { value: 24 } },
};
const minimal = {
  document: { external_id: 'Id', invoice_type_code: { value: '11.1' }, payment_method_type: { value: 3 } },
  line: { 'line.name': 'Name', 'line.net_total_price': 'Net', 'line.vat_rate': { value: 24 } },
};

const load = (json: unknown) => loadProfile({ name: 'test', json, find: async () => undefined });
const withPayment = (keys: object) => load({ document: minimal.document, payment: { ...payment, ...keys } });

const VALUES: readonly unknown[] = [
  'Euro',
  5,
  true,
  ['A', 'B'],
  [5],
  {},
  { colum: 'A' },
  { value: 5 },
  { column: 5 },
];

/** Every value that a key does not take, with what is said of it. */
async function refused(
  keys: readonly string[],
  loading: (key: string, value: unknown) => ReturnType<typeof load>,
): Promise<[string, Problem[]][]> {
  const all: [string, Problem[]][] = [];
  for (const key of keys)
    for (const value of VALUES) {
      const loaded = await loading(key, value);
      if ('problems' in loaded) all.push([`${key}: ${JSON.stringify(value)}`, [...loaded.problems]]);
    }
  return all;
}

test('a value in another form is answered, and no key that is there is called missing', async () => {
  const { payment: section, amounts, read } = profileSchema.shape;
  const sections = { payment: section.unwrap(), amounts: amounts.unwrap().unwrap(), read: read.unwrap() };
  const answers = [
    ...(await refused(Object.keys(profileSchema.shape), (key, value) => load({ ...minimal, [key]: value }))),
    ...(await refused(Object.keys(sections.payment.shape), (key, value) => withPayment({ [key]: value }))),
    ...(await refused(Object.keys(sections.amounts.shape), (key, value) =>
      load({ ...minimal, amounts: { currency: 'Currency', [key]: value } }),
    )),
    ...(await refused(Object.keys(sections.read.shape), (key, value) =>
      load({ ...minimal, read: { [key]: value } }),
    )),
  ];
  expect(answers.length).toBeGreaterThan(300);
  for (const [given, problems] of answers) {
    const said = problems.map((problem) => {
      const { message, hint } = renderProblem(problem);
      return `${message} ${hint}`;
    });
    const [key = ''] = given.split(':');
    expect(said.join('\n'), given).not.toMatch(/keys: \)/);
    // What is given is not missing: that is said of keys beside it and in it alone.
    expect(
      said.filter((one) => one.includes(`→ ${key}: it is missing`)),
      given,
    ).toEqual([]);
  }
});
