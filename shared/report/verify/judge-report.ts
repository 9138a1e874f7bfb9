import { isError, type Problem, problem } from '../../problems/problem.ts';
import type { SealKey } from '../summary/summary.ts';
import type { Link } from './follow-chain.ts';
import { type AuditCheck, auditChecks } from './verdict.ts';
import type { CheckedChain } from './verify-chain.ts';

interface TrustedKeys {
  /** The public key that a person trusts, kept apart from the report. */
  key?: SealKey | undefined;
  /** The keys of the host itself, where nobody has given one. */
  ownKeys?: readonly SealKey[] | undefined;
}

interface Judging {
  link: Link;
  chain: CheckedChain;
  problems: readonly Problem[];
  isOpen: Partial<Record<AuditCheck, boolean>>;
}

/** The verdict with what it stands on: everything but the counts and the problems themselves. */
export function judged(of: TrustedKeys, { link, chain, problems, isOpen }: Judging) {
  const { seal_key } = link.sealed;
  const trusted = trustedBy(of);
  const isAltered = problems.some(isError);
  const isKnown = chain.isSealed && trusted.some(({ sha256 }) => chain.keys.has(sha256));
  const verdict = isAltered ? 'altered' : isKnown ? 'intact' : 'intact-key-unknown';
  const all: Partial<Record<AuditCheck, boolean>> = {
    ...{ seal: false, files: false },
    ...isOpen,
    ...(trusted.length > 0 && seal_key !== undefined && { key: false }),
    ...(chain.head !== 'not given' && { head: chain.unchecked.includes('head') }),
  };
  return {
    verdict,
    sealed_by: seal_key?.sha256 ?? null,
    seal_key: seal_key?.sha256 ?? null,
    key: comparedWith(of),
    head: chain.head,
    checks: auditChecks.filter((one) => all[one] === false),
    not_checked: auditChecks.filter((one) => all[one] === true),
    sound: !isAltered,
  } as const;
}

const trustedBy = ({ key, ownKeys = [] }: TrustedKeys): readonly SealKey[] =>
  key === undefined ? ownKeys : [key];

/** The key that a report was compared with. */
export const comparedWith = ({ key, ownKeys = [] }: TrustedKeys) =>
  key !== undefined ? 'given' : ownKeys.length > 0 ? 'own' : 'none';

/** With a key to compare with, the report has to be sealed, by this key or one that it follows. */
export function keyProblems(
  of: TrustedKeys,
  link: Link,
  { keys, isSealed }: Pick<CheckedChain, 'keys' | 'isSealed'>,
): Problem[] {
  const trusted = trustedBy(of);
  const newest = trusted.at(-1);
  if (newest === undefined) return [];
  const { seal_key: found } = link.sealed;
  const file = link.file;
  if (isSealed && trusted.some(({ sha256 }) => keys.has(sha256))) return [];
  if (found === undefined) return [problem('REPORT-NOT-SIGNED', {}, { file })];
  return [problem('REPORT-KEY-OTHER', {}, { file, found: found.sha256, trusted: newest.sha256 })];
}
