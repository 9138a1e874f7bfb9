import { parentPort, workerData } from 'node:worker_threads';
import { inspectAsJson } from '../../../shared/preflight/inspect/inspect-export.ts';

parentPort?.postMessage(await inspectAsJson(workerData));
