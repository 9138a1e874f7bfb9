import { writeFileSync } from 'node:fs';
import { threadId } from 'node:worker_threads';
import { reachedHere } from './reached-here.ts';

const place = process.env.ROWMARK_REACH_CHILDREN;
const FLUSH_MS = 200;

function flush(): void {
  const reached = reachedHere();
  if (place === undefined || Object.keys(reached).length === 0) return;
  try {
    writeFileSync(`${place}.${process.pid}.${threadId}`, JSON.stringify(reached));
  } catch {
    // The run is over, and its folder is gone.
  }
}

// Whoever is killed leaves what was written last.
setInterval(flush, FLUSH_MS).unref();
process.on('exit', flush);
