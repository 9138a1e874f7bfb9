import { type Erasable, isAtOrBelow } from '../../../shared/store/erasable.ts';
import type { MemoryObjects } from '../memory-store.ts';

/** Every version of every object, and a way to take them away. */
export const memoryErasable = (objects: MemoryObjects, call: (name: string) => Promise<void>): Erasable => ({
  async *versions(at) {
    await call('list versions');
    for (const key of objects.keys(at.endsWith('/') ? at : ''))
      if (isAtOrBelow(key, at))
        for (const { version, body } of objects.versions(key)) yield { key, version, bytes: body.length };
  },
  async erase(found) {
    for (const { key, version } of found) {
      await call('erase');
      objects.remove(key, version);
    }
  },
});
