import { ConsoleError } from '../console-error.ts';
import type { ConsoleRole, Person } from '../console-host.ts';

/** Refuses what the roles of a person do not allow. */
export function assertRole(person: Person, ...allowed: readonly ConsoleRole[]): void {
  if (allowed.some((role) => person.roles.includes(role))) return;
  throw new ConsoleError('ROLE-MISSING', { role: allowed.join(', ') });
}
