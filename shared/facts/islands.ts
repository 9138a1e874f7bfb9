/** Islands with reduced VAT (17, 9, 4 and 3 %) by the beginnings of their postcodes, and the day from which they have it. */
export const islands: readonly { from?: string; postcodes: string }[] = [
  // Lesbos, Chios, Samos, Kos and Leros.
  { postcodes: '811 812 813 821 822 823 831 832 85300 85301 85302 854' },
  // Oinousses and Psara, whose postcodes begin as those of Chios do; Lemnos and Saint Eustratius, Ikaria, Fournoi.
  { from: '2026-01-01', postcodes: '82101 82104 814 815 833 834' },
  // Samothrace; of the Dodecanese all but Rhodes: Leipsoi and Agathonisi, Tilos, Chalki, Kastellorizo, Kalymnos, Nisyros, Patmos,
  // Symi, Karpathos, Kasos, Astypalaia.
  { from: '2026-01-01', postcodes: '68002 85001 85002 85110 85111 852 85303 855 856 857 858 859' },
];

const firstDays = new Map(
  islands.flatMap(({ from = '', postcodes }) => postcodes.split(' ').map((begin) => [begin, from] as const)),
);
const LONGEST = 5;
const SHORTEST = 3;

/** True of a postcode on an island whose rates are reduced on the day; the longest beginning that is known counts. */
export function isReducedIsland(postcode: string, on: string): boolean {
  for (let length = LONGEST; length >= SHORTEST; length -= 1) {
    const from = firstDays.get(postcode.slice(0, length));
    if (from !== undefined) return from <= on;
  }
  return false;
}

/** Days on which islands were added. */
export const islandTurns: readonly string[] = islands.flatMap(({ from }) => from ?? []);
