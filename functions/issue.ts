import { issueDeps } from './deps.ts';
import { createIssue } from './steps/issue.ts';

export const handler = createIssue(issueDeps);
