import { allowedByKind, categories, classificationTypes, NO_TYPE } from '../classifications.ts';
import { listedCurrencies } from '../currencies.ts';
import { documentTypes, otherTypes } from '../document-kinds.ts';
import { exemptionCodes, vatRates } from '../vat.ts';
import type { TableRow } from './row.ts';
import file from './table.json' with { type: 'json' };

const { names, ...sections } = file;

/**
 * Texts that stand for `{NAME}` in a row: lists of codes, and statements that rows rest on. Those of the authority were read as
 * public projects carry them; if a row names two, they are independent of each other.
 */
const texts: ReadonlyMap<string, string> = new Map([
  ...Object.entries(names),
  ['kinds', documentTypes.join(' ')],
  ['kinds listed', documentTypes.join(', ')],
  ['other kinds', otherTypes],
  ['rates', [...vatRates].join(' ')],
  ['rates listed', [...vatRates].join(', ')],
  ['reasons', [...exemptionCodes].join(' ')],
  // All but the reverse charge.
  ['other reasons', [...exemptionCodes].filter((code) => code !== '16').join(' ')],
  ['categories', [...categories].join(' ')],
  ['types', [...classificationTypes].join(' ')],
]);

const NAME = /\{([\w ]+)\}/g;

function filled(text: string): string {
  return text.replace(NAME, (_, name: string) => {
    const found = texts.get(name);
    if (found === undefined) throw new Error(`The table has no ${name}.`);
    return found;
  });
}

/** The rows of a section, each name replaced by its text. */
function rowsOf(section: keyof typeof sections): TableRow[] {
  const written = JSON.stringify(sections[section]);
  return JSON.parse(written, (_, value) => (typeof value === 'string' ? filled(value) : value)) as TableRow[];
}

const { TABLES = '', TABLES_AGAIN = '' } = names;
const PAIR = { category: 'category', type: 'type', documentType: 'kind' } as const;
/** Types with categories from the tables: those of a 1.4 and a 1.5 are in the interface. */
const SAID_BY_TABLES = [...allowedByKind].filter(([kind]) => !['1.4', '1.5'].includes(kind));

const ofTables: readonly TableRow[] = [
  ...SAID_BY_TABLES.map(
    ([kind, table]): TableRow => ({
      cells: { kind, category: `! none ${[...table.keys()].join(' ')}` },
      ...{ code: '308', at: 'line.classification_category' },
      tell: { documentType: 'kind', category: 'category' },
      sources: [TABLES, TABLES_AGAIN],
    }),
  ),
  ...[...allowedByKind].flatMap(([kind, table]) =>
    [...table].map(
      ([category, types]): TableRow => ({
        cells: { kind, category, type: `! ${[...types].join(' ')}${types.has(NO_TYPE) ? ' none' : ''}` },
        ...{ code: '313', variant: 'pair', at: 'line.classification_type', tell: PAIR },
        sources: [TABLES, TABLES_AGAIN],
      }),
    ),
  ),
];

/** The table of what goes together in a document, in the order in which it is reported. */
export const table: readonly TableRow[] = [
  ...rowsOf('kinds'),
  ...rowsOf('exemptions'),
  ...rowsOf('terms'),
  ...rowsOf('classifications'),
  ...ofTables,
  ...rowsOf('destinations'),
];

export const withdrawnCurrencies: ReadonlySet<string> = new Set(
  table
    .flatMap(({ cells: { currency = '' } }) => currency.split(' '))
    .filter((code) => listedCurrencies.has(code)),
);

const DAY_MS = 86_400_000;
export const shifted = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
export const dayBefore = (day: string): string => shifted(day, -1);
export const dayAfter = (day: string): string => shifted(day, 1);
