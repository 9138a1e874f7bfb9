import { isError, type Problem, problem } from '../../problems/problem.ts';
import { ERASED_FILE } from '../seal/erased-report.ts';
import type { SealKey } from '../summary/summary.ts';
import { fileOf, type Link } from './follow-chain.ts';
import { verifySignature } from './verify-signature.ts';

interface KeysChecked {
  problems: Problem[];
  /** Keys that handed over to one another, up to the report that is verified and beyond. */
  keys: ReadonlySet<string>;
  /** The report that is verified is sealed itself, or by a link after it. */
  isSealed: boolean;
}

const hashOf = (key: SealKey | undefined): string => key?.sha256 ?? '–';

/** Follows the seal key along the chain, the newest link first: it changes only by a link that the old key sealed. */
export function checkKeys(links: readonly Link[], verified: Link): KeysChecked {
  const problems: Problem[] = [];
  const hasKey = links.some(({ sealed }) => sealed.seal_key !== undefined);
  let isSealed = false;
  let keys = new Set<string>();
  let ofVerified = keys;
  let expected: SealKey | undefined;
  let next: Link | undefined;
  /** The link before which what has no seal is sealed all the same. */
  let sealedNext: string | undefined;
  for (const link of links) {
    const file = link === verified ? link.file : fileOf(link);
    const { seal_key } = link.sealed;
    problems.push(...verifySignature(link.sealed, undefined, file).filter(isError));
    if (link.erased !== undefined) {
      // It is written long after its place in the chain, with the key of that day.
      if (next !== undefined && !keys.has(hashOf(seal_key))) problems.push(broken(link, next));
    } else if (link.next_key !== undefined) {
      const isHandedOver = expected === undefined || link.next_key.public_key === expected.public_key;
      if (next !== undefined && !isHandedOver)
        problems.push(changed(link, { next: fileOf(next), expected, found: link.next_key }));
      expected = seal_key;
    } else if (seal_key === undefined) {
      // The next link that is sealed states its hash; that nobody sealed it at once is for the auditor to know.
      if (sealedNext !== undefined)
        problems.push(problem('CHAIN-LINK-UNSEALED', {}, { file, next: sealedNext }));
      else if (link !== verified && hasKey) problems.push(problem('CHAIN-HEAD-UNSEALED', {}, { file }));
    } else if (sealedNext === undefined || seal_key.public_key === expected?.public_key) expected = seal_key;
    else {
      problems.push(changed(link, { next: sealedNext, expected, found: seal_key }));
      keys = new Set();
      expected = seal_key;
    }
    if (link.erased === undefined) {
      keys.add(hashOf(expected));
      if (link.next_key !== undefined) keys.add(hashOf(link.next_key));
      next = link;
      if (seal_key !== undefined) sealedNext = file;
    }
    if (link === verified) {
      ofVerified = keys;
      isSealed = seal_key !== undefined || sealedNext !== undefined;
    }
  }
  return { problems, keys: ofVerified, isSealed };
}

const broken = ({ report }: Link, next: Link): Problem =>
  problem('CHAIN-BROKEN', {}, { file: `${report}${ERASED_FILE}`, next: fileOf(next) });

const changed = (
  link: Link,
  { next, expected, found }: { next: string; expected: SealKey | undefined; found: SealKey | undefined },
): Problem =>
  problem(
    'CHAIN-KEY-CHANGED',
    {},
    { file: fileOf(link), found: hashOf(found), next, trusted: hashOf(expected) },
  );
