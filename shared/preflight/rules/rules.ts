import { doubts, heldUntilAccepted } from './doubts.ts';
import { refusedByAuthority } from './refused-by-authority.ts';
import { refusedByService } from './refused-by-service.ts';
import type { Rule } from './rule.ts';
import { unnoticed } from './unnoticed.ts';

/** Every rule, in the order in which its findings are reported. */
export const rules: readonly Rule[] = [
  ...refusedByService,
  ...refusedByAuthority,
  ...unnoticed,
  ...heldUntilAccepted,
  ...doubts,
];
