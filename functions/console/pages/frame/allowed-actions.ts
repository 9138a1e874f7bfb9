import type { ConsoleContext } from '../../console-app.ts';
import type { ConsoleRole } from '../../console-host.ts';

const has =
  (...wanted: readonly ConsoleRole[]) =>
  (c: ConsoleContext): boolean =>
    wanted.some((role) => c.get('person').roles.includes(role));

/** True for people who may upload exports, correct cells and save profiles. Others see no button for it. */
export const mayUpload = has('dropper', 'approver');

/** True for people who may approve that documents are issued. */
export const mayIssue = has('approver');
