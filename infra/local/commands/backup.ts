import { copyDataFolder } from '../files/copy-folder.ts';
import { dataOption, jsonOption } from './options.ts';
import { argument, commandOf } from './startup.ts';

/** `rowmark backup DIR`: a copy of the data folder at one moment, also while `serve` runs. */
export const registerBackup = copying('backedUp', (data, folder) => ({ from: data, to: folder }));

/** `rowmark restore DIR`: the copy as the data folder, which must be empty or not there. */
export const registerRestore = copying('restored', (data, folder) => ({ from: folder, to: data }));

type Ends = Record<'from' | 'to', string>;
function copying(told: 'backedUp' | 'restored', way: (data: string, folder: string) => Ends) {
  const parts = [argument('<dir>', 'backupDir'), dataOption, jsonOption] as const;
  return commandOf(parts, async (folder, { data, reply, say }) => {
    const { from, to } = way(data, folder);
    const files = await copyDataFolder(from, to);
    reply({ from, to, files }, () => say(told, { data, folder, count: files }));
  });
}
