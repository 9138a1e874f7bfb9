import type { Language } from '../../../shared/problems/problem-text.ts';
import { tellIn } from '../words/terminal-words.ts';

const [EXIT_INTERRUPTED, LOOK_FOR_NPM_EVERY_MS] = [130, 500];

/** Ctrl-C stops cleanly: documents under way are finished and settled. A second Ctrl-C ends at once. */
export function stopOnInterrupt(language: Language): Disposable & { signal: AbortSignal } {
  const controller = new AbortController();
  const interrupt = () => {
    if (controller.signal.aborted) process.exit(EXIT_INTERRUPTED);
    process.stderr.write(`\n${tellIn(language)('stopping')}\n`);
    controller.abort();
  };
  process.on('SIGINT', interrupt);
  process.on('SIGTERM', interrupt);
  const watch = whenLeftByNpm(() => controller.signal.aborted || interrupt());
  return {
    signal: controller.signal,
    [Symbol.dispose]() {
      process.off('SIGINT', interrupt);
      process.off('SIGTERM', interrupt);
      clearInterval(watch);
    },
  };
}

/** npm ends at SIGTERM without passing it on: a command that loses its npm parent stops as on a signal. */
function whenLeftByNpm(stop: () => void): NodeJS.Timeout | undefined {
  if (process.env.npm_lifecycle_event === undefined) return undefined;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, LOOK_FOR_NPM_EVERY_MS);
  return timer.unref();
}
