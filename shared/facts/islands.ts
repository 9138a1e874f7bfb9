/** Beginnings of the postcodes of islands with reduced VAT (17, 9, 4 %), and the day from which they have it. */
const islands: readonly { from?: string; postcodes: readonly string[] }[] = [
  // Lesbos, Chios, Samos, Kos and Leros.
  { postcodes: ['811', '812', '813', '821', '822', '823', '831', '832', '85300', '85301', '85302', '854'] },
  // Further islands of the northern Aegean, the Dodecanese and Samothrace (circular Ε.2113/2025, from the press).
  {
    from: '2026-01-01',
    postcodes: [
      ...['68002', '814', '815', '833', '834', '85001', '85002', '85110', '85111'],
      ...['852', '85303', '855', '856', '857', '858', '859'],
    ],
  },
];

/** True of a postcode on an island whose rates are reduced on the day. */
export function isReducedIsland(postcode: string, on: string): boolean {
  const plain = postcode.replaceAll(/\D/g, '');
  return islands.some(
    ({ from = '', postcodes }) => from <= on && postcodes.some((begin) => plain.startsWith(begin)),
  );
}

/** Days on which islands were added. */
export const islandTurns: readonly string[] = islands.flatMap(({ from }) => from ?? []);
