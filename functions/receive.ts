import { receiveDeps } from './deps.ts';
import { createReceive } from './steps/receive.ts';

export const handler = createReceive(receiveDeps);
