import { z } from 'zod';
import { profileSchema } from './profile.ts';

type Schema = z.core.$ZodType;

/** The keys that a profile may have at a path: those of every form that the value there may take. */
export function keysAt(path: readonly PropertyKey[]): string[] {
  let places: Schema[] = [profileSchema];
  for (const key of path) places = places.flatMap(formsOf).flatMap((form) => form.shape[String(key)] ?? []);
  return [...new Set(places.flatMap(formsOf).flatMap(({ shape }) => Object.keys(shape)))];
}

/** The objects that a value may be, with its alternatives followed. */
function formsOf(schema: Schema): z.ZodObject[] {
  if (schema instanceof z.ZodObject) return [schema];
  return alternatives(schema).flatMap(formsOf);
}

function alternatives(schema: Schema): readonly Schema[] {
  if (schema instanceof z.ZodUnion) return schema.options;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return [schema.unwrap()];
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodReadonly) return [schema.unwrap()];
  return schema instanceof z.ZodPipe ? [schema.in] : [];
}
