import { watchMarksDeps } from './deps.ts';
import { createDailyMarkCheck } from './steps/daily-mark-check.ts';

export const handler = createDailyMarkCheck(watchMarksDeps);
