import type { MiddlewareHandler } from 'hono';
import { bringers, type Role, roles } from '../../../shared/operations/operation.ts';
import type { BilingualText } from '../../../shared/problems/problem-text.ts';
import { FoundProblem, RefusedRequest } from '../../../shared/problems/refusal.ts';
import type { ConsoleContext, ConsoleEnv, ConsoleHost, Person } from '../console-host.ts';

export const rolesIn = (person: Person, account: string): readonly Role[] =>
  person.rolesIn === undefined ? person.roles : person.rolesIn(account);

/** True for what is of an account in which a person has a role; anything of another account is reported as unknown. */
export const seenBy =
  (person: Person) =>
  ({ account }: { account: string }): boolean =>
    rolesIn(person, account).length > 0;

/** The accounts in which a person has a role, the usual one first. */
export const accountsOf = async (host: Pick<ConsoleHost, 'accounts'>, person: Person): Promise<string[]> =>
  (await host.accounts()).filter((account) => seenBy(person)({ account }));

/** Refuses an unknown or foreign account in a query, and leads on with the roles that the person has there. */
export const inNamedAccount: MiddlewareHandler<ConsoleEnv> = async (c, next) => {
  const named = c.req.query('account');
  if (named) enter(c, await accountOf(c, named));
  await next();
};

/** The same for the pages of a job, which show the person's rights in its account. */
export const ofJob =
  (jobs: { find(job: string): Promise<{ account: string }> }): MiddlewareHandler<ConsoleEnv> =>
  async (c, next) => {
    const { account } = await jobs.find(c.req.param('job') ?? '');
    if (!seenBy(c.get('person'))({ account })) throw new RefusedRequest('JOB-UNKNOWN');
    enter(c, account);
    await next();
  };

function enter(c: ConsoleContext, account: string): void {
  const person = c.get('person');
  c.set('person', { ...person, roles: rolesIn(person, account) });
}

/** Refuses an account that is not here, with those that are. */
export function assertAccount(host: ConsoleHost, account: string, accounts: readonly string[]): void {
  if (accounts.includes(account)) return;
  throw new FoundProblem(host.unknownAccount({ account, accounts }), 404);
}

/** The account that a request names, or the first in which the person has a role. Any other account is refused. */
export async function accountOf(c: ConsoleContext, named: string | undefined): Promise<string> {
  const { host, person } = c.var;
  const accounts = await accountsOf(host, person);
  const account = named || (accounts[0] ?? '');
  assertAccount(host, account, accounts);
  return account;
}

export function assertRole(person: Person, ...allowed: readonly Role[]): void {
  if (allowed.some((role) => person.roles.includes(role))) return;
  throw new RefusedRequest('ROLE-MISSING', { role: named(allowed) });
}

/** Refuses a signed-in person without any role: reading needs a role too. */
export const assertAnyRole = (person: Person): void => assertRole(person, ...roles);

/** The names of the groups, in Greek with their meaning. */
export const ROLE_NAMES: Readonly<Record<Role, BilingualText>> = {
  dropper: { en: 'Dropper', el: 'Καταχωριστής (Dropper)' },
  approver: { en: 'Approver', el: 'Εγκρίνων (Approver)' },
  auditor: { en: 'Auditor', el: 'Ελεγκτής (Auditor)' },
};

const named = (allowed: readonly Role[]): BilingualText => ({
  en: allowed.map((role) => ROLE_NAMES[role].en).join(' or '),
  el: allowed.map((role) => ROLE_NAMES[role].el).join(' ή '),
});

/** True for people who may upload exports, correct cells and save profiles; others lack these buttons. */
export const mayUpload = (c: ConsoleContext): boolean => isBringer(c.get('person').roles);

const isBringer = (held: readonly Role[]): boolean => bringers.some((role) => held.includes(role));

export const uploadAccounts = (c: ConsoleContext, accounts: readonly string[]): string[] =>
  accounts.filter((account) => isBringer(rolesIn(c.get('person'), account)));

export function seesAll(c: ConsoleContext): boolean {
  // Undefined before the sign-in.
  const person: Person | undefined = c.get('person');
  return person?.rolesIn === undefined;
}

export const mayIssue = (c: ConsoleContext): boolean => c.get('person').roles.includes('approver');
