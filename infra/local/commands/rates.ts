import { type Command, Option } from 'commander';
import { fetchRates, RATES_URL } from '../../../functions/fetch-rates.ts';
import { UnreadableRates } from '../../../shared/money/rates/rate-table.ts';
import { RatesUnavailable, refreshRates } from '../../../shared/money/refresh-rates.ts';
import { type StoredRates, storeRates } from '../../../shared/money/store-rates.ts';
import { CommandError } from '../command-error.ts';
import { readConfiguration } from '../configuration.ts';
import { createFolderStore } from '../folder-store.ts';
import { type RatesFile, readRatesFile } from '../read-rates-file.ts';
import { dataOption, jsonOption, parseServiceUrl } from './options.ts';

interface Options {
  data: string;
  json?: true;
}

const PERIODS = {
  '90-days': 'eurofxref-hist-90d.xml',
  history: 'eurofxref-hist.xml',
} as const;
type Period = keyof typeof PERIODS;

/** `rowmark rates fetch|import FILE`: brings ECB reference rates into the store. */
export function registerRates(rates: Command): void {
  const { ROWMARK_DATA } = readConfiguration();
  rates
    .command('fetch')
    .description('fetch the newest rates, and the last 90 days where the store has a gap before them')
    .addOption(new Option('--period <period>', 'a file of many days instead').choices(Object.keys(PERIODS)))
    .addOption(
      new Option('--from <url>', 'base address of the eurofxref files')
        .env('ROWMARK_RATES_URL')
        .argParser(parseServiceUrl)
        .default(RATES_URL),
    )
    .addOption(dataOption(ROWMARK_DATA))
    .addOption(jsonOption())
    .action(fetchIntoStore);
  rates
    .command('import')
    .description('take rates from a eurofxref file: XML, CSV, or the ZIP that the ECB offers')
    .argument('<file>', 'the file')
    .addOption(dataOption(ROWMARK_DATA))
    .addOption(jsonOption())
    .action(importIntoStore);
}

async function fetchIntoStore({ period, from, ...options }: Options & { period?: Period; from: string }) {
  const fetch = (file: string) => fetchRates(file, from);
  try {
    if (period !== undefined)
      return await keep({ file: PERIODS[period], text: await fetch(PERIODS[period]) }, options);
    const store = createFolderStore(options.data);
    tell(await readable('the answer', () => refreshRates({ store, log: () => {}, fetch })), options);
  } catch (error) {
    if (!(error instanceof RatesUnavailable)) throw error;
    throw new CommandError(`${error.message} Download the file and use "rowmark rates import FILE".`);
  }
}

async function importIntoStore(path: string, options: Options): Promise<void> {
  await keep(await readRatesFile(path), options);
}

async function keep(found: RatesFile, options: Options): Promise<void> {
  const store = createFolderStore(options.data);
  tell([await readable(found.file, () => storeRates(store, found))], options);
}

async function readable<T>(file: string, store: () => Promise<T>): Promise<T> {
  try {
    return await store();
  } catch (error) {
    if (!(error instanceof UnreadableRates)) throw error;
    throw new CommandError(`${file} holds no reference rates that can be read: ${error.message}.`);
  }
}

function tell(stored: readonly StoredRates[], { json }: Options): void {
  const text = json ? JSON.stringify(stored) : stored.map(sentence).join('\n');
  process.stdout.write(`${text}\n`);
}

const sentence = ({ key, days, oldest, newest }: StoredRates): string =>
  days === 1
    ? `Reference rates of ${newest} are in the store (${key}).`
    : `Reference rates of ${days} days, ${oldest} to ${newest}, are in the store (${key}).`;
