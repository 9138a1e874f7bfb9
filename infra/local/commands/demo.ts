import type { Command } from 'commander';
import { DEFAULT_ACCOUNT, readConfiguration } from '../configuration.ts';
import { type FileAnswer, importExports } from '../import-exports.ts';
import type { LocalHost } from '../local-host.ts';
import { describeImport } from '../print-import.ts';
import { bringRates, REJECTED_PREFIX, readSamples } from '../samples.ts';
import { dataOption, languageOption } from './options.ts';

interface DemoOptions {
  data: string;
  lang: 'en' | 'el';
}

export function registerDemo(command: Command): void {
  const { ROWMARK_DATA, ROWMARK_LANG } = readConfiguration();
  command.addOption(dataOption(ROWMARK_DATA)).addOption(languageOption(ROWMARK_LANG)).action(runDemo);
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
  console.log(await closingLines(answers, data));
}

async function print(
  { store }: LocalHost,
  { answer, data }: { answer: FileAnswer; data: string },
): Promise<void> {
  if ('sentence' in answer) console.error(`rowmark: ${answer.sentence}`);
  else console.log(`${await describeImport({ store, data, imported: answer.imported })}\n`);
}

async function closingLines(answers: readonly FileAnswer[], data: string): Promise<string> {
  const summaries = answers.flatMap((answer) => ('imported' in answer ? [answer.imported.summary] : []));
  const documents = (outcome: 'issued' | 'duplicate') =>
    summaries.reduce((all, { counts }) => all + counts.documents[outcome], 0);
  return [
    `${summaries.length} exports: ${documents('issued')} documents issued, ${documents('duplicate')} known from before.`,
    `Everything lies in ${data}/. The same command again issues nothing twice; delete the folder to start afresh.`,
  ].join('\n');
}
