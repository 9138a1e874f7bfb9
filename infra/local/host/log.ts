import type { Log } from '../../../shared/log.ts';
import { printAside } from '../terminal/print.ts';
import { readConfiguration } from './configuration.ts';

/** Structured lines on stderr when ROWMARK_LOG=1; without it only the progress is shown. */
export function createLog(): Log {
  if (readConfiguration().ROWMARK_LOG === '0') return () => {};
  return (event, fields = {}) =>
    printAside(JSON.stringify({ time: new Date().toISOString(), event, ...fields }));
}
