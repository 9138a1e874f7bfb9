import { StateMachine } from 'aws-local-stepfunctions';
import { inlineDistributedMaps, READ_ITEMS } from '../../aws/inline-distributed-maps.ts';
import type { AnyMachine } from '../../aws/synthesized-definition.ts';

const EXECUTIONS = 'arn:aws:states:eu-central-1:111122223333:execution:import';

/** The steps of a job, as functions. */
export interface LocalSteps {
  intake(payload: unknown): Promise<unknown>;
  issue(payload: unknown): Promise<unknown>;
  report(payload: unknown): Promise<unknown>;
  /** The items of a wave, from the key that the Distributed Map reads. */
  items(key: string): Promise<unknown>;
}

export interface WorkflowRun {
  /** What the execution answered, or the error that it ended with. */
  output?: unknown;
  error?: { name: string; message: string };
  /** Names of the states in the order in which they were entered. */
  entered: string[];
}

/** Definitions that the interpreter has found valid: it takes longer to find that than to run them. */
const valid = new Set<string>();

/** Runs the definition in the interpreter. Retries happen as often as they are written, without the waits. */
export async function runWorkflow(
  machine: AnyMachine,
  input: { job: string },
  steps: LocalSteps,
): Promise<WorkflowRun> {
  const local = inlineDistributedMaps(machine);
  const text = JSON.stringify(local);
  const validationOptions = { checkArn: false, noValidate: valid.has(text) };
  const stateMachine = new StateMachine(local as never, { validationOptions });
  valid.add(text);
  const execution = stateMachine.run(input, {
    overrides: {
      taskResourceLocalHandlers: handlersOf(steps) as never,
      retryIntervalOverrides: noWaits(local),
    },
    context: { Execution: { Id: `${EXECUTIONS}:${input.job}`, Input: input } },
  });
  const entered: string[] = [];
  const followed = (async () => {
    for await (const event of execution.eventLogs)
      if (event.type === 'StateEntered') entered.push(event.state.name);
  })();
  try {
    const output = await execution.result;
    await followed;
    return { output, entered };
  } catch (error) {
    await followed.catch(() => {});
    const { name, message } = error as Error;
    return { error: { name, message }, entered };
  }
}

/** What stands in for each task, by the name of its state. */
function handlersOf(steps: LocalSteps) {
  const invoke = (step: (payload: unknown) => Promise<unknown>) => async (parameters: unknown) => ({
    Payload: through(await step(through((parameters as { Payload: unknown }).Payload))),
  });
  const items = async (given: unknown) => through(await steps.items((given as { Key: string }).Key));
  return {
    Intake: invoke(steps.intake),
    Report: invoke(steps.report),
    'Lean report': invoke(steps.report),
    ...Object.fromEntries(
      ['', '-again'].flatMap((when) => [
        [`Issue${when}`, invoke(steps.issue)],
        [`${READ_ITEMS} Chunks${when}`, items],
      ]),
    ),
  };
}

/** As JSON, as every state hands it on. */
const through = (value: unknown): unknown => (value === undefined ? null : JSON.parse(JSON.stringify(value)));

function noWaits(machine: AnyMachine): Record<string, number> {
  const own = Object.entries(machine.States).flatMap(([name, state]) => [
    ...(state.Retry === undefined ? [] : [[name, 0] as const]),
    ...(state.ItemProcessor === undefined ? [] : Object.entries(noWaits(state.ItemProcessor))),
  ]);
  return Object.fromEntries(own);
}
