import { foldCase } from '../state/fold-case.ts';
import type { ScriptedFault } from './fault.ts';

/** Facts of a request that a fault may match; `externalId` is looked up only when a fault asks for it. */
export interface FaultTarget {
  method: string;
  path: string;
  externalId: () => Promise<string | undefined>;
}

const PREFIX = '/api/v1';

const withPrefix = (path: string) => (path.startsWith(`${PREFIX}/`) ? path : PREFIX + path);

// RegExp.escape is not in every Node that this runs on.
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const PLACE = /(\*|\{[^}]*\}|(?<=\/):\w+)/;

function segmentsOf(part: string): string {
  if (part === '*') return '.*';
  return /^[{:]/.test(part) ? '[^/]+' : escaped(part);
}

/** The whole path, or its last segments: what stands before them, the prefix too, may be left out. */
const patternOf = (wanted: string) =>
  new RegExp(`^(.*/)?${wanted.replace(/^\//, '').split(PLACE).map(segmentsOf).join('')}$`);

const pathMatches = (wanted: string, path: string) => patternOf(wanted).test(withPrefix(path));

/** Check that every condition of the fault holds; a fault without conditions meets every request. */
export async function matches({ match }: ScriptedFault, target: FaultTarget): Promise<boolean> {
  if (match.method !== undefined && match.method.toUpperCase() !== target.method) return false;
  if (match.path !== undefined && !pathMatches(match.path, target.path)) return false;
  if (match.external_id === undefined) return true;
  return foldCase((await target.externalId()) ?? '') === foldCase(match.external_id);
}
