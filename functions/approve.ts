import { approveDeps } from './deps.ts';
import { createApprove } from './steps/approve.ts';

export const handler = createApprove(approveDeps);
