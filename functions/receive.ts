import { receiveDeps } from './deps.ts';
import { createReceive } from './steps/receive.ts';
import { traced } from './trace.ts';

export const handler = traced('receive', createReceive(receiveDeps));
