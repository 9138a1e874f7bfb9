import type { ClaimAnswer, EarlierClaim, IssuedFacts } from '../ledger/ledger.ts';
import type { Problem } from '../problems/problem.ts';
import type { Outage } from '../service/outage.ts';
import type { ServiceError } from '../service/service-errors.ts';
import { freshState, type IssueEvent, type IssueState } from './state.ts';

/** All that was learnt of one document under way: its situation, and what outcomes are told with. */
export interface Findings {
  situation: IssueState;
  earlier?: EarlierClaim;
  /** An answer of the ledger that decides by itself. */
  decided?: Exclude<ClaimAnswer, { state: 'mine' | 'busy' }>;
  /** Speaks against sending what was claimed. */
  stopped?: Problem | undefined;
  invoice_id?: string;
  issued?: IssuedFacts;
  /** Fields that were lost or changed, and all that differ. */
  unfaithful: readonly string[];
  differs: readonly string[];
  /** The newest refusal's. */
  errors: readonly ServiceError[];
  /** The newest one. */
  outage?: Outage;
  /** Number of times that each answer came. */
  times: Map<IssueEvent, number>;
  /** Moment at which the authority was first said to have the document. */
  pendingSince?: number;
  pauses: number;
}

export const newFindings = (most: number): Findings => ({
  situation: freshState(most),
  unfaithful: [],
  differs: [],
  errors: [],
  times: new Map(),
  pauses: 0,
});

export const timesSeen = ({ times }: Findings, heard: IssueEvent): number => times.get(heard) ?? 0;
