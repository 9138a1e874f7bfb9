import { StateMachine } from 'aws-local-stepfunctions';
import { inlineDistributedMaps, READ_ITEMS } from './inline-distributed-maps.ts';
import type { AnyMachine, AnyState } from './synthesized-definition.ts';

const EXECUTIONS = 'arn:aws:states:eu-central-1:111122223333:execution:import';

/** The steps of a job and the calls of AWS that the state machine makes, as functions. */
export interface LocalSteps {
  intake(payload: unknown): Promise<unknown>;
  issue(payload: unknown): Promise<unknown>;
  report(payload: unknown): Promise<unknown>;
  /** The items of a wave, from the key that the Distributed Map reads. */
  items(key: string): Promise<unknown>;
  /** Calls of CloudWatch, EventBridge and SNS, by the name of the state. */
  call(state: string, parameters: unknown): Promise<unknown>;
}

export interface WorkflowRun {
  /** What the execution answered, or the error that it ended with. */
  output?: unknown;
  error?: { name: string; message: string };
  /** Names of the states in the order in which they were entered. */
  entered: string[];
}

/** Runs the definition in the interpreter. Retries happen as often as they are written, without the waits. */
export async function runWorkflow(
  machine: AnyMachine,
  input: { job: string },
  steps: LocalSteps,
): Promise<WorkflowRun> {
  const local = inlineDistributedMaps(machine);
  const stateMachine = new StateMachine(local as never, { validationOptions: { checkArn: false } });
  const execution = stateMachine.run(input, {
    overrides: {
      taskResourceLocalHandlers: handlersOf(local, steps) as never,
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
function handlersOf(machine: AnyMachine, steps: LocalSteps) {
  const invoke = (step: (payload: unknown) => Promise<unknown>) => async (parameters: unknown) => ({
    Payload: through(await step(through((parameters as { Payload: unknown }).Payload))),
  });
  const items = async (parameters: unknown) =>
    through(await steps.items((parameters as { Key: string }).Key));
  const own = {
    Intake: invoke(steps.intake),
    Report: invoke(steps.report),
    ...Object.fromEntries(
      ['', ' again', ' at last'].flatMap((when) => [
        [`Issue${when}`, invoke(steps.issue)],
        [`${READ_ITEMS} Chunks${when}`, items],
      ]),
    ),
  };
  const calls = allStates(machine).filter(([name, { Type }]) => Type === 'Task' && !(name in own));
  const called = calls.map(([name]) => [
    name,
    async (parameters: unknown) => (await steps.call(name, through(parameters))) ?? {},
  ]);
  return { ...own, ...Object.fromEntries(called) };
}

/** The states of a machine and of the machines within it. */
const allStates = (machine: AnyMachine): [string, AnyState][] =>
  Object.entries(machine.States).flatMap(([name, state]) => [
    [name, state] as [string, AnyState],
    ...(state.ItemProcessor === undefined ? [] : allStates(state.ItemProcessor)),
  ]);

/** As JSON, as every state hands it on. */
const through = (value: unknown): unknown => (value === undefined ? null : JSON.parse(JSON.stringify(value)));

function noWaits(machine: AnyMachine): Record<string, number> {
  const own = Object.entries(machine.States).flatMap(([name, state]) => [
    ...(state.Retry === undefined ? [] : [[name, 0] as const]),
    ...(state.ItemProcessor === undefined ? [] : Object.entries(noWaits(state.ItemProcessor))),
  ]);
  return Object.fromEntries(own);
}
