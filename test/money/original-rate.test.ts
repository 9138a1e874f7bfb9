import { expect, it } from 'vitest';
import { originalRates, type SettledPayment } from '../../shared/money/conversion/original-rate.ts';

const trace = {
  currency: 'USD',
  amount_paid: '129.00',
  exchange_rate: '1.08849',
  converted_at: { value: '0.9187', quoted: 'euro-per-foreign' as const },
  rate_date: '2024-03-05',
};
const rate = { currency: 'USD', value: '0.9187', quoted: 'euro-per-foreign', date: '2024-03-05' };

function pastOf(outcomes: Record<string, SettledPayment[]>) {
  const read: string[] = [];
  const lookUp = originalRates({
    async jobOf(id) {
      return Object.keys(outcomes).find((job) =>
        outcomes[job]?.some(({ external_id }) => external_id.toLowerCase() === id.toLowerCase()),
      );
    },
    async *outcomesOf(job) {
      read.push(job);
      yield* outcomes[job] ?? [];
    },
  });
  return { read, lookUp };
}

it('finds the rate of a sale in the job that issued it, ignoring letter case, and reads a job once', async () => {
  const { read, lookUp } = pastOf({
    'job-1': [{ external_id: 'ch_A', payment: trace }, { external_id: 'ch_2' }],
  });
  expect(await lookUp('CH_a')).toEqual(rate);
  expect(await lookUp('ch_A')).toEqual(rate);
  expect(read).toEqual(['job-1']);
});

it('knows none of a sale in euro, of one that is no payment, and of one never issued', async () => {
  const euro = { currency: 'EUR', amount_paid: '49.90' };
  const { lookUp } = pastOf({ 'job-1': [{ external_id: 'a', payment: euro }, { external_id: 'b' }] });
  for (const id of ['a', 'b', 'c']) expect(await lookUp(id)).toBeUndefined();
});
