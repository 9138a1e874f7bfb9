/** Codes that report how the amounts of a payment were converted. */
const STATES: ReadonlySet<string> = new Set([
  'FX-CONVERTED',
  'FX-PAYABLE-LINE',
  'FX-RATE-ROUNDED',
  'FX-RATE-REFINED',
]);

/** True for a finding that applies only if the amount of the row becomes the amount of the document. */
export const isConversionNotice = (code: string): boolean => STATES.has(code);
