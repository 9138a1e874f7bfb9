import * as z from 'zod';
import type { StepDeps } from '../shared/jobs/steps/events.ts';
import { refreshRates, type StoredRates } from '../shared/money/rates/reference-rates.ts';
import { stepDeps } from './deps.ts';
import { fetchRates, RATES_URL } from './fetch-rates.ts';

/** Address that the eurofxref files are fetched from. */
const environmentSchema = z.object({ ROWMARK_RATES_URL: z.url().default(RATES_URL) });

/** Scheduled after each publication, with an empty event → the rates stored under `rates/`. */
export const createRefreshRates = (deps: () => Promise<Pick<StepDeps, 'store' | 'log'>>) =>
  async function refresh(): Promise<StoredRates[]> {
    const { ROWMARK_RATES_URL } = environmentSchema.parse(process.env);
    const { store, log } = await deps();
    return refreshRates({ store, log, fetch: (file) => fetchRates(file, ROWMARK_RATES_URL) });
  };

export const handler = createRefreshRates(async () => stepDeps());
