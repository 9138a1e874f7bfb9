import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { officePath } from '../programs.ts';

/** Settings of the people who open the files. */
export const locales = ['el-GR', 'en-US'] as const;
export type Locale = (typeof locales)[number];
export type Form = 'csv' | 'xlsx' | 'pdf';

interface Trip {
  /** Files of one kind, opened together: starting the program takes longer than they do. */
  paths: readonly string[];
  locale: Locale;
  as: Form;
  /** Of the files, where they are texts. */
  delimiter?: string | undefined;
  /** For the program's own settings and what it saves. */
  folder: string;
}

/** Opens files in a spreadsheet program with the settings of a locale, saves them as they are read, and gives the folder. */
export async function throughProgram({ paths, locale, as, delimiter, folder }: Trip): Promise<string> {
  const user = join(folder, `${locale}-user`);
  await mkdir(join(user, 'user'), { recursive: true });
  await writeFile(join(user, 'user/registrymodifications.xcu'), settingsOf(locale));
  const saved = join(folder, `${locale}-${as}`);
  await promisify(execFile)(officePath ?? '', [
    `-env:UserInstallation=file://${encodeURI(user)}`,
    '--headless',
    ...(delimiter === undefined ? [] : [`--infilter=${textFilter(delimiter)}`]),
    ...['--convert-to', as === 'csv' ? `csv:${textFilter(',')}` : as, '--outdir', saved, ...paths],
  ]);
  return saved;
}

const settingsOf = (locale: Locale): string =>
  `<?xml version="1.0" encoding="UTF-8"?><oor:items xmlns:oor="http://openoffice.org/2001/registry"><item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>${locale}</value></prop></item></oor:items>`;

/** A text in UTF-8 with quotes, read with the language of the program; 9 is a tab, 44 a comma, 59 a semicolon. */
const textFilter = (delimiter: string): string =>
  `Text - txt - csv (StarCalc):${delimiter.charCodeAt(0)},34,76,1,,0,false,true`;
