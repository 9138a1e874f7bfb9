import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';

/** Name of the user that owns a file, by the user database of this machine; the number where it names nobody. */
export async function ownerName(uid: number): Promise<string> {
  const known = await readFile('/etc/passwd', 'utf8').catch(() => '');
  for (const line of known.split('\n')) {
    const [name = '', , id] = line.split(':');
    if (id === String(uid)) return name;
  }
  return namedSelf(uid) ?? `uid ${uid}`;
}

/** A user of a directory service stands in no file. */
function namedSelf(uid: number): string | undefined {
  try {
    const self = userInfo();
    // Windows has no numbers.
    return self.uid === uid || self.uid === -1 ? self.username : undefined;
  } catch {
    return undefined;
  }
}
