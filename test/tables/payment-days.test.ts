import { afterAll, beforeEach } from 'vitest';
import { exportTable } from './export-table.ts';
import { ORDER_LINE, RETAIL } from './receipt-profile.ts';

const MACHINE_ZONE = process.env.TZ ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

// A payment is of its day in Athens: the zone of the machine changes from file to file.
beforeEach(() => {
  process.env.TZ = process.env.TZ === 'Asia/Tokyo' ? 'America/New_York' : 'Asia/Tokyo';
});
afterAll(() => {
  process.env.TZ = MACHINE_ZONE;
});

const PAYMENTS = {
  name: 'days',
  document: RETAIL,
  payment: { rate: { source: 'ecb', time_zone: 'Europe/Athens' }, line: ORDER_LINE },
};
exportTable('days of payments', PAYMENTS, {
  file: 'payment-days.txt',
  now: new Date('2024-11-05T09:00:00Z'),
});
