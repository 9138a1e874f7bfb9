import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { type InspectionRequest, inspectAsJson } from '../../../shared/preflight/inspect/inspect-export.ts';
import { RefusedRequest } from '../../../shared/problems/refusal.ts';
import type { StoredFile } from '../../../shared/sheet/byte-source.ts';

/** Bytes of an export as text that is inspected faster than a thread begins. */
const HERE_MAX_BYTES = 16 * 1024;
const PACKED = /\.(gz|xlsx)$/i;
/** Seconds that the inspection of one export may take. */
const BUDGET_SECONDS = 60;

const WORKER = new URL(
  `inspect-worker${import.meta.url.slice(import.meta.url.lastIndexOf('.'))}`,
  import.meta.url,
);

/** Inspects larger exports in a thread, one at a time, so that other requests are not delayed. */
export function inspectApart(): typeof inspectAsJson {
  let last: Promise<unknown> = Promise.resolve();
  return async (request) => {
    const isSmall = !PACKED.test(request.file) && (await bytesOf(request.stored)) <= HERE_MAX_BYTES;
    if (isSmall) return inspectAsJson(request);
    const answer = last.then(() => inThread(request));
    last = answer.catch(() => undefined);
    return answer;
  };
}

const bytesOf = async (stored: StoredFile): Promise<number> =>
  typeof stored === 'string' ? (await stat(stored)).size : stored.length;

async function inThread(request: InspectionRequest): ReturnType<typeof inspectAsJson> {
  const worker = new Worker(WORKER, { workerData: request });
  const budget = AbortSignal.timeout(BUDGET_SECONDS * 1000);
  try {
    const [answer] = await once(worker, 'message', { signal: budget });
    return answer;
  } catch (error) {
    throw budget.aborted ? new RefusedRequest('INSPECTION-TOO-LONG', { seconds: BUDGET_SECONDS }) : error;
  } finally {
    await worker.terminate();
  }
}
