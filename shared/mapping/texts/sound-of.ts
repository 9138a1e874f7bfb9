import { foldText } from './fold.ts';

const DIGRAPHS: Readonly<Record<string, string>> = {
  ...{ αι: 'e', ει: 'i', οι: 'i', υι: 'i', ου: 'u', αυ: 'av', ευ: 'ev', μπ: 'b', ντ: 'd', γκ: 'g', γγ: 'g' },
  ...{ ai: 'e', ei: 'i', oi: 'i', ou: 'u', th: 'th', ks: 'x' },
};
const LETTERS: Readonly<Record<string, string>> = {
  ...{ α: 'a', β: 'v', γ: 'g', δ: 'd', ε: 'e', ζ: 'z', η: 'i', θ: 'th', ι: 'i', κ: 'k', λ: 'l', μ: 'm' },
  ...{ ν: 'n', ξ: 'x', ο: 'o', π: 'p', ρ: 'r', σ: 's', τ: 't', υ: 'i', φ: 'f', χ: 'h', ψ: 'ps', ω: 'o' },
  ...{ w: 'o', y: 'i' },
};
const SOUNDS = new RegExp(`${Object.keys(DIGRAPHS).join('|')}|[α-ωwy]`, 'gu');

/** A word in Latin letters as it sounds, in Greek as in Greek typed with Latin letters: Μετριτοίς → metritis, metrita. */
export const soundOf = (word: string): string =>
  foldText(word).replace(SOUNDS, (sign) => DIGRAPHS[sign] ?? LETTERS[sign] ?? sign);
