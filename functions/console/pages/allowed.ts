import type { ConsoleContext } from '../console-app.ts';
import type { ConsoleRole } from '../console-host.ts';

const has =
  (...wanted: readonly ConsoleRole[]) =>
  (c: ConsoleContext): boolean =>
    wanted.some((role) => c.get('person').roles.includes(role));

/** Brings exports, mends their cells and saves profiles; who may not, is shown no button for it. */
export const mayBring = has('dropper', 'approver');

/** Lets documents be issued. */
export const mayIssue = has('approver');
