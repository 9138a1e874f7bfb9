import { approveDeps } from './deps.ts';
import { createApprove } from './steps/approve.ts';
import { traced } from './trace.ts';

export const handler = traced('approve', createApprove(approveDeps));
