import {
  ACCOUNT_NAMES_CHARACTERS_MAX,
  ACCOUNTS_MAX,
  ACCOUNTS_WITH_OUTPUTS_OF_THEIR_OWN,
  DYNAMIC_REFERENCES_MAX,
  OUTPUTS_MAX,
  RESOURCES_MAX,
} from '../quotas/platform-quotas.ts';
import type { Limit } from './limit.ts';

const CLOUDFORMATION = 'docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html';

/** Quotas of one stack, beside the largest that fits. */
export const stackLimits: readonly Limit[] = [
  {
    what: 'Resources of a stack',
    limit: RESOURCES_MAX,
    unit: 'resources',
    ours: 454,
    how: `${ACCOUNTS_MAX} accounts with console and approval; with sftp each needs 3 more, and the deployment says how many fit`,
    source: CLOUDFORMATION,
  },
  {
    what: 'Outputs of a stack',
    limit: OUTPUTS_MAX,
    unit: 'outputs',
    ours: 137,
    how: `the same stack; above ${ACCOUNTS_WITH_OUTPUTS_OF_THEIR_OWN} accounts, the policies of one share an output`,
    source: CLOUDFORMATION,
  },
  {
    what: 'Trust of a role',
    limit: 2048,
    unit: 'characters',
    ours: ACCOUNT_NAMES_CHARACTERS_MAX + 3 * ACCOUNTS_MAX + 500,
    how: `the role that reads secrets names every account: ${ACCOUNTS_MAX} accounts, whose names have ${ACCOUNT_NAMES_CHARACTERS_MAX} characters together`,
    source: 'docs.aws.amazon.com/IAM/latest/UserGuide/reference_iam-quotas.html',
    unseen: true,
  },
  {
    what: 'Secrets that a template reads',
    limit: DYNAMIC_REFERENCES_MAX,
    unit: 'references',
    ours: DYNAMIC_REFERENCES_MAX,
    how: 'with a sandbox, the key of each account: more accounts are refused there',
    source: CLOUDFORMATION,
  },
];
