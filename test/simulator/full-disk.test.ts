import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

/** More than are kept in memory. */
const LINES = 4096;
/** With quotes and line break 128 bytes: the disk is full at the end of a line. */
const LINE_CHARACTERS = 125;
const ROOM_BLOCKS_OF_512_BYTES = 800;

const PROGRAM = `
import { createSpool } from ${JSON.stringify(new URL('../../shared/jobs/files/spool.ts', import.meta.url).href)};
await using spool = await createSpool();
const file = await spool.file('rows');
try {
  for (let n = 0; n < ${LINES}; n++) await file.write('x'.repeat(${LINE_CHARACTERS}));
  console.log((await Array.fromAsync(file.read())).length);
} catch (error) {
  console.log(error.code);
}`;

it.each([
  ['unlimited', String(LINES)],
  [String(ROOM_BLOCKS_OF_512_BYTES), 'EFBIG'],
])('with room %s every line is kept, or the step fails: %s', (room, said) => {
  const node = [process.execPath, PROGRAM];
  const shell = `ulimit -f ${room}; exec "$0" --input-type=module -e "$1"`;
  const { stdout, stderr } = spawnSync('sh', ['-c', shell, ...node], { encoding: 'utf8' });
  expect([stdout.trim(), stderr]).toEqual([said, '']);
});
