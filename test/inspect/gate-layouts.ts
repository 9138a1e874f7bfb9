import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ProfileFile, profileSchema } from '../../shared/mapping/profile/profile.ts';
import {
  answeredInspection,
  inspectExport,
  type TriedInspection,
} from '../../shared/preflight/inspect/inspect-export.ts';
import { isBlocking } from '../../shared/problems/problem.ts';
import { openSheet } from '../../shared/sheet/open-sheet.ts';
import { ROOT } from '../commands/run-rowmark.ts';
import { askedOfLine } from './fields-found.ts';
import { type Answers, fillHoles } from './fill-holes.ts';
import { type Described, type Drawn, readGate } from './gate-file.ts';
import type { ColumnsOf } from './mutations.ts';

const NAME = 'export.csv';

/** Exports written from the documentation of programs in nine languages; none is made from a table of the product. */
export const sales = [...readGate('gate-sales.txt'), ...readGate('gate-read.txt')];

export interface Form {
  delimiter: string;
  decimal: string;
  date: string;
  encoding: 'utf8' | 'utf16le';
}
export const PLAIN: Form = { delimiter: ';', decimal: ',', date: 'dmy', encoding: 'utf8' };

/** Inspects an export that is written in a form. */
export async function inspected(
  { header, rows }: Pick<Drawn, 'header' | 'rows'>,
  form: Form,
  above: readonly string[][] = [],
) {
  const cell = (text: string) => (/[\r\n]/.test(text) || text.includes(form.delimiter) ? `"${text}"` : text);
  const text = [...above, header, ...rows].map((row) => row.map(cell).join(form.delimiter)).join('\r\n');
  const bytes = form.encoding === 'utf16le' ? Buffer.from(`\uFEFF${text}`, 'utf16le') : Buffer.from(text);
  return { ...(await inspectExport(await openSheet(bytes, NAME), { name: 'found' })), bytes };
}

/** The suggestion with its questions answered by somebody who knows the file. */
export function answersOf(states: readonly string[], profile?: ProfileFile): Answers {
  const every = (value: unknown) => ({ '*': value });
  return {
    invoice_type_code: every('11.1'),
    payment_method_type: every(2),
    'line.name': every('Sale'),
    'line.vat_rate': every(24),
    'line.vat_exemption_code': every(7),
    'line.classification_category': every('category1_1'),
    'line.classification_type': every('E3_561_003'),
    'counterpart.country_code': every('GR'),
    'read.prices': askedOfLine(profile) ?? 'net',
    only_rows_where: states,
  };
}

/** Documents that would be ready with the answers of the owner, with what they state; undefined if the file is refused as a whole. */
export async function readyIfRead(
  inspected: TriedInspection & { bytes: Buffer },
  profile: ProfileFile,
  fill: Answers,
): Promise<Map<string, string> | undefined> {
  const { profile: filled, unanswered } = fillHoles(profile, fill);
  // Nobody knows a column that the file does not have.
  if (unanswered.length > 0) return new Map();
  const { trial } = await answeredInspection(
    inspected,
    profileSchema.parse(filled),
    await openSheet(inspected.bytes, NAME),
  );
  if (trial === undefined) return undefined;
  return new Map(
    trial.documents.flatMap(({ external_id, document, problems }) =>
      document === undefined || problems.some(isBlocking)
        ? []
        : [[external_id, `${document.net_total_amount} ${document.payable_total_amount}`]],
    ),
  );
}

/** The same of a file that its own suggestion reads. */
export async function ready(inspected: TriedInspection & { bytes: Buffer }, fill: Answers) {
  if (inspected.profile === undefined) return new Map<string, string>();
  const found = await readyIfRead(inspected, inspected.profile, fill);
  if (found === undefined)
    throw new Error(`«${inspected.bytes.subarray(0, 80)}…» is refused with its own suggestion.`);
  return found;
}

export const named = ({ language, program, shape, columns }: Described) =>
  `${language} ${program}, ${shape}, ${columns[0]?.header}`;

export const KINDS: Readonly<Record<Parameters<ColumnsOf>[0], readonly string[]>> = {
  money: 'net vatamt total price payable alone gross gprice docnet docvat'.split(' '),
  quantity: ['qty'],
  rate: ['rate'],
};

/** The layouts of found.txt, with the kinds of their columns and the sums of their documents. */
export const found = readFileSync(join(ROOT, 'test/inspect-programs/found.txt'), 'utf8')
  .split('\n\n')
  .slice(1)
  .map((block) => {
    const [name = '', names = '', ...lines] = block.trim().split('\n');
    const columns = names.split(' · ').map((one) => /^(.*):(.*)$/.exec(one)?.slice(1) ?? []);
    const header = columns.map(([own = '']) => own);
    const kinds = columns.map(([, kind = '']) => kind.replace('?', ''));
    const rows = lines.map((line) => (line.split(' => ')[0] ?? '').split(';'));
    const money = lines.flatMap((line) => line.split(' => ')[1] ?? []);
    const first = (wanted: RegExp) => columns.find(([, kind = '']) => wanted.test(kind))?.[0];
    const isBusiness = name.includes('| b2b');
    const fill = {
      ...answersOf(rows.flat()),
      invoice_type_code: { '*': isBusiness ? '1.1' : '11.1' },
      'line.classification_type': { '*': isBusiness ? 'E3_561_001' : 'E3_561_003' },
      'read.prices':
        (first(/^(gross|pieces)$/) && 'line-gross') ??
        (first(/^(total|gprice|alone|pricecur)$/) ? 'gross' : 'net'),
      'read.date_order': 'mdy',
      accept: ['204'],
      other_amounts: { '*': 'included' },
      external_id: first(/^(id|amz)$/),
    };
    const ofKind: ColumnsOf = (kind) => kinds.flatMap((one, at) => (KINDS[kind].includes(one) ? [at] : []));
    return { name, cells: { header, rows }, kinds, columns: ofKind, fill, money };
  });
