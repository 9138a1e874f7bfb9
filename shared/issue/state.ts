import type { ClaimAnswer, EarlierClaim, IssuedFacts } from '../ledger/ledger.ts';
import type { Problem } from '../problems/problem.ts';
import type { Outage, ServiceError } from '../service/service-errors.ts';

/** Dimensions of what is known of a document under way, with all their values. */
export const dimensions = {
  /**
   * Draft that the service may hold under the external_id: `none` of ours, of an earlier claim with other content
   * (`mixed`), `perhaps` ours, certainly `ours`.
   */
  draft: ['none', 'mixed', 'perhaps', 'ours'],
  /** Sender of an issue that may have worked: none, this job, or other jobs. */
  sent: ['nobody', 'us', 'others'],
  /** Leave to send now: `open` for what is noted, after a `note`, or `spent`. */
  room: ['open', 'note', 'spent'],
  /** Content at the service, compared with what was sent. */
  content: ['unread', 'fits', 'added', 'differs'],
  /**
   * An answer that changes how the next one is read. To a draft: its external_id is `taken`, or a refusal may mean
   * that (`ambiguous`); nothing is found there, so that it was refused for itself (`unfit`). Of an issue: the service
   * `declined`, the authority `refused`, or has it (`pending`).
   */
  told: ['nothing', 'taken', 'ambiguous', 'unfit', 'declined', 'refused', 'pending'],
  /** Tries left for this answer. */
  again: ['yes', 'no'],
} as const;

export type Dimension = keyof typeof dimensions;
export type SideValue<D extends Dimension> = (typeof dimensions)[D][number];

/** The state of a document before an answer is weighed; `again` belongs to the answer. */
export type IssueState = { [D in Exclude<Dimension, 'again'>]: SideValue<D> } & {
  resumed: boolean;
  /** Sendings to the authority that are noted; the claim is the note of the first. */
  sendings: number;
  /** Sendings that the ledger's item states. */
  inLedger: number;
  /** Sendings that a document may have in its life. */
  most: number;
};

/** The first claim of a document counts as its first sending. */
export const freshState = (most: number): IssueState => ({
  draft: 'none',
  sent: 'nobody',
  room: 'open',
  content: 'unread',
  told: 'nothing',
  resumed: false,
  sendings: 1,
  inLedger: 1,
  most,
});

/** A claim that another run left: each further sending is noted first. `resend` allows one more than the limit. */
export function resumedState(earlier: EarlierClaim, most: number, resend: boolean): IssueState {
  const { sendings, own, same_content } = earlier;
  const limit = resend ? Math.max(most, sendings + 1) : most;
  return {
    ...freshState(limit),
    draft: same_content ? 'perhaps' : 'mixed',
    sent: sendings === 0 ? 'nobody' : own ? 'us' : 'others',
    room: sendings < limit ? 'note' : 'spent',
    resumed: true,
    sendings,
    inLedger: sendings,
  };
}

/** The external_id is not in the way. One that is taken may be our own earlier draft's, on its way. */
const meansUnfit = ({ draft, told }: IssueState): boolean =>
  told === 'ambiguous' || (told === 'taken' && draft === 'none');

type Changed = Partial<IssueState>;

/** A document that is found there may be why the draft was refused. */
const found =
  (content: SideValue<'content'>) =>
  ({ told }: IssueState): Changed => ({ content, told: told === 'unfit' ? 'ambiguous' : told });

/** Changes of the situation, by the answer that makes them. */
const changes: { readonly [Heard in IssueEvent]?: Changed | ((situation: IssueState) => Changed) } = {
  // The service keeps one document per external_id: it took this draft, so that none was there and none was sent.
  'draft: drafted': ({ resumed }) => ({
    ...{ draft: 'ours', told: 'nothing' },
    ...(resumed && { sent: 'nobody', room: 'note', sendings: 0 }),
  }),
  'draft: unclear': ({ draft }) => ({ draft: draft === 'none' ? 'perhaps' : draft, told: 'nothing' }),
  'draft: taken': { told: 'taken' },
  'draft: refused': { told: 'ambiguous' },
  'draft: ambiguous': { told: 'ambiguous' },
  'find: fits': found('fits'),
  'find: added': found('added'),
  'find: differs': found('differs'),
  'find: absent': (of) => ({ content: 'unread', told: meansUnfit(of) ? 'unfit' : of.told }),
  'note: written': ({ sendings }) => ({ room: 'open', sendings: sendings + 1, inLedger: sendings + 1 }),
  'issue: issued': { sent: 'us' },
  'issue: refused': { sent: 'us', told: 'refused' },
  'issue: pending': { sent: 'us', told: 'pending' },
  'status: pending': { told: 'pending' },
  'issue: later': { sent: 'us', told: 'nothing' },
  'issue: unclear': ({ sendings, most }) => ({
    ...{ sent: 'us', told: 'nothing', room: sendings < most ? 'note' : 'spent' },
  }),
  // It was a draft when we looked: a request that is doubled on its way is declined the second time.
  'issue: declined': { sent: 'us', told: 'declined' },
};

export function nextState(situation: IssueState, heard: IssueEvent): IssueState {
  const change = changes[heard];
  return { ...situation, ...(typeof change === 'function' ? change(situation) : change) };
}

/** Answers of the ledger, and of the service, to each call. */
const answersTo = {
  claim: ['fresh', 'resumed', 'stopped', 'done', 'conflict', 'refused', 'busy'],
  draft: ['drafted', 'refused', 'taken', 'ambiguous', 'unclear', 'turned away'],
  find: ['fits', 'added', 'differs', 'absent', 'unclear'],
  status: ['issued', 'refused', 'pending', 'draft', 'absent', 'unclear'],
  issue: ['issued', 'refused', 'pending', 'declined', 'unclear', 'later', 'turned away'],
  note: ['written', 'overtaken'],
} as const;
type Answers = typeof answersTo;
/** The call that comes next; `pause` first if the service has just been asked the same. */
export type Call = keyof Answers;
/** An answer, or the finding that the service is closed to us. */
export type IssueEvent = 'closed' | { [C in Call]: `${C}: ${Answers[C][number]}` }[Call];
export const calls = Object.keys(answersTo) as Call[];
const answers = calls.flatMap((call) => answersTo[call].map((answer) => `${call}: ${answer}` as IssueEvent));
export const issueEvents: readonly IssueEvent[] = ['closed', ...answers];

/** Everything known of a document that is being issued: its situation, and the values of its outcome. */
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
  times: Map<IssueEvent, number>;
  /** Moment at which the authority was first said to have the document. */
  pendingSince?: number;
  pauses: number;
}

export const newFindings = (most: number): Findings => ({
  ...{ situation: freshState(most), unfaithful: [], differs: [], errors: [] },
  ...{ times: new Map(), pauses: 0 },
});

export const timesSeen = ({ times }: Findings, heard: IssueEvent): number => times.get(heard) ?? 0;
