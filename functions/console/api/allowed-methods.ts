import type { ConsoleApp } from '../console-app.ts';
import { ConsoleError } from '../console-error.ts';

const NO_CONTENT = 204;
const ROUTE = /^\/api\/[^*]+$/;

/** Answers OPTIONS with the methods of a route, and any other method with 405. Register it after all routes. */
export function serveAllowedMethods(app: ConsoleApp): void {
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
