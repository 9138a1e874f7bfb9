import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { profileKey } from '../../shared/jobs/keys.ts';
import { findProfile } from '../../shared/jobs/open-export.ts';
import { loadProfile } from '../../shared/mapping/load-profile.ts';
import { type Language, renderProblem } from '../../shared/problems/problem.ts';
import { isSafeSegment } from '../../shared/store/safe-key.ts';
import type { Store } from '../../shared/store/store.ts';
import { CommandError } from './command-error.ts';

export interface UsedProfile {
  name: string;
  sha256: string;
}

/** A profile by its name, or from a file, which then stands in the store under its name. Checked before any export. */
export async function useProfile(store: Store, given: string, language: Language): Promise<UsedProfile> {
  const fromFile = given.endsWith('.json') || given.includes('/');
  const text = fromFile ? await readProfile(given) : undefined;
  const json = text === undefined ? undefined : parseProfile(given, text);
  const name = nameOf(given, json);
  const loaded = await loadProfile({ name, json, find: (wanted) => findProfile(store, wanted) });
  if ('problems' in loaded) {
    const sentences = loaded.problems.map((found) => Object.values(renderProblem(found, language)).join(' '));
    throw new CommandError(sentences.join('\n'));
  }
  if (text !== undefined) await store.put(profileKey(name), text);
  return { name, sha256: createHash('sha256').update(JSON.stringify(loaded.profile)).digest('hex') };
}

async function readProfile(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch {
    throw new CommandError(`The profile ${path} cannot be read. Check the name, and the folder you are in.`);
  }
}

function parseProfile(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(`The profile ${path} is no JSON: ${reason}.`);
  }
}

/** Its own name, or that of its file. */
function nameOf(given: string, json: unknown): string {
  const own = typeof json === 'object' && json !== null && 'name' in json ? json.name : undefined;
  const name = typeof own === 'string' ? own : basename(given).replace(/\.json$/, '');
  if (isSafeSegment(name)) return name;
  throw new CommandError(`"${name}" cannot be the name of a profile: it is empty or leaves its folder.`);
}
