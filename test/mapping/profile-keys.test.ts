import { expect, test } from 'vitest';
import { keysAt } from '../../shared/mapping/load/load-profile.ts';
import { isKeys, type Keys } from '../../shared/mapping/load/merge-profiles.ts';
import { profileJsonSchema } from './profile-schema-text.ts';

const schema = profileJsonSchema();
const DEEPEST = 6;

/** A place in the published schema with its references and alternatives followed. */
function formsOf(place: unknown): Keys[] {
  if (!isKeys(place)) return [];
  const name = typeof place.$ref === 'string' ? place.$ref.replace('#/$defs/', '') : undefined;
  if (name !== undefined) return formsOf(isKeys(schema.$defs) ? schema.$defs[name] : undefined);
  return Array.isArray(place.anyOf) ? place.anyOf.flatMap(formsOf) : [place];
}

function* places(path: string[], at: unknown[]): Generator<{ path: string[]; keys: string[] }> {
  const properties = at
    .flatMap(formsOf)
    .flatMap((form) => (isKeys(form.properties) ? [form.properties] : []));
  const keys = [...new Set(properties.flatMap((property) => Object.keys(property)))];
  yield { path, keys };
  if (path.length < DEEPEST)
    for (const key of keys)
      yield* places(
        [...path, key],
        properties.flatMap((property) => property[key] ?? []),
      );
}

test('the keys at every place are those of the published schema', () => {
  const all = [...places([], [schema])];
  expect(all.length).toBeGreaterThan(150);
  for (const { path, keys } of all) expect(keysAt(path), path.join('.')).toEqual(keys);
});
