import { z } from '@hono/zod-openapi';
import type { Asked } from '../../shared/operations/operation.ts';
import type { JobRecord } from '../../shared/records/plan.ts';
import type { ConsoleHost, Person } from './console-host.ts';

/** Who asks at the console, by a program or at a page. */
export interface AtConsole extends Asked {
  host: ConsoleHost;
  person: Person;
}

/** The same for an operation whose input names a job: a job of another account is unknown. */
export interface AtJob extends AtConsole {
  record: JobRecord;
}

/** Input of an operation that is about one job. */
export const inJob = z.object({ job: z.string() });
/** Roles of people who bring exports. */
export const bringers = ['dropper', 'approver'] as const;
