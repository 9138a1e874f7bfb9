import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fetchRates, RATES_URL } from '../../../functions/fetch-rates.ts';
import {
  MAX_RATES_BYTES,
  RatesUnavailable,
  refreshRates,
  storeRates,
  UnreadableRates,
} from '../../../shared/money/rates/reference-rates.ts';
import type { BilingualText } from '../../../shared/problems/problem-text.ts';
import { bytesWithin } from '../../../shared/report/seal.ts';
import { bytesAt } from '../../../shared/sheet/byte-source.ts';
import { refusalsOf, UnreadableExport } from '../../../shared/sheet/sheet.ts';
import { openArchive } from '../../../shared/sheet/xlsx/archive.ts';
import type { Store } from '../../../shared/store/store.ts';
import { CommandError, problemError } from '../errors/command-error.ts';
import { assertFile } from '../files/disk-files.ts';
import { openFiles } from '../host/local-host.ts';
import { terminalWords } from '../words/terminal-words.ts';
import { folderOptions, parseServiceUrl } from './options.ts';
import { argument, type Called, commandOf, commandsOf, option } from './startup.ts';

const PERIODS = { '90-days': 'eurofxref-hist-90d.xml', history: 'eurofxref-hist.xml' } as const;

const fetchIntoStore = commandOf(
  [
    option('--period <period>', 'period', { choices: ['90-days', 'history'] }),
    option('--from <url>', 'from', { env: 'ROWMARK_RATES_URL', parse: parseServiceUrl, usual: RATES_URL }),
    ...folderOptions,
  ],
  async ({ period, from, data, stack, ...called }) => {
    const { store } = await openFiles({ data, stack });
    const fetch = (file: string) => fetchRates(file, from);
    try {
      const stored =
        period === undefined
          ? await readable(terminalWords.theAnswer, () => refreshRates({ store, log: () => {}, fetch }))
          : await keep(store, { file: PERIODS[period], text: await fetch(PERIODS[period]) });
      tell(stored, called);
    } catch (error) {
      if (!(error instanceof RatesUnavailable)) throw error;
      throw new CommandError('rates-unavailable', { url: error.url, reason: error.reason });
    }
  },
);

const importIntoStore = commandOf(
  [argument('<file>', 'ratesFile'), ...folderOptions],
  async (path, { data, stack, ...called }) => {
    tell(await keep((await openFiles({ data, stack })).store, await readRatesFile(path)), called);
  },
);

export const registerRates = commandsOf({
  fetch: ['ratesFetch', fetchIntoStore],
  import: ['ratesImport', importIntoStore],
});

const keep = async (store: Store, found: Awaited<ReturnType<typeof readRatesFile>>) => [
  await readable(found.file, () => storeRates(store, found)),
];

async function readable<T>(file: string | BilingualText, store: () => Promise<T>): Promise<T> {
  try {
    return await store();
  } catch (error) {
    if (!(error instanceof UnreadableRates)) throw error;
    throw new CommandError('rates-unreadable', { file, reason: error.reason });
  }
}

const tell = (stored: Awaited<ReturnType<typeof keep>>, { reply, say }: Called): void =>
  reply(stored, () => stored.map((one) => say('ratesOfDays', { ...one, count: one.days })).join('\n'));

const ZIP_SIGNATURE = 'PK';

/** The text of a eurofxref file, also of the one inside the ZIP archive that the ECB offers for download. */
export async function readRatesFile(path: string) {
  if ((await assertFile(path)).size > MAX_RATES_BYTES) throw tooLarge(path);
  if ((await bytesAt(path, 0, ZIP_SIGNATURE.length)).toString() === ZIP_SIGNATURE) return unzipped(path);
  return { file: basename(path), text: await readFile(path, 'utf8') };
}

async function unzipped(path: string) {
  try {
    using archive = await openArchive(path, refusalsOf(basename(path)));
    const [name, ...others] = [...archive.names].filter((part) => /\.(csv|xml)$/.test(part));
    if (name === undefined || others.length > 0) throw new CommandError('rates-not-one', { path });
    const content = await bytesWithin(archive.part(name), MAX_RATES_BYTES);
    if (content === undefined) throw tooLarge(path);
    return { file: basename(name), text: content.toString('utf8') };
  } catch (error) {
    if (!(error instanceof UnreadableExport)) throw error;
    throw problemError([error.problem]);
  }
}

const tooLarge = (path: string) => new CommandError('rates-too-large', { path, limit: MAX_RATES_BYTES });
