import { roles } from '../../../functions/console/console-host.ts';
import { createConsole } from '../../../functions/console/create-console.ts';
import { keySignIn } from '../../../functions/console/guard/key-sign-in.ts';
import type { Language } from '../../../shared/problems/problem.ts';
import { pause } from '../../../shared/seams.ts';
import { isSandbox } from '../../../shared/service/is-sandbox.ts';
import { readConfiguration } from '../configuration.ts';
import type { LocalHost } from '../local-host.ts';
import { userName } from '../user-name.ts';
import { consoleKey } from './console-key.ts';
import type { JobQueue } from './job-queue.ts';
import { type ConsolePlace, listenConsole } from './listen-console.ts';
import { localConsoleHost, resumeJobs } from './local-console.ts';

interface Opening {
  data: string;
  host: LocalHost;
  queue: JobQueue;
  place: ConsolePlace;
  /** A real environment, as it was named. */
  service: string | undefined;
  language: Language;
}

/** Opens the console of `rowmark serve` and goes on with the jobs of people; answers the address with its key. */
export async function openConsole(
  stack: AsyncDisposableStack,
  of: Opening,
): Promise<{ url: string; resumed: number }> {
  const { data, place, service } = of;
  const { ROWMARK_CONSOLE_KEY, ROWMARK_COMPANY, ROWMARK_EMAIL } = readConfiguration();
  const key = await consoleKey(data, ROWMARK_CONSOLE_KEY);
  const live = service !== undefined && !(await isSandbox(service));
  const company = ROWMARK_COMPANY ?? ROWMARK_EMAIL ?? '';
  const host = localConsoleHost({ ...of, live, company });
  const now = () => new Date();
  const person = { name: userName(), roles };
  const listening = await listenConsole(place, (address) => {
    const signIn = keySignIn({ key, person, secure: address.scheme === 'https', now, sleep: pause });
    return createConsole({ host, signIn, address });
  });
  stack.use(listening);
  return { url: `${listening.url}/?key=${encodeURIComponent(key)}`, resumed: await resumeJobs(host) };
}
