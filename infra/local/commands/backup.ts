import { copyDataFolder } from '../files/copy-folder.ts';
import { printJson, printText } from '../terminal/print.ts';
import { tellIn } from '../words/terminal-words.ts';
import { dataOption, jsonOption } from './options.ts';
import { argument, type Called, commandOf } from './startup.ts';

/** `rowmark backup DIR`: a copy of the data folder at one moment, also while `serve` runs. */
export const registerBackup = copying('backedUp', (data, folder) => ({ from: data, to: folder }));

/** `rowmark restore DIR`: the copy as the data folder, which must be empty or not there. */
export const registerRestore = copying('restored', (data, folder) => ({ from: folder, to: data }));

type Way = (data: string, folder: string) => { from: string; to: string };

function copying(told: 'backedUp' | 'restored', way: Way) {
  const copy = async (folder: string, { data, json, lang }: Called) => {
    const { from, to } = way(data, folder);
    const files = await copyDataFolder(from, to);
    if (json) printJson({ from, to, files });
    else printText(tellIn(lang)(told, { data, folder, count: files }));
  };
  return commandOf(copy, argument('<dir>', 'backupDir'), dataOption, jsonOption);
}
