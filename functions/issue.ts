import { issueDeps } from './issue-deps.ts';
import { createIssue } from './steps/issue.ts';
import { type LambdaContext, traced } from './trace.ts';

export const handler = traced('issue', (event: unknown, context?: LambdaContext) =>
  createIssue(async () => ({
    ...(await issueDeps()),
    timeLeftMs: context && (() => context.getRemainingTimeInMillis()),
  }))(event),
);
