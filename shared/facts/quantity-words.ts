/** Words and signs with which exports name the units of quantities, folded; Greek ones by their beginning. */
export const quantityWords: readonly { code: number; words: readonly string[] }[] = [
  { code: 1, words: 'τεμαχι τεμ τμχ piece pcs pc stuck pezzi'.split(' ') },
  { code: 2, words: 'κιλ κιλο κιλα χλγ kilogram kilo kg kgr'.split(' ') },
  { code: 3, words: 'λιτρ λτ litre liter lt ltr'.split(' ') },
  { code: 4, words: 'μετρ metre meter'.split(' ') },
  { code: 5, words: 'τετρ sqm m2 square'.split(' ') },
  { code: 6, words: 'κυβικ cbm m3 cubic'.split(' ') },
];
