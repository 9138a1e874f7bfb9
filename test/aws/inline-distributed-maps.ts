import type { AnyMachine, AnyState } from './synthesized-definition.ts';

export const READ_ITEMS = 'Read items';
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
  const reading = readers.map(([name, state]) => [`${READ_ITEMS} ${name}`, readItems(name, state)] as const);
  return {
    ...machine,
    StartAt: startsWithReader === undefined ? machine.StartAt : `${READ_ITEMS} ${machine.StartAt}`,
    States: Object.fromEntries([...reading, ...inlined]),
  };
}

const inlineWithin = (state: AnyState): AnyState =>
  state.ItemProcessor === undefined
    ? state
    : { ...state, ItemProcessor: { ...inlineDistributedMaps(state.ItemProcessor) } };

function withItemsInline(state: AnyState): AnyState {
  const { ItemReader, ResultWriter, Label, ToleratedFailurePercentage, ...rest } = state;
  if (rest.ItemProcessor === undefined) return rest as AnyState;
  if (ToleratedFailurePercentage !== 100) return { ...rest, Type: 'Map', ItemsPath: '$.list' };
  const { StartAt, States } = rest.ItemProcessor;
  const tolerant = Object.entries(States).map(([name, inner]): [string, AnyState] => [
    name,
    {
      ...inner,
      Catch: [...(inner.Catch ?? []), { ErrorEquals: ['States.ALL'], Next: `${TOLERATED} ${name}` }],
    },
  ]);
  return {
    ...rest,
    Type: 'Map',
    ItemsPath: '$.list',
    ItemProcessor: {
      StartAt,
      States: {
        ...Object.fromEntries(tolerant),
        ...Object.fromEntries(
          Object.keys(States).map((name) => [`${TOLERATED} ${name}`, { Type: 'Succeed' }]),
        ),
      },
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
