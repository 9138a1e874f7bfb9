import type { ConsoleApp } from '../console-app.ts';
import type { ConsoleHost } from '../console-host.ts';
import { page, sayIn } from './page.ts';

/** The pages; they take everything from the interface under `/api`. */
export function servePages(app: ConsoleApp, { host }: { host: ConsoleHost }): void {
  app.get('/', (c) => {
    const say = sayIn(c.get('language'));
    return c.html(page(c, { title: say('home'), body: say('home') as never, host }));
  });
}
