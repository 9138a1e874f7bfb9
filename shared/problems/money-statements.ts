/** Codes by which the conversion of a payment tells what its document states. */
const STATES: ReadonlySet<string> = new Set([
  'FX-CONVERTED',
  'FX-PAYABLE-LINE',
  'FX-RATE-ROUNDED',
  'FX-RATE-REFINED',
]);

/** True of a finding that is so only where the row's own money becomes the document's. */
export const statesMoney = (code: string): boolean => STATES.has(code);
