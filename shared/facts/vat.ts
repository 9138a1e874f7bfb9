/** VAT rates in force, in percent, as the service takes them; another one would be issued as if without VAT. */
export const vatRates: ReadonlySet<string> = new Set(['0', '3', '4', '6', '9', '13', '17', '24']);

/** Exemption reasons run from 1 to this number (schema SimpleTypes v2.0.1, VatExemptionType). */
const EXEMPTION_CODE_MAX = 31;

export const exemptionCodes: ReadonlySet<string> = new Set(
  Array.from({ length: EXEMPTION_CODE_MAX }, (_, index) => String(index + 1)),
);
