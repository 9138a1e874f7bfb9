import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Cells = Readonly<Record<string, string>>;

/** A document that is right by law, as header and lines of an export: nothing may be held against it. */
export interface Lawful {
  what: string;
  header: Cells;
  lines: Cells[];
}

const CORRELATED: ReadonlySet<string> = new Set(['1.6', '5.1']);
let serial = 0;

/** `field=text` words; those of a line begin with `line.`. */
const cellsIn = (words: readonly string[], isOfLine: boolean): Cells =>
  Object.fromEntries(
    words.flatMap((word) => {
      const [, field = '', text = ''] = /^([a-z_.]+)=(.*)$/.exec(word) ?? [];
      return field !== '' && field.startsWith('line.') === isOfLine ? [[field, text]] : [];
    }),
  );

function lineOf([rate = '', reason = '', category = '', type = '', ...words]: readonly string[]): Cells {
  return {
    'line.name': words.filter((word) => !word.includes('=')).join(' ') || 'Είδος',
    'line.net_total_price': '100.00',
    'line.vat_rate': rate,
    'line.vat_exemption_code': reason === '-' ? '' : reason,
    'line.classification_category': `category${category}`,
    'line.classification_type': type === '_' ? type : `E3_${type}`,
    ...cellsIn(words, true),
  };
}

/** The cells of each buyer by his name. */
const buyersIn = (text: string): Readonly<Record<string, Cells>> =>
  Object.fromEntries(
    [...text.matchAll(/^(\w+): (.+)$/gm)].map(([, name = '', fields = '']) => [
      name,
      Object.fromEntries(
        fields.split(' · ').map((field) => {
          const at = field.indexOf(' ');
          return [`counterpart.${field.slice(0, at)}`, field.slice(at + 1)];
        }),
      ),
    ]),
  );

/** The documents of a text, by the title that they stand below. */
function documentsIn(file: string): [title: string, documents: Lawful[]][] {
  const [top = '', ...blocks] = readFileSync(join(import.meta.dirname, file), 'utf8')
    .trimEnd()
    .split('\n\n# ');
  const buyers = { nobody: {}, ...buyersIn(top) };
  return blocks.map((block) => {
    const [title = '', ...written] = block.split('\n');
    const found: Lawful[] = [];
    for (const text of written) {
      const [kind = '', ...words] = text.split(' ');
      if (kind === '+') found.at(-1)?.lines.push(lineOf(words));
      else found.push(documentOf(`${title}: ${text}`, buyers, [kind, ...words]));
    }
    return [title, found];
  });
}

function documentOf(
  what: string,
  buyers: Readonly<Record<string, Cells>>,
  [kind = '', name = '', ...words]: readonly string[],
): Lawful {
  const buyer = buyers[name];
  if (buyer === undefined) throw new Error(`There is no buyer ${name}.`);
  serial += 1;
  const header = {
    ...{ external_id: `LAW-${serial}`, invoice_type_code: kind, payment_method_type: '3' },
    ...buyer,
    ...(CORRELATED.has(kind) ? { correlated_invoices: '400001925600940' } : {}),
    ...cellsIn(words, false),
  };
  return { what, header, lines: [lineOf(words)] };
}

const trades = documentsIn('lawful-trades.txt');

export const lawfulDocuments: readonly Lawful[] = documentsIn('lawful-documents.txt').flatMap(
  ([, documents]) => documents,
);
/** Documents of forty trades, three of each. */
export const lawfulTrades: readonly Lawful[] = trades.flatMap(([, documents]) => documents);
export const tradeNames = trades.map(([trade]) => trade);
