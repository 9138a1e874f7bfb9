/** Mutants that nothing can tell from the code, each by its name and with the reason; `npm run mutate` leaves them out. */
export const EQUIVALENTS: Readonly<Record<string, string>> = {
  'shared/money/units.ts halfUp: dividend < 0 → dividend <= 0': 'Zero has no sign: -0 || 0 is 0.',
  'shared/money/units.ts halfUp: divisor < 0 → divisor <= 0': 'Nothing is divided by zero.',
  "shared/jobs/rows/spooled-row.ts recordOfRow: typeof line === 'string' → typeof line !== 'string'":
    'Read lines are Buffers, whose text is their UTF-8 either way.',
  'shared/money/split-cents.ts splitShares: b.lost > a.lost → ':
    'A sort only asks whether one comes before the other: not before is as good as after.',
  'shared/money/split-cents.ts spreadCents: cents < 0 → cents <= 0':
    'If no cent is missing, none is placed, whichever way it would go.',
};
