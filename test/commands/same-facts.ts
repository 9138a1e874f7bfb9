import { expect } from 'vitest';

/** Codes, options, placeholders, and numbers in any notation. */
const FACTS = /<[a-z]+(?: \d+)?>|\b[A-Z][A-Z0-9]+(?:-[A-Z0-9]+)+\b|--[a-z][\w-]*|\d+(?:[.,:/-]\d+)*/g;
/** A reason that Greek names by its article of the VAT code, and English by its name. */
const ONLY_GREEK = /άρθρο 39α/g;
const ENGLISH_SENTENCE = /^rowmark: (?:[a-z]+ ){3}|\bcannot be used\b/m;

/** What a call states, in any order: 1,549.88 and 1.549,88 are one amount, 15/09/2026 and 2026-09-15 one day. */
const factsOf = (text: string): string[] =>
  (
    text
      .replace(ONLY_GREEK, '')
      .replace(/\/(?:en|el)\//g, '/')
      .match(FACTS) ?? []
  )
    .map((fact) => (/^\d/.test(fact) ? fact.replace(/[.,]/g, '').split(/[:/-]/).toSorted().join(' ') : fact))
    .toSorted();

const callsOf = (text: string): string[] => text.split(/^(?=\$ rowmark)/m).filter((call) => call !== '');

/** Fails if a call in Greek states another code, number, option or status than the same call in English. */
export function expectSameFacts(greek: string, english: string): void {
  const calls = callsOf(greek);
  expect(calls.length).toBe(callsOf(english).length);
  for (const [at, call] of callsOf(english).entries())
    expect(factsOf(calls[at] ?? '')).toEqual(factsOf(call));
  expect(greek).not.toMatch(ENGLISH_SENTENCE);
}
