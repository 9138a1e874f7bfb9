import * as z from 'zod';
import { isError, type Problem, problem } from '../../problems/problem.ts';
import { reportProblemSchema } from '../row.ts';
import type { SealKey } from '../summary.ts';
import type { CheckedChain, Link } from './verify-chain.ts';

/** All checks of a report, in the order in which they are shown. */
export const auditChecks = [
  ...([
    'seal',
    'files',
    'rows',
    'sums',
    'contents',
    'place',
    'chain',
    'newest',
    'keys',
    'key',
    'head',
  ] as const),
  ...(['source', 'service', 'corrections', 'plan', 'approval'] as const),
] as const;
export type AuditCheck = (typeof auditChecks)[number];

const count = z.int().nonnegative();

/** Counts of checked items; a count is absent if the report has no such items. */
const checkedSchema = z.object({
  files: count,
  rows: count,
  reports_before: count,
  documents: count,
  /** Corrected cells that were compared with the rows, and with the source if it was given. */
  corrections: count.optional(),
  /** Documents of a dry run's plan, whose hash was recomputed. */
  plan: count.optional(),
  /** Issued documents that were looked for in the approved plan. */
  approval: count.optional(),
});

/** Answer to an auditor about a report, by the command and the console alike. */
export const verdictSchema = z.object({
  verdict: z.enum(['intact', 'intact-key-unknown', 'altered']),
  report: z
    .object({ account: z.string(), profile: z.string(), file: z.string(), job: z.string() })
    .nullable(),
  /** SHA-256 of the key that the report is sealed with. */
  sealed_by: z.string().nullable(),
  /** The key of the comparison: the given one, the host's own, or none. */
  key: z.enum(['given', 'own', 'none']),
  head: z.enum(['held', 'not held', 'not given']),
  checks: z.array(z.enum(auditChecks)),
  not_checked: z.array(z.enum(auditChecks)),
  /** Files whose content was not compared. */
  files_not_compared: z.array(z.string()),
  problems: z.array(reportProblemSchema),
  /** Repeats the draw of documents for the service; null if the service was not asked. */
  seed: z.int().nullable(),
  sound: z.boolean(),
  job: z.string().nullable(),
  checked: checkedSchema,
  seal_key: z.string().nullable(),
});

export type Verdict = z.infer<typeof verdictSchema>;
export type Checked = z.infer<typeof checkedSchema>;

interface TrustedKeys {
  /** The public key that a person trusts, kept apart from the report. */
  key?: SealKey | undefined;
  /** The host's own keys, used if the caller gives none. */
  ownKeys?: readonly SealKey[] | undefined;
}

interface Judging {
  link: Link;
  chain: CheckedChain;
  problems: readonly Problem[];
  isOpen: Partial<Record<AuditCheck, boolean>>;
}

/** The verdict with its grounds: everything but the counts and the problems themselves. */
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
    checks: auditChecks.filter((check) => all[check] === false),
    not_checked: auditChecks.filter((check) => all[check] === true),
    sound: !isAltered,
  } as const;
}

const trustedBy = ({ key, ownKeys = [] }: TrustedKeys): readonly SealKey[] =>
  key === undefined ? ownKeys : [key];

/** The key that a report was compared with. */
export const comparedWith = ({ key, ownKeys = [] }: TrustedKeys) =>
  key !== undefined ? 'given' : ownKeys.length > 0 ? 'own' : 'none';

/** Problems of the key: a given key requires a report sealed by it, or by a key that it follows. */
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
