import type { ConsoleHost } from '../../functions/console/console-host.ts';
import { jobKeys } from '../../shared/store/keys.ts';
import { openConsoleApp } from './open-console-app.ts';

/** The console of a host where each job is stopped before its first document. */
export const openStoppingConsole = (host: ConsoleHost) =>
  openConsoleApp({
    ...host,
    async startJob(job) {
      await host.store.put(jobKeys(job).stopped, '{}');
      return host.startJob(job);
    },
  });
