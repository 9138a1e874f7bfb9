import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { KeyHolder } from '../../../functions/console/sign-in/key-sign-in.ts';
import { type Role, roles } from '../../../shared/operations/operation.ts';
import { storedForm, unlessUnreadable } from '../../../shared/records/stored.ts';
import { sha256Hex } from '../../../shared/store/store.ts';
import { CommandError, hasCode } from '../errors/command-error.ts';
import { makeFolder, namesBelow, textAt, writeWhole } from '../files/disk-files.ts';

/** Name of the data folder's own key, which is not a named key. */
export const UNNAMED = 'console';
const ALL_ACCOUNTS = 'all';
const KEY_BYTES = 24;
const OWNER_ONLY = 0o600;
const SUFFIX = '.json';

/** A person or program under the name in corrections and approvals; only the key's digest is stored. */
const namedKeySchema = z.object({
  name: z.string(),
  roles: z.array(z.enum(roles)),
  accounts: z.union([z.literal(ALL_ACCOUNTS), z.array(z.string())]),
  sha256: z.string(),
  made_at: z.string(),
});
const namedKeyForm = storedForm(namedKeySchema);
export type NamedKey = z.infer<typeof namedKeySchema>;

const foldersOf = (data: string) => join(data, 'console', 'keys');
/** One file per key, so that concurrent commands keep every key; Maria and maria are one person. */
const fileOf = (data: string, name: string) =>
  join(foldersOf(data), `${name.normalize('NFC').toLowerCase()}${SUFFIX}`);

export const newKey = (): string => randomBytes(KEY_BYTES).toString('base64url');

/** Up to 64 letters, digits and `. _ @ -`; begins with a letter or a digit. */
export const isKeyName = (name: string): boolean => /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._@-]{0,63}$/u.test(name);

interface KeyToAdd {
  name: string;
  roles: readonly Role[];
  /** Accounts of the key; all of them if undefined. */
  accounts: readonly string[] | undefined;
  now: Date;
}

/** Makes a key and answers it; later the key cannot be read again. */
export async function addKey(data: string, { name, accounts, now, ...of }: KeyToAdd): Promise<string> {
  if (name.toLowerCase() === UNNAMED) throw new CommandError('key-name-own', { name });
  const key = newKey();
  await makeFolder(foldersOf(data));
  const text = namedKeyForm.text({
    ...{ name, roles: [...of.roles], sha256: sha256Hex(key), made_at: now.toISOString() },
    accounts: accounts ? [...accounts] : ALL_ACCOUNTS,
  });
  try {
    await writeWhole(fileOf(data, name), `${text}\n`, { mode: OWNER_ONLY, isNew: true });
  } catch (error) {
    throw hasCode(error, 'EEXIST') ? new CommandError('key-name-taken', { name }) : error;
  }
  return key;
}

export async function revokeKey(data: string, name: string): Promise<void> {
  if (!isKeyName(name)) throw new CommandError('key-unknown', { name });
  try {
    await rm(fileOf(data, name));
  } catch (error) {
    throw hasCode(error, 'ENOENT') ? new CommandError('key-unknown', { name }) : error;
  }
}

/** The keys of a data folder by name. A damaged or newer file opens nothing, and can be revoked. */
export async function namedKeys(data: string): Promise<NamedKey[]> {
  const found: NamedKey[] = [];
  for (const file of (await namesBelow(foldersOf(data))).sort()) {
    if (!file.endsWith(SUFFIX) || file.startsWith('.')) continue;
    const path = join(foldersOf(data), file);
    const text = await textAt(path);
    const key = text && unlessUnreadable(() => namedKeyForm.read(text, path));
    if (key) found.push(key);
  }
  return found;
}

/** Keys for the sign-in, read at each request: a key that is made or revoked counts at once. */
export const keysOf = (data: string) => ({
  holders: async (): Promise<KeyHolder[]> => (await namedKeys(data)).map(holderOf),
  /** Accounts of the keys, even if they have no folder yet. */
  namedAccounts: async (): Promise<string[]> =>
    (await namedKeys(data)).flatMap(({ accounts }) => (accounts === ALL_ACCOUNTS ? [] : accounts)),
  /** True if this person may issue in the account now. */
  mayIssue: async (by: string, account: string): Promise<boolean> =>
    by === UNNAMED ||
    (await namedKeys(data)).some(
      ({ name, roles: held, accounts }) =>
        name === by && held.includes('approver') && (accounts === ALL_ACCOUNTS || accounts.includes(account)),
    ),
});

function holderOf({ name, roles: held, accounts, sha256 }: NamedKey): KeyHolder {
  const rolesIn = (account: string) => (accounts.includes(account) ? held : []);
  return { person: { name, roles: held, ...(accounts === ALL_ACCOUNTS ? {} : { rolesIn }) }, sha256 };
}
