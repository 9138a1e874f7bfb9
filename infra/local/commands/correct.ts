import { type Command, Option } from 'commander';
import { tell } from '../../../shared/problems/phrases.ts';
import type { Language } from '../../../shared/problems/problem.ts';
import { CORRECTIONS_SUFFIX } from '../../../shared/records/corrections.ts';
import { correctionText } from '../../../shared/report/correction-words.ts';
import { MAX_ROWS } from '../../../shared/sheet/limits.ts';
import { addCorrections, readBefore, type WantedCorrection } from '../add-corrections.ts';
import { CommandError } from '../command-error.ts';
import { correctionsFromRetry } from '../corrections-from-retry.ts';
import { createFolderStore } from '../folder-store.ts';
import { openCorrectable, toldInOneSentence } from '../open-correctable.ts';
import { printJson, printText } from '../print.ts';
import { userName } from '../user-name.ts';
import { terminalWords } from '../words/terminal-words.ts';
import { dataOption, jsonOption, parseWhole } from './options.ts';
import { helpIn, languageOption, type Startup } from './startup.ts';

const MAX_SHOWN = 20;

interface Options {
  row?: number | 'all';
  column?: string;
  was?: string;
  now?: string;
  from?: string;
  by?: string;
  profile?: string;
  data: string;
  json?: true;
  lang: Language;
}

/** `rowmark correct FILE`: adds to the corrections beside an export; the export itself stays as it is. */
export function registerCorrect(command: Command, startup: Startup): void {
  const help = helpIn(startup.language);
  const parseNumber = parseWhole({ from: 1, to: MAX_ROWS, language: startup.language });
  command
    .argument('<file>', help('oneExport'))
    .option('--row <n|all>', help('correctRow'), (text) => (text === 'all' ? text : parseNumber(text)))
    .option('--column <name>', help('correctColumn'))
    .option('--was <text>', help('correctWas'))
    .option('--now <text>', help('correctNow'))
    .addOption(new Option('--from <retry>', help('correctFrom')).conflicts(['row', 'column', 'was', 'now']))
    .option('--by <name>', help('correctBy'))
    .option('--profile <name|file>', help('profile'))
    .addOption(dataOption(startup))
    .addOption(jsonOption(startup))
    .addOption(languageOption(startup.language))
    .action(correct);
}

async function correct(path: string, options: Options): Promise<void> {
  const { data, from, profile, lang } = options;
  const store = createFolderStore(data);
  const single = from === undefined ? [oneCorrection(options)] : [];
  const opened = await openCorrectable(store, { path, profile });
  const file = `${path}${CORRECTIONS_SUFFIX}`;
  const before = await toldInOneSentence(file, () => readBefore(file));
  const wanted =
    from === undefined ? single : await correctionsFromRetry(store, opened, { path: from, before });
  if (wanted.length === 0) throw new CommandError('nothing-to-correct', { file: from, export: path });
  const who = { by: options.by ?? userName(), at: new Date().toISOString() };
  const { added, entries } = await addCorrections(opened, wanted, who);
  if (options.json) {
    printJson({ file, entries, added: added.map(({ row, correction }) => ({ row, ...correction })) });
    return;
  }
  for (const { row, correction } of added.slice(0, MAX_SHOWN))
    printText(correctionText(correction, { row, language: lang }));
  const rest = added.length - MAX_SHOWN;
  if (rest > 0) printText(`… +${rest}`);
  printText(tell(terminalWords.corrected, lang, { count: entries, file }));
}

function oneCorrection({ row, column, was, now }: Options): WantedCorrection {
  if (row === undefined || column === undefined || now === undefined) throw new CommandError('correct-what');
  if (row === 'all' && was === undefined) throw new CommandError('correct-all-was');
  return { row, column, was, now };
}
