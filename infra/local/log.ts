import type { Log } from '../../shared/log.ts';
import { readConfiguration } from './configuration.ts';
import { printAside } from './print.ts';

/** Structured lines on stderr when ROWMARK_LOG=1; otherwise the progress is all there is to see. */
export function createLog(): Log {
  if (readConfiguration().ROWMARK_LOG === '0') return () => {};
  return (event, fields = {}) =>
    printAside(JSON.stringify({ time: new Date().toISOString(), event, ...fields }));
}
