import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { providerTypeLists } from '../../shared/facts/payment-types/provider-type-lists.ts';

const SAMPLES = join(import.meta.dirname, '../../samples');

const exportText = (folder: string): string =>
  readdirSync(folder)
    .filter((name) => /\.(csv|jsonl)$/i.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');

/** A type as a cell of its own, quoted or not; of a group its beginning. */
function occurs(type: string, text: string): boolean {
  const whole = type.endsWith('*') ? type.slice(0, -1) : type;
  const known = whole.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?:^|[";,:])${known}${type.endsWith('*') ? '' : '[";,\\r\\n}]'}`, 'm').test(text);
}

it.each(Object.entries(providerTypeLists))('the sample of %s has every type of its list', (name, {
  types,
}) => {
  const text = exportText(join(SAMPLES, `types-${name}`));
  const named = Object.keys(types).filter((type) => type !== '');
  expect(named.filter((type) => !occurs(type, text))).toEqual([]);
});
