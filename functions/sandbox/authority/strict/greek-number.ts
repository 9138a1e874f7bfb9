const WEIGHTS = [256, 128, 64, 32, 16, 8, 4, 2];

/** Check the nine digits of a Greek VAT number against the last one, as they are transmitted: without prefix or blanks. */
export function isGreekNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text) || text === '000000000') return false;
  const sum = WEIGHTS.reduce((all, weight, at) => all + weight * Number(text[at]), 0);
  return (sum % 11) % 10 === Number(text[8]);
}
