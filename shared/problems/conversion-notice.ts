/** Codes that report how the amounts of a payment were converted. */
const STATES = /^FX-(?:CONVERTED|PAYABLE-LINE|RATE-ROUNDED|RATE-REFINED)$/;

/** True for a finding that applies only if the amount of the row becomes the amount of the document. */
export const isConversionNotice = (code: string): boolean => STATES.test(code);
