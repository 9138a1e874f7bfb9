import { type IncomingPlace, MISPLACED } from '../store/keys.ts';
import { isSafeName, likeName } from '../store/safe-key.ts';
import { isNoExport } from './companions.ts';

/** Root of what people and programs drop. */
export const DROPPED_BELOW = 'incoming';

/**
 * The place in which a file is answered that was dropped where no export lies, or under a name that cannot be kept;
 * undefined of what is no export anywhere. `incoming/shop/may.csv` is answered in `shop`/`@misplaced`/`may.csv`.
 */
export function misplacedAt(key: string): IncomingPlace | undefined {
  const [root, ...names] = key.split('/');
  const file = names.at(-1);
  if (root !== DROPPED_BELOW || file === undefined || isNoExport(file)) return undefined;
  const [account] = names;
  const isAccount = names.length > 1 && account !== undefined && isSafeName(account);
  return { account: isAccount ? account : MISPLACED, profile: MISPLACED, file: likeName(file) };
}
