import { z } from 'zod';
import { DOCUMENTS_PER_CHUNK } from '../../../shared/jobs/intake/write-documents.ts';
import { NUMBERS_IN_ORDER_MAX } from '../../../shared/jobs/steps/number-order.ts';
import { importWorkflowDefinition } from '../workflow/import-workflow-definition.ts';

/** Scheduled, started, failed or succeeded. */
const EVENTS_OF_AN_ATTEMPT = 3;
/** Entered and exited. */
const EVENTS_OF_A_STATE = 2;
/** Scheduled, started and ended, of a Map Run; the same of an inline Map. */
const EVENTS_OF_A_MAP = 3;
/** Started and ended. */
const EVENTS_OF_AN_ITERATION = 2;
/** Started and ended, of the execution itself. */
const EVENTS_OF_AN_EXECUTION = 2;
/** Waves of a job: one of each chunk where its documents take their numbers in order, and one more for what clears or amends. */
const ITEMS_MAX = NUMBERS_IN_ORDER_MAX / DOCUMENTS_PER_CHUNK + 1;

const machineSchema = z.object({
  get States() {
    return z.record(z.string(), stateSchema);
  },
});
const stateSchema = z.object({
  Type: z.string(),
  Retry: z.array(z.object({ MaxAttempts: z.number() })).default([]),
  get ItemProcessor() {
    return machineSchema
      .extend({ ProcessorConfig: z.object({ Mode: z.enum(['INLINE', 'DISTRIBUTED']) }) })
      .optional();
  },
});
type State = z.infer<typeof stateSchema>;
type Machine = z.infer<typeof machineSchema>;

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** Events of a state whose every retry is used up. */
function eventsOf({ Type, Retry, ItemProcessor }: State): number {
  const attempts = 1 + sum(Retry.map(({ MaxAttempts }) => MaxAttempts));
  if (Type === 'Task') return EVENTS_OF_A_STATE + EVENTS_OF_AN_ATTEMPT * attempts;
  if (ItemProcessor === undefined) return EVENTS_OF_A_STATE;
  const inner =
    ItemProcessor.ProcessorConfig.Mode === 'INLINE'
      ? ITEMS_MAX * (EVENTS_OF_AN_ITERATION + ownEvents(ItemProcessor))
      : 0;
  return EVENTS_OF_A_STATE + EVENTS_OF_A_MAP * attempts + inner;
}

const ownEvents = ({ States }: Machine): number => sum(Object.values(States).map(eventsOf));

/** States of the report, which is written once more after the service was waited for. */
const ENTERED_TWICE = [
  'Report',
  'Measure',
  'Tell programs',
  'Tell people',
  'Did every step end well?',
] as const;

/** Machines of the chunks, wherever they stand. */
const distributed = ({ States }: Machine): Machine[] =>
  Object.values(States).flatMap(({ ItemProcessor }) =>
    ItemProcessor === undefined
      ? []
      : ItemProcessor.ProcessorConfig.Mode === 'DISTRIBUTED'
        ? [ItemProcessor]
        : distributed(ItemProcessor),
  );

/** Events of the history of a job and of a chunk at most, by the retries of the definition, waiting so many hours. */
export function historyEvents(waitHours: number): { job: number; chunk: number } {
  const name = 'x';
  const machine = machineSchema.parse(
    importWorkflowDefinition({
      ...{ intake: name, issue: name, report: name, importsBucket: name, reportsBucket: name },
      ...{ topic: name, metricNamespace: name, stackName: name, concurrency: 1, waitHours },
    }),
  );
  const again = sum(
    ENTERED_TWICE.map((state) => (machine.States[state] ? eventsOf(machine.States[state]) : 0)),
  );
  return {
    job: EVENTS_OF_AN_EXECUTION + ownEvents(machine) + again,
    chunk: Math.max(...distributed(machine).map((chunk) => EVENTS_OF_AN_EXECUTION + ownEvents(chunk))),
  };
}
