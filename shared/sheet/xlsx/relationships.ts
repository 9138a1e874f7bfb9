import { posix } from 'node:path';
import { MAX_RELATIONSHIPS } from '../limits.ts';
import type { Refuse } from '../unreadable.ts';
import type { Archive } from './archive.ts';
import { eachElement } from './elements.ts';

export interface Relationship {
  id: string;
  /**
   * The last word of its type: `worksheet`, `sharedStrings`, `styles` … in the strict and the transitional
   * form.
   */
  type: string;
  /** The part's name in the archive. */
  target: string;
}

/**
 * Read the targets inside the archive that a part (or with '' the package) refers to. Targets outside are left out:
 * nothing external is ever fetched.
 */
export async function readRelationships(
  archive: Archive,
  part: string,
  refuse: Refuse,
): Promise<Relationship[]> {
  const folder = posix.dirname(part);
  const found: Relationship[] = [];
  const visit = (name: string, attributes: ReadonlyMap<string, string>) => {
    if (name !== 'Relationship' || attributes.get('TargetMode') === 'External') return;
    if (found.length === MAX_RELATIONSHIPS)
      throw refuse('READ-TOO-MANY-PARTS', { limit: MAX_RELATIONSHIPS, what: 'relationships' });
    const target = attributes.get('Target') ?? '';
    const type = attributes.get('Type')?.split('/').at(-1) ?? '';
    found.push({ id: attributes.get('Id') ?? '', type, target: partName(folder, target) });
  };
  await eachElement(archive, posix.join(folder, '_rels', `${posix.basename(part)}.rels`), { refuse, visit });
  return found;
}

const partName = (folder: string, target: string) =>
  posix.join('/', target.startsWith('/') ? '' : folder, target.replaceAll('\\', '/')).slice(1);
