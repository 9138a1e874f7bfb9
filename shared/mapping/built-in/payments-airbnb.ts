import type { ProfileFile } from '../profile/profile.ts';

/**
 * Completed payouts of an account in English: major units with a thousands comma, the month first. `Gross earnings` is what a
 * stay brought before the fee of Airbnb; occupancy taxes come on top of it and are no part of the document.
 */
export const airbnbPayouts: ProfileFile = {
  read: { decimal: '.', date_order: 'mdy' },
  payment: {
    id: { column: 'Confirmation code' },
    amount: { column: 'Gross earnings', unit: 'shown', provider: 'airbnb', channel: 'report' },
    currency: 'Currency',
    date: { column: 'Date' },
    nights: 'Nights',
    part: { column: 'Date', optional: true },
  },
};
