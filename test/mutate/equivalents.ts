/** Mutants that nothing can tell from the code, each by its name and with the reason; `npm run mutate` leaves them out. */
export const EQUIVALENTS: Readonly<Record<string, string>> = {
  'shared/money/units.ts halfUp: dividend < 0 → dividend <= 0': 'Zero has no sign: -0 || 0 is 0.',
  'shared/money/units.ts halfUp: divisor < 0 → divisor <= 0': 'Nothing is divided by zero.',
  "shared/jobs/rows/spooled-row.ts recordOfRow: typeof line === 'string' → typeof line !== 'string'":
    'Read lines are Buffers, whose text is their UTF-8 either way.',
  "shared/jobs/judge/spooled-document.ts recordOfDocument: typeof line === 'string' → typeof line !== 'string'":
    'Read lines are Buffers, whose text is their UTF-8 either way.',
  'shared/jobs/judge/law-days.ts latest: day > last → day >= last': 'Of two days alike either is the last.',
  'shared/jobs/judge/control-totals.ts withCents: decimalsOf(value) < CENT_PLACES → decimalsOf(value) <= CENT_PLACES':
    'An amount of two decimals has its cents already.',
  'shared/jobs/balance/total-rows.ts add: this.#rows += 1 → this.#rows -= 1':
    'It only says whether rows have come since.',
  'shared/money/split-cents.ts splitShares: b.lost > a.lost → ':
    'A sort only asks whether one comes before the other: not before is as good as after.',
  'shared/money/split-cents.ts spreadCents: cents < 0 → cents <= 0':
    'If no cent is missing, none is placed, whichever way it would go.',
  "shared/service/service-errors.ts readErrors: if (!isStated(body, 'errors')) return []; → ;":
    'The schema finds no errors there either; it only takes longer to say so.',
  'shared/service/service-errors.ts separated: 1 → 2': 'Errors that are alike are told once.',
  'shared/service/caller.ts answersTo: 0 → 1': 'Only whether the number grew is asked.',
  'shared/service/caller.ts attempt: 1 → 2': 'Only whether the number grew is asked.',
  'shared/service/in-process-exchange.ts exchange: underWay.delete(interrupt); → ;':
    'Who has ended hears no interruption: it is forgotten only so that memory does not grow.',
};
