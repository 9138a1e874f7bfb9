import type { Sleep } from '../../clock.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { SharedSemaphore } from '../../ledger/shared-semaphore.ts';
import type { OutcomeRecord } from '../../records/document-record.ts';
import type { PlanHead } from '../../records/plan.ts';
import type { StepDeps } from '../steps/events.ts';
import type { Decide } from './decide.ts';
import type { LedgerPrefetch } from './ledger-prefetch.ts';
import type { JobCourse, StopCheck } from './stop-check.ts';

export interface IssueDeps extends StepDeps {
  ledgerOf(
    account: string,
  ): Pick<Ledger, 'lookup' | 'lookupAll' | 'moneys' | 'ofMarks' | 'noteMoney' | 'noteMark'>;
  /** Documents decided at the same time in this chunk. */
  concurrency: number;
  /** Called for every document that has its outcome. */
  onOutcome?(job: string, outcome: OutcomeRecord): void;
  decide(job: PlanHead, ahead: LedgerPrefetch, course: JobCourse): Decide;
  /** Absent if jobs cannot be stopped. */
  stopCheckOf?: ((job: string) => StopCheck) | undefined;
  /** Load of an account at the service if several functions share it. */
  loadOf?: ((account: string) => SharedSemaphore) | undefined;
  /** Milliseconds left for a function that is ended by force. */
  timeLeftMs?: (() => number) | undefined;
  sleep?: Sleep;
}
