import type { NumberTurn } from '../../issue/number-turn.ts';
import type { OutcomeRecord } from '../../records/outcome-record.ts';
import type { Outage } from '../../service/outage.ts';
import type { StopCheck } from './stop-check.ts';

/** Events around a chunk while its documents are decided. */
export interface JobCourse {
  /** Answers for documents of the job's earlier waves. */
  outcomeOf: (ordinal: number) => Promise<OutcomeRecord | undefined>;
  /** Reason why nothing is sent at the moment; undefined if documents may be sent. */
  away?: (() => Outage | undefined) | undefined;
  stop?: StopCheck | undefined;
  /** Turns of its documents by ordinal if they take their numbers in order. */
  turns?: ReadonlyMap<number, NumberTurn> | undefined;
}
