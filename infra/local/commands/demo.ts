import { basename, join } from 'node:path';
import { sum } from '../../../shared/money/decimal.ts';
import { isBlocking } from '../../../shared/problems/problem.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { type Outcome, outcomes } from '../../../shared/records/document-record.ts';
import { readStoredLines } from '../../../shared/records/stored.ts';
import { formatAmount, reportLabels } from '../../../shared/report/labels.ts';
import { type ReportRow, reportRowForm } from '../../../shared/report/row.ts';
import { isDone, summaryInLanguage } from '../../../shared/report/summary.ts';
import { openSheet } from '../../../shared/sheet/open-sheet.ts';
import { cellText } from '../../../shared/sheet/sheet.ts';
import { CommandError } from '../errors/command-error.ts';
import { PACKAGE_ROOT, PROGRAM } from '../files/disk-files.ts';
import { DEFAULT_ACCOUNT } from '../host/configuration.ts';
import type { LocalHost } from '../host/local-host.ts';
import { type ImportedFile, openImports } from '../import/import-file.ts';
import { causeBlocks } from '../print/done-lines.ts';
import { alignColumns, paintOutcome } from '../terminal/align-columns.ts';
import { printText, shellWord, terminalText } from '../terminal/print.ts';
import { clipText, fitted, wrapText } from '../terminal/text-width.ts';
import { tellIn } from '../words/terminal-words.ts';
import { parseSaid } from './options.ts';
import { type Called, commandOf, option } from './startup.ts';

const DEMO_FOLDER = '.rowmark-demo';
const CUSTOMER_COLUMNS: Record<Language, number> = { en: 27, el: 19 };

const EXPORTS = [
  { file: 'sales.csv', title: 'demoSales', customer: 'Πελάτης' },
  { file: 'services.xlsx', title: 'demoServices', customer: 'Πελάτης' },
  { file: 'stripe.csv', title: 'demoStripe', customer: 'customer', amount: 'gross', rate: 'rate' },
  { file: 'sales.csv', title: 'demoAgain', customer: 'Πελάτης' },
] as const;
const MARGIN = 3;
const COMMAND_COLUMNS = 45;
type DemoExport = (typeof EXPORTS)[number];

const demoData = option('--data <dir>', 'data', { parse: parseSaid, usual: DEMO_FOLDER });
export const registerDemo = commandOf([demoData], runDemo);

/** Imports the files of a small company. The row with a mistake is part of the demonstration, so the status stays 0. */
async function runDemo({ data, ...called }: Called & { data: string }): Promise<void> {
  const { lang, say } = called;
  const pathOf = (file: string) => join(PACKAGE_ROOT, 'demo', file);
  const imported: ImportedFile[] = [];
  printText([...wrapText(say('demoWhat')), ''].join('\n'));
  // One request at a time: every reader gets the MARKs that the README shows.
  const settings = { data, account: DEFAULT_ACCOUNT, lang, dryRun: false, concurrency: 1, quiet: true };
  await using imports = await openImports(settings);
  for (const shown of EXPORTS) {
    const path = pathOf(shown.file);
    const answer = await imports.run({ path, profile: pathOf(shown.file.replace(/\.\w+$/, '.json')) });
    if ('sentence' in answer) throw new CommandError('as-told', { sentence: answer.sentence });
    const count = answer.imported.summary.counts.documents.duplicate;
    const title = `${imported.push(answer.imported)}. ${say(shown.title, { file: shown.file, count })}`;
    const lines = await exportLines(imports.host, { shown, imported: answer.imported, path, lang });
    printText([...wrapText(title, { rest: '   ' }), ...lines].join('\n'));
  }
  printText(closingLines(imported, data, called).join('\n'));
}

interface ShownExport {
  shown: DemoExport;
  path: string;
  imported: ImportedFile;
  lang: Language;
}

async function exportLines({ store }: LocalHost, of: ShownExport): Promise<string[]> {
  const { shown, imported, lang } = of;
  const say = tellIn(lang);
  const summary = summaryInLanguage(imported.summary, lang);
  if (shown.title === 'demoAgain') return [];
  const cells = await cellsOf(of.path, shown.customer);
  const rows = await Array.fromAsync(readStoredLines(store, `${imported.report}result.jsonl`, reportRowForm));
  const documents = rows.filter(({ outcome }) => outcome !== 'skipped');
  const causes = causeBlocks(summary.problems.filter(isBlocking));
  const { document, outcome } = reportLabels;
  const placeOf = (row: number) =>
    causes.flatMap(({ places }) => places).find((place) => place.row === row)?.cell ?? '';
  const table = alignColumns(
    [
      ...(shown.title === 'demoSales'
        ? [[document[lang], say('demoCustomer'), 'EUR', outcome[lang], 'MARK']]
        : []),
      ...documents.map(({ row, external_id, payable_total, outcome, mark }) => [
        terminalText(external_id ?? '–'),
        clipText(terminalText(cells(row, shown.customer)), CUSTOMER_COLUMNS[lang]),
        payable_total === null ? '–' : formatAmount(payable_total, lang),
        paintOutcome(outcome, lang),
        mark ?? say('demoFix', { cell: placeOf(row) }),
      ]),
    ],
    MARGIN,
  ).split('\n');
  const heads = table.length - documents.length;
  return [
    ...table.flatMap((line, at) => [
      `   ${line}`,
      ...conversion(documents[at - heads], { shown, cells, lang }),
    ]),
    ...causes.flatMap(({ places, message, hint }) =>
      wrapText(`${places.map(({ cell }) => cell).join(', ')}: ${terminalText(`${message} ${hint}`)}`, {
        first: '   → ',
        rest: '     ',
      }),
    ),
  ];
}

type CellOf = (row: number, header: string) => string;

/** `10000 = 100.00 USD at 1.0860 = 92.08 EUR` below a payment in a foreign currency. */
function conversion(
  record: ReportRow | undefined,
  { shown, cells, lang }: { shown: DemoExport; cells: CellOf; lang: Language },
): string[] {
  if (record === undefined || !('amount' in shown) || record.payable_total === null) return [];
  const { row, currency, payable_total: euro, problems } = record;
  const paid = problems.find(({ code }) => code === 'FX-PAYABLE-LINE')?.params?.amount;
  const said = tellIn(lang)('demoConversion', {
    amount: cells(row, shown.amount),
    foreign: `${paid} ${currency}`,
    rate: cells(row, shown.rate),
    euro: formatAmount(euro, lang),
  });
  return [`      ${terminalText(said)}`];
}

async function cellsOf(path: string, header: string): Promise<CellOf> {
  const sheet = await openSheet(path, basename(path));
  const rows = (await Array.fromAsync(sheet.batches())).flat();
  const texts = new Map(rows.map(({ number, cells }) => [number, cells.map(cellText)]));
  const headers = [...texts.values()].find((row) => row.includes(header)) ?? [];
  return (row, name) => texts.get(row)?.[headers.indexOf(name)] ?? '';
}

function closingLines(imported: readonly ImportedFile[], data: string, called: Called): string[] {
  const { lang, say } = called;
  const summaries = imported.slice(0, EXPORTS.length - 1).map(({ summary }) => summary);
  const count = (...counted: Outcome[]) =>
    summaries.reduce((all, { counts }) => all + counted.reduce((n, one) => n + counts.documents[one], 0), 0);
  const stated = summaries.flatMap(({ sums }) => sums).filter(({ outcome }) => isDone(outcome));
  const folder = shellWord(data);
  const totals = say('demoDone', {
    issued: count('issued'),
    known: count('duplicate'),
    euro: formatAmount(sum(stated.map(({ payable_total }) => payable_total)), lang),
    left: count(...outcomes.filter((outcome) => !isDone(outcome))),
  });
  const next = [
    { command: `${PROGRAM} serve --data ${folder}`, does: say('demoNext-serve') },
    { command: `${PROGRAM} inspect FILE`, does: say('demoNext-inspect') },
    { command: `${PROGRAM} --help`, does: say('demoNext-help') },
  ];
  const width = Math.min(COMMAND_COLUMNS, Math.max(...next.map(({ command }) => command.length)));
  return [
    '',
    ...wrapText(totals),
    fitted(say('demoPlace', { place: join(data, 'reports/') })),
    '',
    say('demoNext'),
    ...next.map(({ command, does }) => `  ${command.padEnd(width)}  ${does}`),
  ];
}
