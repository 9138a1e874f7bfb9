import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { ConsoleApp } from '../console-app.ts';
import { findScript } from './find-script.ts';
import { stylesheet } from './stylesheet.ts';

const KEPT = { 'Cache-Control': 'public, max-age=3600' };

/** The look, and htmx from the installed package; nothing comes from elsewhere. */
export function serveAssets(app: ConsoleApp): void {
  let htmx: Promise<string> | undefined;
  app.get('/assets/console.css', (c) =>
    c.body(stylesheet, 200, { ...KEPT, 'Content-Type': 'text/css; charset=utf-8' }),
  );
  app.get('/assets/htmx.js', async (c) => {
    htmx ??= readFile(htmxFile(), 'utf8');
    return c.body(await htmx, 200, { ...KEPT, 'Content-Type': 'text/javascript; charset=utf-8' });
  });
  app.get('/assets/find.js', (c) =>
    c.body(findScript, 200, { ...KEPT, 'Content-Type': 'text/javascript; charset=utf-8' }),
  );
  app.get('/favicon.ico', (c) => c.body(null, 204));
}

/** Beside the code where that is a bundle, else in the installed package. */
function htmxFile(): string {
  const beside = fileURLToPath(new URL('htmx.min.js', import.meta.url));
  return existsSync(beside) ? beside : createRequire(import.meta.url).resolve('htmx.org/dist/htmx.min.js');
}
