import type { Command } from 'commander';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { DEFAULT_ACCOUNT, readConfiguration } from '../host/configuration.ts';
import type { LocalHost } from '../host/local-host.ts';
import { type FileAnswer, importExports } from '../import/import-exports.ts';
import { putSampleRates, readSamples } from '../import/samples.ts';
import { describeImport } from '../print/describe-import.ts';
import { printAside, printText } from '../terminal/print.ts';
import { shellWord, wrapSentence } from '../terminal/wrap-sentence.ts';
import { tellIn, terminalWords } from '../words/terminal-words.ts';
import { dataOption } from './options.ts';
import type { Startup } from './startup.ts';

interface DemoOptions {
  data: string;
  lang: Language;
}

export function registerDemo(command: Command, startup: Startup): void {
  command.addOption(dataOption(startup)).action(runDemo);
}

/** Some samples hold mistakes on purpose, so rows that are not issued are no failure of the demonstration. */
async function runDemo({ data, lang }: DemoOptions): Promise<void> {
  const samples = await readSamples();
  const settings = {
    data,
    account: DEFAULT_ACCOUNT,
    lang,
    dryRun: false,
    concurrency: readConfiguration().ROWMARK_CONCURRENCY,
  };
  const exports = samples.flatMap((sample) => [...sample.before, sample.export]);
  const answers = await importExports(exports, settings, {
    opened: async ({ store }) => {
      for (const sample of samples) await putSampleRates(store, sample);
    },
    answered: (host, answer) => print(host, { answer, data, lang }),
  });
  printText(closingLines(answers, { data, lang }));
}

async function print(
  { store }: LocalHost,
  { answer, data, lang }: { answer: FileAnswer } & DemoOptions,
): Promise<void> {
  if ('sentence' in answer) printAside(`rowmark: ${answer.sentence}`);
  else printText(`${await describeImport({ store, data, imported: answer.imported, language: lang })}\n`);
}

function closingLines(answers: readonly FileAnswer[], { data, lang }: DemoOptions): string {
  const summaries = answers.flatMap((answer) => ('imported' in answer ? [answer.imported.summary] : []));
  const documents = (outcome: 'issued' | 'duplicate') =>
    summaries.reduce((all, { counts }) => all + counts.documents[outcome], 0);
  const counts = { exports: summaries.length, issued: documents('issued'), known: documents('duplicate') };
  const sentence = (of: 'demoPlace' | 'demoConsole', place: string) =>
    wrapSentence(terminalWords[of][lang], { language: lang, args: { data: place } });
  return [
    tellIn(lang)('demoDone', counts),
    ...sentence('demoPlace', data),
    ...sentence('demoConsole', shellWord(data)),
  ].join('\n');
}
