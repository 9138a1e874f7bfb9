/** Quotas of CloudFormation for one stack. */
export const RESOURCES_MAX = 500;
export const OUTPUTS_MAX = 200;
/** Secrets that a template may read while it is deployed; a sandbox reads the key of each account. */
export const DYNAMIC_REFERENCES_MAX = 60;
/** Accounts of a stack with the console and approvals. */
export const ACCOUNTS_MAX = 100;
/** The trust of the role that reads the secrets names every account, and holds 2,048 characters. */
export const ACCOUNT_NAMES_CHARACTERS_MAX = 1200;
/** Above it, the policies of an account share an output. */
export const ACCOUNTS_WITH_OUTPUTS_OF_THEIR_OWN = 40;
/** Running jobs that are listed in one answer: more would not fit into what a state may answer. */
export const RUNNING_JOBS_LISTED_MAX = 400;
/** An answer of a state of Step Functions. */
export const STATE_BYTES_MAX = 262_144;
