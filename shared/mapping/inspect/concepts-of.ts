import { type Concept, conceptOfWords } from '../facts/header-concepts.ts';

/** Words of the longest phrase that the table has. */
const PHRASE_WORDS_MAX = Math.max(...[...conceptOfWords.keys()].map((phrase) => phrase.split(' ').length));

/** Meanings of the words of a header, each phrase as a whole; undefined where one of them is unknown. */
export function conceptsOf(words: readonly string[]): ReadonlySet<Concept> | undefined {
  const found = new Set<Concept>();
  for (let at = 0; at < words.length; ) {
    const length = phraseLength(words, at);
    if (length === 0) return undefined;
    const concept = conceptOfWords.get(words.slice(at, at + length).join(' '));
    if (concept !== undefined && concept !== 'nothing') found.add(concept);
    at += length;
  }
  return found;
}

function phraseLength(words: readonly string[], at: number): number {
  for (let length = Math.min(PHRASE_WORDS_MAX, words.length - at); length > 0; length -= 1)
    if (conceptOfWords.has(words.slice(at, at + length).join(' '))) return length;
  return 0;
}
