import { StateMachine } from 'aws-local-stepfunctions';
import type { AnyMachine, AnyState } from './synthesized-definition.ts';

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

const READ_ITEMS = 'Read items';
const TOLERATED = 'Tolerated';

/**
 * What the interpreter does not know is put in other words: the reader of a Distributed Map becomes a state that
 * reads the items, the tolerance of failed items a catch within the item. All else stays as it was synthesized.
 */
export function inlineDistributedMaps(machine: AnyMachine): AnyMachine {
  const states = Object.entries(machine.States).map(([name, state]) => [name, inlineWithin(state)] as const);
  const readers = states.filter(([, state]) => 'ItemReader' in state);
  const inlined = states.map(
    ([name, state]) => [name, 'ItemReader' in state ? withItemsInline(state) : state] as const,
  );
  const startsWithReader = readers.find(([name]) => name === machine.StartAt);
  if (readers.length > 0 && startsWithReader === undefined)
    throw new Error('A Distributed Map is expected to be the first state of its processor.');
  const reading = readers.map(([name, state]) => [READ_ITEMS, readItems(name, state)] as const);
  return {
    ...machine,
    StartAt: startsWithReader === undefined ? machine.StartAt : READ_ITEMS,
    States: Object.fromEntries([...reading, ...inlined]),
  };
}

const inlineWithin = (state: AnyState): AnyState =>
  state.ItemProcessor === undefined
    ? state
    : { ...state, ItemProcessor: { ...inlineDistributedMaps(state.ItemProcessor) } };

function withItemsInline(state: AnyState): AnyState {
  const { ItemReader, ResultWriter, Label, ToleratedFailurePercentage, ...rest } = state;
  if (ToleratedFailurePercentage !== 100 || rest.ItemProcessor === undefined) return rest as AnyState;
  const { StartAt, States } = rest.ItemProcessor;
  const tolerant = Object.entries(States).map(
    ([name, inner]) =>
      [
        name,
        { ...inner, Catch: [...(inner.Catch ?? []), { ErrorEquals: ['States.ALL'], Next: TOLERATED }] },
      ] as const,
  );
  return {
    ...rest,
    Type: 'Map',
    ItemsPath: '$.list',
    ItemProcessor: {
      StartAt,
      States: { ...Object.fromEntries(tolerant), [TOLERATED]: { Type: 'Succeed' } },
    },
  };
}

const readItems = (next: string, state: AnyState): AnyState => ({
  Type: 'Task',
  Resource: 'arn:aws:lambda:eu-central-1:111122223333:function:items',
  Parameters: (state.ItemReader as { Parameters: object }).Parameters,
  ResultPath: '$.list',
  Next: next,
});

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
  const invoke = (step: (payload: unknown) => Promise<unknown>) => async (parameters: unknown) => ({
    Payload: through(await step(through((parameters as { Payload: unknown }).Payload))),
  });
  const calls = Object.keys(local.States).filter(
    (name) => local.States[name]?.Type === 'Task' && !['Intake', 'Report'].includes(name),
  );
  const handlers = {
    Intake: invoke(steps.intake),
    Issue: invoke(steps.issue),
    Report: invoke(steps.report),
    [READ_ITEMS]: async (parameters: unknown) =>
      through(await steps.items((parameters as { Key: string }).Key)),
    ...Object.fromEntries(
      calls.map((name) => [
        name,
        async (parameters: unknown) => (await steps.call(name, through(parameters))) ?? {},
      ]),
    ),
  };
  const stateMachine = new StateMachine(local as never, { validationOptions: { checkArn: false } });
  const execution = stateMachine.run(input, {
    overrides: { taskResourceLocalHandlers: handlers as never, retryIntervalOverrides: noWaits(local) },
    context: {
      Execution: {
        Id: `arn:aws:states:eu-central-1:111122223333:execution:import:${input.job}`,
        Input: input,
      },
    },
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

/** As JSON, as every state hands it on. */
const through = (value: unknown): unknown => (value === undefined ? null : JSON.parse(JSON.stringify(value)));

function noWaits(machine: AnyMachine): Record<string, number> {
  const own = Object.entries(machine.States).flatMap(([name, state]) => [
    ...(state.Retry === undefined ? [] : [[name, 0] as const]),
    ...(state.ItemProcessor === undefined ? [] : Object.entries(noWaits(state.ItemProcessor))),
  ]);
  return Object.fromEntries(own);
}
