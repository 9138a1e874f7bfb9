import type {
  DraftAnswer,
  InvoicingClient,
  IssueAnswer,
  ReadBackAnswer,
  StatusAnswer,
} from '../../shared/service/client.ts';
import type { Outage } from '../../shared/service/service-errors.ts';

/** Answers in their order; the last one goes on. A call that no answer is written for is a mistake of the script. */
export interface Script {
  draft?: readonly DraftAnswer[];
  find?: readonly ReadBackAnswer[];
  status?: readonly StatusAnswer[];
  issue?: readonly IssueAnswer[];
  closed?: Outage;
  /** Called before each issue is answered. */
  onIssue?: () => Promise<void>;
}

export interface ScriptedClient extends InvoicingClient {
  /** Names of the calls, and by what the document was named. */
  calls: string[];
}

/** A service that answers by a script: every answer, in every situation. */
export function scriptedClient(script: Script): ScriptedClient {
  const made = new Map<string, number>();
  const calls: string[] = [];
  function answer<T>(call: string, answers: readonly T[] | undefined): T {
    const n = made.get(call) ?? 0;
    made.set(call, n + 1);
    const given = answers?.[Math.min(n, answers.length - 1)];
    if (given === undefined) throw new Error(`nothing is written for ${call}`);
    return given;
  }
  const say = (call: string, { invoice_id }: { invoice_id?: string | undefined }) =>
    calls.push(invoice_id === undefined ? call : `${call} ${invoice_id}`);
  return {
    calls,
    async createDraft() {
      calls.push('draft');
      return answer('draft', script.draft);
    },
    async readBack(asked) {
      say('find', asked);
      return answer('find', script.find);
    },
    async status(asked) {
      say('status', asked);
      return answer('status', script.status);
    },
    async issueDraft(asked) {
      say('issue', asked);
      await script.onIssue?.();
      return answer('issue', script.issue);
    },
    billingBooks: async () => ({ state: 'listed', listed: [] }),
    listInvoices: async () => ({ state: 'listed', listed: { invoices: [], totalPages: 0, totalCount: 0 } }),
    print: async () => ({ state: 'absent' }),
    closed: () => script.closed,
    [Symbol.asyncDispose]: async () => {},
  };
}
