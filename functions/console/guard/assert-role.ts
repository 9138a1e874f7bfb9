import { ConsoleError } from '../console-error.ts';
import type { ConsoleRole, Person } from '../console-host.ts';

/** Refuses whoever has no role at all: they see nothing. */
export function assertSome({ roles }: Person): void {
  if (roles.length === 0) throw new ConsoleError('ROLE-NONE');
}

/** Refuses what the roles of a person do not allow. */
export function assertRole(person: Person, ...allowed: readonly ConsoleRole[]): void {
  if (allowed.some((role) => person.roles.includes(role))) return;
  throw new ConsoleError('ROLE-MISSING', { role: allowed.join(', ') });
}
