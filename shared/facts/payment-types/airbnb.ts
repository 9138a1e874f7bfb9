import type { TypeList } from './type-list.ts';

/** From this many nights on a stay is paid month by month, under one confirmation code. */
export const LONG_STAY_NIGHTS_MIN = 28;

/** An adjustment or a resolution may change what a stay costs, or compensate for damage: only the host knows. */
export const airbnbPayoutTypes: TypeList = {
  title: 'Airbnb, completed payouts (transaction history)',
  source: 'headers and types of public exports; the words are those of an account in English',
  column: 'Type',
  file: ['Type', 'Confirmation code', 'Gross earnings'],
  payouts: {
    rows: 'below',
    ownId: ['Reference code'],
    ownDate: ['Date'],
    currency: 'Currency',
    after: ['Amount', 'Paid out'],
    fees: ['Service fee', 'Fast pay fee'],
    paid: 'Paid out',
  },
  types: {
    Reservation: [{ where: { 'Gross earnings': ['>0'] }, means: 'money-received' }],
    Payout: 'paid-out',
    Adjustment: 'ask-sale',
    'Resolution Adjustment': 'ask-sale',
    'Resolution Payout': 'ask-sale',
  },
};
