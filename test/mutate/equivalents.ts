/** Mutants that nothing can tell from the code, each by its name and with the reason; `npm run mutate` leaves them out. */
export const EQUIVALENTS: Readonly<Record<string, string>> = {};
