import { type Concept, isConcept } from '../facts/header-concepts.ts';
import { headerReadings } from '../facts/header-readings.ts';
import type { Role } from '../facts/header-synonyms.ts';

const conceptsIn = (text: string): Concept[] => text.split(' ').filter(isConcept);

const readings = headerReadings.flatMap(([role, needs, may, confidence]) =>
  needs.split(' · ').map((alternative) => {
    const wanted = conceptsIn(alternative);
    return { role, confidence, wanted, allowed: new Set([...wanted, ...conceptsIn(may)]) };
  }),
);

/** The role that the meanings of a header's words make; none where a word is left over. */
export function roleOfConcepts(
  concepts: ReadonlySet<Concept>,
): { role: Role; confidence: number } | undefined {
  return readings.find(
    ({ wanted, allowed }) =>
      wanted.every((one) => concepts.has(one)) && [...concepts].every((one) => allowed.has(one)),
  );
}
