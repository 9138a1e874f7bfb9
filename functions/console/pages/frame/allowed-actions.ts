import type { ConsoleContext } from '../../console-app.ts';
import type { ConsoleRole, Person } from '../../console-host.ts';
import { rolesIn } from '../../guard/own-accounts.ts';

const has =
  (...wanted: readonly ConsoleRole[]) =>
  (c: ConsoleContext): boolean =>
    wanted.some((role) => c.get('person').roles.includes(role));

/** True for people who may upload exports, correct cells and save profiles; others lack these buttons. */
export const mayUpload = has('dropper', 'approver');

/** The accounts into which the person may upload. */
export const uploadAccounts = (c: ConsoleContext, accounts: readonly string[]): string[] =>
  accounts.filter((account) =>
    rolesIn(c.get('person'), account).some((role) => role === 'dropper' || role === 'approver'),
  );

/** True for people who see all accounts. */
export function seesAll(c: ConsoleContext): boolean {
  // Undefined before the sign-in.
  const person: Person | undefined = c.get('person');
  return person?.rolesIn === undefined;
}

/** True for people who may approve plans. */
export const mayIssue = has('approver');
