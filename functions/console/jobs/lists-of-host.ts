import { RecentValues } from '../../../shared/memoize.ts';
import type { ConsoleHost } from '../console-host.ts';
import { ImportList, JobList } from './job-lists.ts';

/** Makes something once for each host, and keeps it in memory. */
export function onceForHost<Made>(make: (host: ConsoleHost) => Made): (host: ConsoleHost) => Made {
  const made = new WeakMap<ConsoleHost, Made>();
  return (host) => {
    const found = made.get(host) ?? make(host);
    made.set(host, found);
    return found;
  };
}

const ANSWERS_KEPT = 64;

/** Answers of some work for each host, of which those that were asked for last are kept by their name. */
export const keptForHost = <Asked extends readonly unknown[], Answer>(of: {
  nameOf(...asked: Asked): string;
  make(host: ConsoleHost, ...asked: Asked): Answer;
}) =>
  onceForHost((host) => {
    const kept = new RecentValues<string, Answer>(ANSWERS_KEPT);
    return (...asked: Asked): Answer => {
      const name = of.nameOf(...asked);
      const found = kept.get(name) ?? of.make(host, ...asked);
      kept.set(name, found);
      return found;
    };
  });

export const jobsOf = onceForHost((host) => new JobList(host));
export const importsOf = onceForHost((host) => new ImportList(host, jobsOf(host)));
