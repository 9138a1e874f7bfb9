import { isError, type Problem, problem } from '../../problems/problem.ts';
import type { SealKey } from '../summary/summary.ts';
import type { Link } from './follow-chain.ts';
import { type AuditCheck, auditChecks } from './verdict.ts';
import type { CheckedChain } from './verify-chain.ts';

interface TrustedKeys {
  /** The public key that a person trusts, kept apart from the report. */
  key?: SealKey | undefined;
  /** The key of the host itself, where nobody has given one. */
  ownKey?: SealKey | undefined;
}

interface Judging {
  link: Link;
  chain: CheckedChain;
  problems: readonly Problem[];
  isOpen: Partial<Record<AuditCheck, boolean>>;
}

/** The verdict with what it stands on: everything but the counts and the problems themselves. */
export function judged({ key, ownKey }: TrustedKeys, { link, chain, problems, isOpen }: Judging) {
  const { seal_key } = link.sealed;
  const trusted = key ?? ownKey;
  const isAltered = problems.some(isError);
  const isKnown = trusted !== undefined && seal_key !== undefined && chain.keys.has(trusted.sha256);
  const verdict = isAltered ? 'altered' : isKnown ? 'intact' : 'intact-key-unknown';
  const all: Partial<Record<AuditCheck, boolean>> = {
    ...{ seal: false, files: false },
    ...isOpen,
    ...(trusted !== undefined && seal_key !== undefined && { key: false }),
    ...(chain.head !== 'not given' && { head: chain.unchecked.includes('head') }),
  };
  return {
    verdict,
    sealed_by: seal_key?.sha256 ?? null,
    seal_key: seal_key?.sha256 ?? null,
    key: key !== undefined ? 'given' : ownKey !== undefined ? 'own' : 'none',
    head: chain.head,
    checks: auditChecks.filter((one) => all[one] === false),
    not_checked: auditChecks.filter((one) => all[one] === true),
    sound: !isAltered,
  } as const;
}

/** With the key that a person gave, the report has to be sealed; with the host's own, those of 0.1.0 and 0.2.0 need not be. */
export function keyProblems({ key, ownKey }: TrustedKeys, link: Link, keys: ReadonlySet<string>): Problem[] {
  const trusted = key ?? (link.isOfOldForm ? undefined : ownKey);
  if (trusted === undefined) return [];
  const { seal_key: found } = link.sealed;
  const file = link.file;
  if (found === undefined) return [problem('REPORT-NOT-SIGNED', {}, { file })];
  if (keys.has(trusted.sha256)) return [];
  return [problem('REPORT-KEY-OTHER', {}, { file, found: found.sha256, trusted: trusted.sha256 })];
}
