export const HEADER = [
  'Παραστατικό',
  'Σειρά',
  'Πελάτης',
  'ΑΦΜ',
  'Περιγραφή',
  'Ημερομηνία',
  'Ποσότητα',
  'Τιμή',
  'Καθαρή αξία',
  'ΦΠΑ',
  'Σύνολο',
  'Σημειώσεις',
];

const DAY_MS = 86_400_000;
const FIRST_DAY_MS = Date.UTC(2026, 0, 1);

/** A line of an invented sales list; the same number gives the same line. */
export function saleOf(row: number) {
  const quantity = (row % 9) + 1;
  const price = 12.5 + (row % 100) / 10;
  return {
    text: [
      `ΤΔΑ-${row}`,
      'Α',
      `Πελάτης ${row % 5000}`,
      `09${String(row % 10_000_000).padStart(7, '0')}`,
      `Είδος ${row % 99}`,
    ],
    day: new Date(FIRST_DAY_MS + (row % 365) * DAY_MS),
    amounts: [quantity, price, quantity * price, 24, quantity * price * 1.24],
  };
}
