import { ListExecutionsCommand, type SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { traceHeader } from './trace.ts';

const JOB_ID_CHARACTERS = 32;

/** Largest number of executions that Step Functions lists at once. */
const LISTED_MAX = 1_000;
const MS_PER_MINUTE = 60_000;

/** The executions of the state machine: one per job, named after it, and `<job>-again-<n>` for others. */
export function executionsOf(client: SFNClient, stateMachineArn: string | undefined) {
  async function names(maxResults: number, statusFilter?: 'RUNNING'): Promise<string[]> {
    const asked = { stateMachineArn, maxResults, ...(statusFilter && { statusFilter }) };
    const { executions = [] } = await client.send(new ListExecutionsCommand(asked));
    return executions.flatMap(({ name }) => name ?? []);
  }
  async function startAs(name: string, job: string): Promise<'started' | 'exists'> {
    try {
      const input = JSON.stringify({ job });
      await client.send(
        new StartExecutionCommand({ stateMachineArn, name, input, traceHeader: traceHeader() }),
      );
      return 'started';
    } catch (error) {
      if (error instanceof Error && error.name === 'ExecutionAlreadyExists') return 'exists';
      throw error;
    }
  }
  const jobsOf = (executions: readonly string[]) =>
    new Set(executions.map((name) => name.slice(0, JOB_ID_CHARACTERS)));
  return {
    start: (job: string) => startAs(job, job),
    /** Runs an ended job again; a second call within one minute starts nothing. */
    startAgain: (job: string, at: Date) =>
      startAs(`${job}-again-${Math.floor(at.getTime() / MS_PER_MINUTE)}`, job),
    /** Jobs, newest first; one that was run again is named once. */
    newest: async (limit: number): Promise<string[]> => [...jobsOf(await names(limit))],
    /** Running jobs; undefined if they exceed the listed number. */
    async runningJobs(): Promise<ReadonlySet<string> | undefined> {
      const running = await names(LISTED_MAX, 'RUNNING');
      return running.length < LISTED_MAX ? jobsOf(running) : undefined;
    },
    running: async (limit: number): Promise<number> => (await names(limit, 'RUNNING')).length,
  };
}
