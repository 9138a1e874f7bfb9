import { watchMarksDeps } from './deps.ts';
import { createWatchMarks } from './steps/watch-marks.ts';

export const handler = createWatchMarks(watchMarksDeps);
