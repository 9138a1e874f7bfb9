import { join } from 'node:path';
import { sum } from '../../../shared/money/decimal.ts';
import { isBlocking } from '../../../shared/problems/problem.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { type Outcome, outcomes } from '../../../shared/records/document-record.ts';
import { readStoredLines } from '../../../shared/records/stored.ts';
import { formatAmount } from '../../../shared/report/labels.ts';
import { type ReportRow, reportRowForm } from '../../../shared/report/row.ts';
import { isDone, summaryInLanguage } from '../../../shared/report/summary.ts';
import { CommandError } from '../errors/command-error.ts';
import { PACKAGE_ROOT, PROGRAM } from '../files/package-root.ts';
import { DEFAULT_ACCOUNT } from '../host/configuration.ts';
import type { LocalHost } from '../host/local-host.ts';
import { type ImportedFile, importExports } from '../import/import-file.ts';
import { causeBlocks } from '../print/done-lines.ts';
import { alignColumns, outcomeText, paintOutcome } from '../terminal/align-columns.ts';
import { printText, shellWord, terminalText } from '../terminal/print.ts';
import { wrapText } from '../terminal/text-width.ts';
import { tellIn } from '../words/terminal-words.ts';
import { parseFolder } from './options.ts';
import { type Called, commandOf, option } from './startup.ts';

const DEMO_FOLDER = '.rowmark-demo';
/** Files of the example company in `demo/`; the first is imported again. */
const EXPORTS = [
  { file: 'sales.csv', title: 'demoSales' },
  { file: 'services.xlsx', title: 'demoServices' },
  { file: 'stripe.csv', title: 'demoStripe' },
  { file: 'sales.csv', title: 'demoAgain' },
] as const;
const MARGIN = 3;
const COMMAND_COLUMNS = 45;

const demoData = option('--data <dir>', 'data', { parse: parseFolder, usual: DEMO_FOLDER });
export const registerDemo = commandOf([demoData], runDemo);

/** Imports the files of a small company. The row with a mistake is part of the demonstration, so the status stays 0. */
async function runDemo({ data, ...called }: Called & { data: string }): Promise<void> {
  const { lang, say } = called;
  const pathOf = (file: string) => join(PACKAGE_ROOT, 'demo', file);
  const exports = EXPORTS.map(({ file }) => ({
    path: pathOf(file),
    profile: pathOf(file.replace(/\.\w+$/, '.json')),
  }));
  const imported: ImportedFile[] = [];
  printText([...wrapText(say('demoWhat')), ''].join('\n'));
  await importExports(
    exports,
    // One request at a time: every reader gets the MARKs that the README shows.
    { data, account: DEFAULT_ACCOUNT, lang, dryRun: false, concurrency: 1, quiet: true },
    {
      answered: async (host, answer) => {
        if ('sentence' in answer) throw new CommandError('as-told', { sentence: answer.sentence });
        const shown = EXPORTS[imported.length] ?? EXPORTS[0];
        const count = answer.imported.summary.counts.documents.duplicate;
        const title = `${imported.push(answer.imported)}. ${say(shown.title, { file: shown.file, count })}`;
        const isRepeated = shown.title === 'demoAgain';
        const lines = isRepeated ? [] : await exportLines(host, answer.imported, lang);
        printText([...wrapText(title, { rest: '   ' }), ...lines].join('\n'));
      },
    },
  );
  printText(closingLines(imported, data, called).join('\n'));
}

/** Lines about one export: its documents and what to fix. */
async function exportLines({ store }: LocalHost, of: ImportedFile, lang: Language): Promise<string[]> {
  const say = tellIn(lang);
  const summary = summaryInLanguage(of.summary, lang);
  const rows = await Array.fromAsync(readStoredLines(store, `${of.report}result.jsonl`, reportRowForm));
  const documents = rows.filter(({ outcome }) => outcome !== 'skipped');
  const causes = causeBlocks(summary.problems.filter(isBlocking));
  const placeOf = (row: number) =>
    causes.flatMap(({ places }) => places).find((place) => place.row === row)?.cell ?? '';
  const table = alignColumns(
    documents.map(({ row, external_id, payable_total, outcome, mark }) => [
      terminalText(external_id ?? '–'),
      payable_total === null ? '–' : `${formatAmount(payable_total, lang)} €`,
      paintOutcome(outcome, outcomeText(outcome, lang)),
      mark === null ? say('demoFix', { cell: placeOf(row) }) : `MARK ${mark}`,
    ]),
    MARGIN,
  ).split('\n');
  return [
    ...table.flatMap((line, at) => [`   ${line}`, ...conversion(documents[at], lang)]),
    ...causes.flatMap(({ places, message, hint }) =>
      wrapText(`${places.map(({ cell }) => cell).join(', ')}: ${terminalText(`${message} ${hint}`)}`, {
        first: '   → ',
        rest: '     ',
      }),
    ),
  ];
}

/** `100.00 USD at 1.0860 = 92.08 EUR` below a payment in a foreign currency. */
function conversion(record: ReportRow | undefined, lang: Language): string[] {
  const paid = record?.problems.find(({ code }) => code === 'FX-PAYABLE-LINE')?.params?.amount;
  const { currency, exchange_rate, payable_total } = record ?? {};
  if (paid === undefined || !exchange_rate || !payable_total) return [];
  const foreign = `${formatAmount(String(paid), lang)} ${currency}`;
  const [rate, euro] = [exchange_rate, payable_total].map((amount) => formatAmount(amount, lang));
  return [`      ${terminalText(tellIn(lang)('demoConversion', { foreign, rate, euro }))}`];
}

/** Totals of the first three files, the place of the reports, and what to type next. */
function closingLines(imported: readonly ImportedFile[], data: string, called: Called): string[] {
  const { lang, say, lines } = called;
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
    ...lines('demoPlace', { place: join(data, 'reports/') }),
    '',
    say('demoNext'),
    ...next.map(({ command, does }) => `  ${command.padEnd(width)}  ${does}`),
  ];
}
