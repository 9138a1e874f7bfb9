import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT, runRowmark, temporaryFolder } from '../commands/run-rowmark.ts';

// Profiles that somebody has put into the data folder, and what `rowmark profiles` says of them, beside the published schema.

type Keys = Readonly<Record<string, unknown>>;
const isKeys = (value: unknown): value is Keys => Object.prototype.toString.call(value) === '[object Object]';
const schema: Keys = JSON.parse(await readFile(join(ROOT, 'shared/mapping/profile.schema.json'), 'utf8'));

/** A place in the schema with its references and alternatives followed. */
function formsOf(place: unknown): Keys[] {
  if (!isKeys(place)) return [];
  const name = typeof place.$ref === 'string' ? place.$ref.replace('#/$defs/', '') : undefined;
  if (name !== undefined) return formsOf(isKeys(schema.$defs) ? schema.$defs[name] : undefined);
  return Array.isArray(place.anyOf) ? place.anyOf.flatMap(formsOf) : [place];
}

/** The schemas below a key of a place, or below a number of a list. */
const below = (place: unknown, key: string): unknown[] =>
  formsOf(place).flatMap(({ properties, items }) =>
    isKeys(properties) ? (properties[key] ?? []) : /^\d+$/.test(key) ? (items ?? []) : [],
  );

const keysIn = (places: readonly unknown[]): string[] => [
  ...new Set(
    places.flatMap(formsOf).flatMap(({ properties }) => (isKeys(properties) ? Object.keys(properties) : [])),
  ),
];

/** The keys of a place as a problem names it. */
const keysAt = (place: string): string[] =>
  keysIn(
    place
      .split(' → ')
      .reduce<unknown[]>((at, key) => (key === '{}' ? at : at.flatMap((one) => below(one, key))), [schema]),
  );

/** Every place that has keys. */
function placesOf(at: readonly unknown[], path: readonly string[] = []): string[] {
  const deeper = keysIn(at).flatMap((key) =>
    placesOf(
      at.flatMap((one) => below(one, key)),
      [...path, key],
    ),
  );
  return keysIn(at).length === 0 ? [] : [path.join(' → ') || '{}', ...deeper];
}

interface Said {
  message: string;
  hint: string;
}

/** What is said of each profile. */
async function saidOf(profiles: readonly unknown[]): Promise<Said[][]> {
  await using folder = await temporaryFolder();
  await mkdir(join(folder.path, 'profiles'));
  for (const [at, profile] of profiles.entries())
    await writeFile(join(folder.path, 'profiles', `p${at}.json`), JSON.stringify(profile));
  const { stdout } = await runRowmark(['profiles', '--json', '--data', folder.path]);
  const listed: { name: string; problems: Said[] }[] = JSON.parse(stdout);
  return profiles.map((_, at) => listed.find(({ name }) => name === `p${at}`)?.problems ?? []);
}

/** The place that an answer names; the keys that it lists are those of this place. */
function placeIn({ message, hint }: Said, of: string): string {
  const [, unknown, form, needed] =
    / unknown key \w+ in (.*);| at (.*?)(?:: .* has the keys (.*)|: .*|)\.$/.exec(message) ?? [];
  const place = unknown ?? form ?? '';
  const listed = needed ?? / here: (.*)\.$|\(keys: (.*)\)\.$/.exec(hint)?.slice(1).find(Boolean);
  if (listed !== undefined) expect([of, listed]).toEqual([of, keysAt(place).join(', ')]);
  return place;
}

/** A place inside the source of a value, of which there are hundreds alike. */
const IN_SOURCE = /(?<!external_id) → (less|less_percent|rate_of|rate_within|rate_to)$/;

test('an unknown key is answered with the keys of its place, wherever the schema has any', async () => {
  const all = placesOf([schema]).filter((place) => !IN_SOURCE.test(place));
  const strangeAt = (place: string) =>
    place
      .split(' → ')
      .filter((key) => key !== '{}')
      .reduceRight<unknown>((inner, key) => ({ [key]: inner }), { strange: 1 });
  const said = await saidOf(all.map(strangeAt));
  expect(all.filter((_, at) => !said[at]?.length)).toEqual([]);
  // Inside a value that has several forms, the answer is about the value.
  const named = all.filter((place, at) => said[at]?.map((one) => placeIn(one, place)).includes(place));
  expect(named.length).toBeGreaterThan(90);
});

const payment = {
  amount: { column: 'Amount', unit: 'major' },
  currency: 'Currency',
  date: 'Date',
  refunds: { invoice_type_code: '5.2' },
  refund_id: 'Refund',
  line: { name: { value: 'Order' }, vat_rate: { value: 24 } },
};
const minimal = {
  document: { external_id: 'Id', invoice_type_code: { value: '11.1' }, payment_method_type: { value: 3 } },
  line: { 'line.name': 'Name', 'line.net_total_price': 'Net', 'line.vat_rate': { value: 24 } },
};
const VALUES = ['Euro', 5, true, ['A', 'B'], [5], {}, { colum: 'A' }, { value: 5 }, { column: 5 }];

/** Good profiles with one more value for a key of a section. */
const SECTIONS: Readonly<Record<string, (given: object) => object>> = {
  '{}': (given) => ({ ...minimal, ...given }),
  payment: (given) => ({ document: minimal.document, payment: { ...payment, ...given } }),
  amounts: (given) => ({ ...minimal, amounts: { currency: 'Currency', ...given } }),
  read: (given) => ({ ...minimal, read: given }),
};

test('a value in another form is answered, and no key that is there is called missing', async () => {
  const given = Object.entries(SECTIONS).flatMap(([section, profileWith]) =>
    keysAt(section).flatMap((key) =>
      VALUES.map((value) => ({ key, value, profile: profileWith({ [key]: value }) })),
    ),
  );
  const said = await saidOf(given.map(({ profile }) => profile));
  expect(said.filter((problems) => problems.length > 0).length).toBeGreaterThan(300);
  for (const [at, { key, value }] of given.entries())
    for (const one of said[at] ?? []) {
      const of = `${key}: ${JSON.stringify(value)}`;
      placeIn(one, of);
      // What is given is not missing: that is said of keys beside it and in it alone.
      expect(one.message, of).not.toContain(`→ ${key}: it is missing`);
    }
});
