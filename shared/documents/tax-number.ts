const PREFIX = /^(EL|GR)/;
const SEPARATORS = /[\s.\-/]/g;
const SHAPE = /^\d{9}$/;
const DIGITS_BEFORE_CHECK = 8;
const MODULUS = 11;

/**
 * Check that a Greek tax number has nine digits and the right check digit; a prefix EL or GR and separators are
 * ignored.
 */
export function isTaxNumber(text: string): boolean {
  const digits = text.toUpperCase().replace(SEPARATORS, '').replace(PREFIX, '');
  // Nothing but zeros passes the arithmetic and belongs to nobody.
  if (!SHAPE.test(digits) || /^0+$/.test(digits)) return false;
  let weighted = 0;
  for (let at = 0; at < DIGITS_BEFORE_CHECK; at += 1) {
    weighted += Number(digits[at]) * 2 ** (DIGITS_BEFORE_CHECK - at);
  }
  return (weighted % MODULUS) % 10 === Number(digits[DIGITS_BEFORE_CHECK]);
}

/** The nine digits of a Greek tax number without its prefix and separators; absent where it is no such number. */
export function plainTaxNumber(text: string): string | undefined {
  const digits = text.toUpperCase().replace(SEPARATORS, '').replace(PREFIX, '');
  return SHAPE.test(digits) ? digits : undefined;
}
