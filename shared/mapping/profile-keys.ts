import { z } from 'zod';
import { isKeys, type Keys } from './merge-profile.ts';
import { profileSchema } from './profile.ts';

/** The JSON Schema of a profile as people write it, published beside the code for editors. */
export const profileJsonSchema = (): Keys => ({
  ...z.toJSONSchema(profileSchema, { io: 'input' }),
  title: 'Rowmark profile',
});

/** The keys that a profile may have at a path: those of every form that the value there may take. */
export function keysAt(path: readonly PropertyKey[]): string[] {
  const schema = profileJsonSchema();
  let places: unknown[] = [schema];
  for (const key of path) {
    places = places
      .flatMap((place) => formsOf(place, schema))
      .flatMap((form) => propertyOf(form, String(key)));
  }
  const forms = places.flatMap((place) => formsOf(place, schema));
  return [...new Set(forms.flatMap(({ properties }) => (isKeys(properties) ? Object.keys(properties) : [])))];
}

/** A place in the schema with its references and alternatives followed. */
function formsOf(place: unknown, schema: Keys): Keys[] {
  if (!isKeys(place)) return [];
  if (typeof place.$ref === 'string') return formsOf(definition(place.$ref, schema), schema);
  const inner = Array.isArray(place.anyOf) ? place.anyOf : undefined;
  return inner === undefined ? [place] : inner.flatMap((form) => formsOf(form, schema));
}

const definition = (reference: string, { $defs }: Keys): unknown =>
  isKeys($defs) ? $defs[reference.replace('#/$defs/', '')] : undefined;

const propertyOf = ({ properties }: Keys, key: string): unknown[] =>
  isKeys(properties) && Object.hasOwn(properties, key) ? [properties[key]] : [];
