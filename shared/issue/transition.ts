import type { PhraseCode } from '../problems/phrases.ts';
import type { Dimension, IssueEvent, SideValue } from './state.ts';

/** The call that comes next; `pause` first, where the service has just been asked the same. */
export type Call = 'claim' | 'draft' | 'find' | 'status' | 'note' | 'issue';

/** Outcome of a document, before its sentences. */
type Ending =
  | 'issued'
  | 'duplicate'
  | 'conflict'
  | 'draft refused'
  | 'not kept'
  | 'refused'
  | 'pending'
  | 'unknown'
  | 'spent'
  | 'outage'
  | 'busy'
  | 'stopped'
  | 'decided';

/**
 * The last word to the ledger. `given back`: as it was before our claim. `suspended`: whoever comes next asks first.
 * What is issued or refused is settled in the name of who sent it.
 */
type Settling = 'nothing' | 'issued' | 'refused' | 'given back' | 'suspended' | 'suspended, unsent';

export type Step = { call: Call; pause?: true } | { end: Ending; settle: Settling; reason?: PhraseCode };

/** A dimension that is not named does not matter. */
type Conditions = { readonly [D in Dimension]?: readonly SideValue<D>[] };

export interface Transition {
  name: string;
  heard: readonly IssueEvent[];
  when: Conditions;
  step: Step;
  /** Given where the step does not speak for itself. */
  why?: string;
}

export const call = (next: Call): Step => ({ call: next });
export const callAfterPause = (next: Call): Step => ({ call: next, pause: true });
export const end = (ending: Ending, settle: Settling, reason?: PhraseCode): Step =>
  reason === undefined ? { end: ending, settle } : { end: ending, settle, reason };

export const transition = (
  name: string,
  heard: IssueEvent | readonly IssueEvent[],
  when: Conditions,
  step: Step,
  why?: string,
): Transition => ({ name, heard: [heard].flat(), when, step, ...(why === undefined ? {} : { why }) });

export const NOT_SENT = ['nobody'] as const;
export const MAYBE_SENT = ['us', 'others'] as const;
export const NOT_OURS = ['none', 'mixed', 'perhaps'] as const;
export const MAYBE_OURS = ['perhaps', 'ours'] as const;
export const FOREIGN = ['none', 'mixed'] as const;
export const LEFT = ['mixed', 'perhaps', 'ours'] as const;
export const SAME = ['fits', 'added'] as const;
export const UNREAD = ['unread'] as const;
export const DIFFERS = ['differs'] as const;
export const YES = ['yes'] as const;
export const NO = ['no'] as const;
export const UNFIT = ['unfit'] as const;
export const FOUND = ['taken', 'ambiguous', 'unfit'] as const;
export const NEUTRAL = ['nothing', ...FOUND] as const;
export const REFUSED = ['refused'] as const;
export const NOT_UNFIT = ['nothing', 'taken', 'ambiguous', 'declined', 'refused', 'pending'] as const;
export const NOT_REFUSED = [...NEUTRAL, 'declined', 'pending'] as const;
/** Nothing was refused, neither the draft nor the document. */
export const UNREFUSED = ['nothing', 'taken', 'ambiguous', 'declined', 'pending'] as const;

export const ONE_AT_ONCE = 'The service keeps one document per external_id: nothing can be created twice.';
export const MAY_BE_ISSUED = 'It may be issued: nothing may say that it is not.';
