import type { Command } from 'commander';
import { tell } from '../../../shared/problems/phrases.ts';
import { DEFAULT_ACCOUNT, readConfiguration } from '../configuration.ts';
import { type FileAnswer, importExports } from '../import-exports.ts';
import type { LocalHost } from '../local-host.ts';
import { printAside, printText } from '../print.ts';
import { describeImport } from '../print-import.ts';
import { bringRates, REJECTED_PREFIX, readSamples } from '../samples.ts';
import { terminalWords } from '../words/terminal-words.ts';
import { dataOption } from './options.ts';
import { languageOption, type Startup } from './startup.ts';

interface DemoOptions {
  data: string;
  lang: 'en' | 'el';
}

export function registerDemo(command: Command, startup: Startup): void {
  command.addOption(dataOption(startup)).addOption(languageOption(startup.language)).action(runDemo);
}

/** Some samples hold mistakes on purpose, so rows that are not issued are no failure of the demonstration. */
async function runDemo({ data, lang }: DemoOptions): Promise<void> {
  const samples = (await readSamples()).filter(({ name }) => !name.startsWith(REJECTED_PREFIX));
  const settings = {
    data,
    account: DEFAULT_ACCOUNT,
    language: lang,
    dryRun: false,
    service: undefined,
    concurrency: readConfiguration().ROWMARK_CONCURRENCY,
  };
  const exports = samples.flatMap((sample) => [...sample.before, sample.export]);
  const answers = await importExports(exports, settings, {
    opened: async ({ store }) => {
      for (const sample of samples) await bringRates(store, sample);
    },
    answered: (host, answer) => print(host, { answer, data }),
  });
  printText(closingLines(answers, { data, lang }));
}

async function print(
  { store }: LocalHost,
  { answer, data }: { answer: FileAnswer; data: string },
): Promise<void> {
  if ('sentence' in answer) printAside(`rowmark: ${answer.sentence}`);
  else printText(`${await describeImport({ store, data, imported: answer.imported })}\n`);
}

function closingLines(answers: readonly FileAnswer[], { data, lang }: DemoOptions): string {
  const summaries = answers.flatMap((answer) => ('imported' in answer ? [answer.imported.summary] : []));
  const documents = (outcome: 'issued' | 'duplicate') =>
    summaries.reduce((all, { counts }) => all + counts.documents[outcome], 0);
  const counts = { exports: summaries.length, issued: documents('issued'), known: documents('duplicate') };
  return [
    tell(terminalWords.demoDone, lang, counts),
    tell(terminalWords.demoPlace, lang, { data }),
    tell(terminalWords.demoConsole, lang, { data }),
  ].join('\n');
}
