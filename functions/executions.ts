import { ListExecutionsCommand, type SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { traceHeader } from './trace.ts';

const JOB_ID_CHARACTERS = 32;

/** The executions of the state machine: one a job, named after it. */
export function executionsOf(client: SFNClient, stateMachineArn: string | undefined) {
  async function names(maxResults: number, statusFilter?: 'RUNNING'): Promise<string[]> {
    const asked = { stateMachineArn, maxResults, ...(statusFilter && { statusFilter }) };
    const { executions = [] } = await client.send(new ListExecutionsCommand(asked));
    return executions.flatMap(({ name }) => name ?? []);
  }
  return {
    async start(job: string): Promise<'started' | 'exists'> {
      try {
        const input = JSON.stringify({ job });
        await client.send(
          new StartExecutionCommand({ stateMachineArn, name: job, input, traceHeader: traceHeader() }),
        );
        return 'started';
      } catch (error) {
        if (error instanceof Error && error.name === 'ExecutionAlreadyExists') return 'exists';
        throw error;
      }
    },
    /** Jobs, newest first; one that was run again (`<job>-again-1`) is named once. */
    newest: async (limit: number): Promise<string[]> => [
      ...new Set((await names(limit)).map((name) => name.slice(0, JOB_ID_CHARACTERS))),
    ],
    running: async (limit: number): Promise<number> => (await names(limit, 'RUNNING')).length,
  };
}
