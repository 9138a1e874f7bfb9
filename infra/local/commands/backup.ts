import type { Command } from 'commander';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { copyDataFolder } from '../files/copy-folder.ts';
import { printJson, printText } from '../terminal/print.ts';
import { tellIn } from '../words/terminal-words.ts';
import { dataOption, jsonOption } from './options.ts';
import { helpIn, type Register } from './startup.ts';

interface Options {
  data: string;
  json?: true;
  lang: Language;
}

/** `rowmark backup DIR`: a copy of the data folder at one moment, also while `serve` runs. */
export const registerBackup: Register = (command, startup) =>
  register(command, startup).action(async (folder: string, { data, json, lang }: Options) => {
    const files = await copyDataFolder(data, folder);
    if (json) printJson({ from: data, to: folder, files });
    else printText(tellIn(lang)('backedUp', { data, folder, count: files }));
  });

/** `rowmark restore DIR`: the copy as the data folder, which must be empty or not there. */
export const registerRestore: Register = (command, startup) =>
  register(command, startup).action(async (folder: string, { data, json, lang }: Options) => {
    const files = await copyDataFolder(folder, data);
    if (json) printJson({ from: folder, to: data, files });
    else printText(tellIn(lang)('restored', { data, folder, count: files }));
  });

const register = (command: Command, startup: Parameters<Register>[1]): Command =>
  command
    .argument('<dir>', helpIn(startup.language)('backupDir'))
    .addOption(dataOption(startup))
    .addOption(jsonOption(startup));
