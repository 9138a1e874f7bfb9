import { fetchRates, RATES_URL } from '../../../functions/fetch-rates.ts';
import { UnreadableRates } from '../../../shared/money/rates/rate-table.ts';
import { RatesUnavailable, refreshRates } from '../../../shared/money/rates/refresh-rates.ts';
import { type StoredRates, storeRates } from '../../../shared/money/rates/store-rates.ts';
import type { BilingualText } from '../../../shared/problems/bilingual-text.ts';
import { CommandError } from '../errors/command-error.ts';
import { createFolderStore } from '../files/folder-store.ts';
import { type RatesFile, readRatesFile } from '../files/read-rates-file.ts';
import { printJson, printText } from '../terminal/print.ts';
import { tellIn, terminalWords } from '../words/terminal-words.ts';
import { dataOption, jsonOption, parseServiceUrl } from './options.ts';
import { argument, type Called, commandOf, commandsOf, option } from './startup.ts';

const PERIODS = {
  '90-days': 'eurofxref-hist-90d.xml',
  history: 'eurofxref-hist.xml',
} as const;
type Period = keyof typeof PERIODS;

/** `rowmark rates fetch|import FILE`: brings ECB reference rates into the store. */
export const registerRates = commandsOf({
  fetch: [
    'ratesFetch',
    commandOf(
      fetchIntoStore,
      option('--period <period>', 'period', { choices: Object.keys(PERIODS) }),
      option('--from <url>', 'from', { env: 'ROWMARK_RATES_URL', parse: parseServiceUrl, usual: RATES_URL }),
      dataOption,
      jsonOption,
    ),
  ],
  import: [
    'ratesImport',
    commandOf(importIntoStore, argument('<file>', 'ratesFile'), dataOption, jsonOption),
  ],
});

async function fetchIntoStore({ period, from, ...options }: Called & { period?: Period; from: string }) {
  const fetch = (file: string) => fetchRates(file, from);
  try {
    if (period !== undefined)
      return await keep({ file: PERIODS[period], text: await fetch(PERIODS[period]) }, options);
    const store = createFolderStore(options.data);
    print(
      await readable(terminalWords.theAnswer, () => refreshRates({ store, log: () => {}, fetch })),
      options,
    );
  } catch (error) {
    if (!(error instanceof RatesUnavailable)) throw error;
    throw new CommandError('rates-unavailable', { url: error.url, reason: error.reason });
  }
}

async function importIntoStore(path: string, options: Called): Promise<void> {
  await keep(await readRatesFile(path), options);
}

async function keep(found: RatesFile, options: Called): Promise<void> {
  const store = createFolderStore(options.data);
  print([await readable(found.file, () => storeRates(store, found))], options);
}

async function readable<T>(file: string | BilingualText, store: () => Promise<T>): Promise<T> {
  try {
    return await store();
  } catch (error) {
    if (!(error instanceof UnreadableRates)) throw error;
    throw new CommandError('rates-unreadable', { file, reason: error.reason });
  }
}

function print(stored: readonly StoredRates[], { json, lang }: Called): void {
  if (json) printJson(stored);
  else
    printText(
      stored.map((one) => tellIn(lang)(one.days === 1 ? 'ratesOfDay' : 'ratesOfDays', { ...one })).join('\n'),
    );
}
