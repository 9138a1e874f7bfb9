import { fetchRates, RATES_URL } from '../../../functions/fetch-rates.ts';
import { UnreadableRates } from '../../../shared/money/rates/reference-rates.ts';
import { RatesUnavailable, refreshRates, storeRates } from '../../../shared/money/rates/store-rates.ts';
import type { BilingualText } from '../../../shared/problems/problem-text.ts';
import type { Store } from '../../../shared/store/store.ts';
import { CommandError } from '../errors/command-error.ts';
import { type RatesFile, readRatesFile } from '../files/read-rates-file.ts';
import { openFiles } from '../host/workplace.ts';
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

/** `rowmark rates fetch|import FILE`: brings ECB reference rates into the store. */
export const registerRates = commandsOf({
  fetch: ['ratesFetch', fetchIntoStore],
  import: ['ratesImport', importIntoStore],
});

const keep = async (store: Store, found: RatesFile) => [
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
