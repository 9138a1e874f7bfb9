import { AsyncLocalStorage } from 'node:async_hooks';
import * as z from 'zod';
import type { Log } from '../shared/log.ts';

/** Facts that every line of one invocation carries; the job is the same from upload to report. */
interface Trace {
  step: string;
  job?: string | undefined;
  chunk?: number | undefined;
}

const traces = new AsyncLocalStorage<Trace>();
const ofJobSchema = z.object({ job: z.string(), chunk: z.number().optional() });

/**
 * One object per event, under the job that the invocation works for: Lambda's JSON format keeps it as one, so that every
 * field can be asked for by its name. The first line that names a job names it for the lines after it.
 */
export const tracedLog: Log = (event, fields = {}) => {
  const trace = traces.getStore();
  if (trace !== undefined && typeof fields.job === 'string') trace.job ??= fields.job;
  console.log({ event, ...trace, ...fields });
};

/** The handler of a step, whose beginning and end, good or bad, are lines of its job. */
export const traced =
  <Rest extends unknown[], Answer>(
    step: string,
    handle: (event: unknown, ...rest: Rest) => Promise<Answer>,
  ): ((event: unknown, ...rest: Rest) => Promise<Answer>) =>
  (event, ...rest) => {
    const ofJob = ofJobSchema.safeParse(event);
    return traces.run({ step, ...ofJob.data }, async () => {
      if (ofJob.success) tracedLog('step begun');
      try {
        const answer = await handle(event, ...rest);
        tracedLog('step ended');
        return answer;
      } catch (error) {
        tracedLog('step not ended', { error: error instanceof Error ? error.name : 'unknown' });
        throw error;
      }
    });
  };

/** X-Ray's own header of this invocation, to be handed on; undefined outside Lambda. */
export const traceHeader = (): string | undefined => process.env._X_AMZN_TRACE_ID;

/** The parts of Lambda's second argument that are read. */
export interface LambdaContext {
  getRemainingTimeInMillis(): number;
}
