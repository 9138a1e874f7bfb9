import type { BillingBook } from '../../shared/preflight/judge-document.ts';
import { openTestSandbox } from './open-test-sandbox.ts';

/** What the service and the authority say of a body: a MARK, or the codes of a refusal as the preflight spells them. */
export interface SandboxVerdict {
  stage: 'draft' | 'issue';
  mark: string | undefined;
  codes: string[];
}

export interface SandboxJudge {
  books: readonly BillingBook[];
  judge(body: string): Promise<SandboxVerdict>;
  stop(): Promise<void>;
}

/** The sandbox as a function from Request to Response, with its state in memory. */
export async function openSandboxJudge({ strict = false } = {}): Promise<SandboxJudge> {
  const sandbox = await openTestSandbox({ strict });
  const { client } = sandbox;
  return {
    books: await client.books(),
    async judge(body) {
      const draft = await client.draft(body);
      if (draft.invoice_id === undefined) return refused('draft', draft);
      const issued = await client.issue(draft.invoice_id);
      return issued.my_data_mark === undefined
        ? refused('issue', issued)
        : { stage: 'issue', mark: issued.my_data_mark, codes: [] };
    },
    stop: async () => sandbox[Symbol.asyncDispose](),
  };
}

const refused = (
  stage: SandboxVerdict['stage'],
  { errors }: { errors: readonly { code?: string | undefined }[] },
): SandboxVerdict => ({
  stage,
  mark: undefined,
  codes: [...new Set(errors.map(({ code = '' }) => code.toUpperCase().replaceAll('_', '-')))],
});
