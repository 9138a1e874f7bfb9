import { reportDeps } from './deps.ts';
import { createReport } from './steps/report.ts';
import { traced } from './trace.ts';

export const handler = traced('report', createReport(reportDeps));
