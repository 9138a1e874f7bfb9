import { headerFields, lineFields, OF_REVERSALS } from '../../documents/fields.ts';
import { KNOWN_PROCESSORS, providerTypeListNames } from '../../facts/payment-types/provider-type-lists.ts';
import { namesOfColumn } from '../facts/field-labels.ts';
import type { ProfileFile } from '../profile/profile.ts';
import type { ValueSource } from '../profile/source.ts';
import texts from './profiles.json' with { type: 'json' };

const written: Readonly<Record<string, unknown>> = texts;

/** `like` is another form of the same export. */
function profileOf(name: string): ProfileFile {
  const { about: _, like, ...profile } = written[name] as ProfileFile & { about: string; like?: string };
  return { ...(like && profileOf(like)), name, ...profile };
}

/** The profile of a workbook of ours, whose columns have a header in each language. */
function ofTemplate(name: string): ProfileFile {
  const named = (key: string, value: unknown) =>
    key === 'column' && typeof value === 'string' ? namesOfColumn(value) : value;
  return JSON.parse(JSON.stringify(profileOf(name)), named) as ProfileFile;
}

/** Exports of an account: which of its money customers paid only the owner knows. */
const OF_ACCOUNTS: ReadonlySet<string> = new Set(['revolut-business', 'wise-statement']);

/** Numbers and dates of providers, unless their profile has its own. */
const read = { decimal: '.', date_order: 'ymd' } as const;

/** Profiles of payment exports: receipts, gross amount and unit, currency, day, the provider's id; tax and rate are the issuer's. */
const paymentProfiles: Readonly<Record<string, ProfileFile>> = Object.fromEntries(
  providerTypeListNames.map((list) => {
    const { payment, ...profile } = profileOf(list);
    const processors = OF_ACCOUNTS.has(list) ? { processors: [...KNOWN_PROCESSORS] } : {};
    return [list, { ...profile, read: profile.read ?? read, payment: { list, ...processors, ...payment } }];
  }),
);

/** Columns that every sheet needs; their cells may be blank on the further rows of a document. */
const NEEDED = new Set(['external_id', 'invoice_type_code']);

const sourcesOf = (fields: Readonly<Record<string, unknown>>): Record<string, ValueSource> =>
  Object.fromEntries(
    Object.keys(fields).flatMap((field) => (field === OF_REVERSALS ? [] : [[field, sourceOf(field)]])),
  );

/** The profile of the standard columns (design, Standard columns): field paths of the interface, or headers of our templates. */
const standard: ProfileFile = {
  name: 'standard',
  columns: 'fields',
  document: sourcesOf(headerFields),
  line: sourcesOf(lineFields),
};

function sourceOf(field: string): ValueSource {
  const column = namesOfColumn(field);
  if (field === 'external_id') return { column };
  return { column, optional: NEEDED.has(field) ? 'cells' : true };
}

/** The profiles that come with Rowmark, by name; `--profile NAME` and `"extends": "NAME"` find them here. */
export const builtInProfiles: Readonly<Record<string, ProfileFile>> = {
  standard,
  'template-payments': ofTemplate('template-payments'),
  ...paymentProfiles,
  ...Object.fromEntries(['woocommerce', 'shopify', 'xero'].map((name) => [name, profileOf(name)])),
};
