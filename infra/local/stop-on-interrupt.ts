const EXIT_INTERRUPTED = 130;

/** Ctrl-C stops cleanly: documents under way are finished and settled. A second Ctrl-C ends at once. */
export function stopOnInterrupt(): Disposable & { signal: AbortSignal } {
  const controller = new AbortController();
  const interrupt = () => {
    if (controller.signal.aborted) process.exit(EXIT_INTERRUPTED);
    process.stderr.write(
      '\nStopping: the documents under way are being finished. Ctrl-C again ends at once.\n',
    );
    controller.abort();
  };
  process.on('SIGINT', interrupt);
  process.on('SIGTERM', interrupt);
  return {
    signal: controller.signal,
    [Symbol.dispose]() {
      process.off('SIGINT', interrupt);
      process.off('SIGTERM', interrupt);
    },
  };
}
