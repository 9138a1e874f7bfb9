import { isDoubtful, type Problem, problem } from '../../problems/problem.ts';
import type { AccountFacts } from '../../records/account-facts.ts';
import type { JobRecord } from '../../records/job-record.ts';

/** Whose word takes a doubtful code on, and when it was given or used. */
type Acceptance = { by: string; at: string; variant?: 'profile' } | AccountAcceptance;
type AccountAcceptance = { by: string; at: string; variant: 'account'; account: string };

/** Acceptances by the accepted code. */
export type Acceptances = ReadonlyMap<string, Acceptance>;

/** Acceptances of the person who started the job; else of the profile, else of the account. */
export const acceptancesOf = (
  { account, accept, created_at: at }: Pick<JobRecord, 'account' | 'accept' | 'created_at'>,
  profile: { name: string; accept?: readonly string[] | undefined },
  { accepts }: Pick<AccountFacts, 'accepts'>,
): Acceptances =>
  new Map<string, Acceptance>([
    ...accepts.map(({ code, ...given }) => [code, { ...given, variant: 'account', account }] as const),
    ...(profile.accept ?? []).map((code) => [code, { by: profile.name, at, variant: 'profile' }] as const),
    ...(accept?.codes ?? []).map((code) => [code, { by: accept?.by ?? '', at }] as const),
  ]);

const NOBODY: Acceptances = new Map();

/** True of a doubt; also of a missing refund, whose row stays open until a person accepts it. */
const isDoubt = (one: Problem): boolean =>
  isDoubtful(one) || (one.code === 'PAY-REFUND-MISSING' && one.severity === 'error');

/** Turns accepted doubts into warnings and adds who accepted them; others stay unchanged. */
export function acceptDoubts(
  found: readonly Problem[],
  acceptances: Acceptances = NOBODY,
): readonly Problem[] {
  if (!found.some(isDoubt)) return found;
  const isAccepted = (one: Problem) => isDoubt(one) && acceptances.has(one.code);
  const codes = new Set(found.filter(isAccepted).map(({ code }) => code));
  return [
    ...found.map((one): Problem => (isAccepted(one) ? { ...one, severity: 'warning' } : one)),
    ...[...codes].map((code) => problem('DOUBT-ACCEPTED', {}, { code, ...acceptances.get(code) })),
  ];
}
