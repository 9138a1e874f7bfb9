import { reportDeps } from './deps.ts';
import { createReport } from './steps/report.ts';

export const handler = createReport(reportDeps);
