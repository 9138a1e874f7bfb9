import type { ConsoleApp } from '../console-app.ts';
import { ConsoleError } from '../console-error.ts';

const NO_CONTENT = 204;
const ROUTE = /^\/api\/[^*]+$/;

/** Names the methods that a route has: to who asks for them, and with 405 to who uses another. After all routes. */
export function serveOtherMethods(app: ConsoleApp): void {
  const methods = new Map<string, Set<string>>();
  for (const { method, path } of app.routes) {
    if (!ROUTE.test(path) || method === 'ALL') continue;
    methods.set(path, (methods.get(path) ?? new Set(['OPTIONS'])).add(method.toUpperCase()));
  }
  for (const [path, known] of methods) {
    if (known.has('GET')) known.add('HEAD');
    const allow = [...known].sort().join(', ');
    app.all(path, (c) => {
      c.header('Allow', allow);
      if (c.req.method === 'OPTIONS') return c.body(null, NO_CONTENT);
      throw new ConsoleError('METHOD-OTHER', { methods: allow });
    });
  }
}
