import type { MiddlewareHandler } from 'hono';
import type { ConsoleApp, ConsoleContext, ConsoleEnv } from '../console-app.ts';
import { ConsoleError } from '../console-error.ts';
import type { ConsoleRole, Person } from '../console-host.ts';

/** Where the account of a job is found. */
interface Jobs {
  find(job: string): Promise<{ account: string }>;
}

export const rolesIn = (person: Person, account: string): readonly ConsoleRole[] =>
  person.rolesIn === undefined ? person.roles : person.rolesIn(account);

/** True where a person has a role in an account: everything of any other account is as if it were not there. */
export const maySee = (person: Person, account: string): boolean => rolesIn(person, account).length > 0;

/** The same of whatever belongs to an account, for lists. */
export const seenBy =
  (person: Person) =>
  ({ account }: { account: string }): boolean =>
    maySee(person, account);

/** Leads requests about an account, named in the place, in the query or by its job, with the roles that the person has there. */
export function guardAccounts(app: ConsoleApp, jobs: Jobs): void {
  app.use('/api/*', async (c, next) => {
    const named = c.req.query('account');
    if (named) enter(c, named, 'ACCOUNT-UNKNOWN');
    await next();
  });
  app.use('/api/exports/:account/*', async (c, next) => {
    enter(c, c.req.param('account'), 'ACCOUNT-UNKNOWN');
    await next();
  });
  app.use('/api/jobs/:job/*', ofJob(jobs));
}

/** The same of the pages of a job, so that they show what the person may do in its account. */
export const ofJob =
  (jobs: Jobs): MiddlewareHandler<ConsoleEnv> =>
  async (c, next) => {
    const record = await jobs.find(c.req.param('job') ?? '').catch(unknownJob);
    if (record !== undefined) enter(c, record.account, 'JOB-UNKNOWN');
    await next();
  };

/** The route itself refuses a job that nobody knows. */
function unknownJob(error: unknown): undefined {
  if (!(error instanceof ConsoleError)) throw error;
}

function enter(c: ConsoleContext, account: string, refusal: 'ACCOUNT-UNKNOWN' | 'JOB-UNKNOWN'): void {
  const person = c.get('person');
  const roles = rolesIn(person, account);
  if (roles.length === 0) throw new ConsoleError(refusal);
  c.set('person', { ...person, roles });
}
