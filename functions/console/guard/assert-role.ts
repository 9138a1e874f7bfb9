import type { BilingualText } from '../../../shared/problems/bilingual-text.ts';
import { ConsoleError } from '../console-error.ts';
import { type ConsoleRole, type Person, roles } from '../console-host.ts';

/** Refuses what the roles of a person do not allow. */
export function assertRole(person: Person, ...allowed: readonly ConsoleRole[]): void {
  if (allowed.some((role) => person.roles.includes(role))) return;
  throw new ConsoleError('ROLE-MISSING', { role: named(allowed) });
}

/** Refuses who is signed in and has no role at all: such a person reads nothing either. */
export const assertAnyRole = (person: Person): void => assertRole(person, ...roles);

/** The names of the groups, in Greek with their meaning. */
export const ROLE_NAMES: Readonly<Record<ConsoleRole, BilingualText>> = {
  dropper: { en: 'Dropper', el: 'Καταχωριστής (Dropper)' },
  approver: { en: 'Approver', el: 'Εγκρίνων (Approver)' },
  auditor: { en: 'Auditor', el: 'Ελεγκτής (Auditor)' },
};

const named = (allowed: readonly ConsoleRole[]): BilingualText => ({
  en: allowed.map((role) => ROLE_NAMES[role].en).join(' or '),
  el: allowed.map((role) => ROLE_NAMES[role].el).join(' ή '),
});
