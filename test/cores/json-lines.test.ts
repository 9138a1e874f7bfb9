import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lineBuffer, readJsonLines } from '../../shared/records/json-lines.ts';

async function* pieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

it('reads lines as they were written, wherever a piece ends', async () => {
  const line = fc.record({
    row: fc.nat(),
    text: fc.string({ unit: 'grapheme' }),
    list: fc.array(fc.string()),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(line), fc.integer({ min: 1, max: 7 }), async (lines, size) => {
      const written: Uint8Array[] = [];
      const writer = lineBuffer(async (chunk) => void written.push(Buffer.from(chunk)));
      for (const one of lines) await writer.write(JSON.stringify(one));
      await writer.flush();
      const read = await Array.fromAsync(
        readJsonLines<unknown>(pieces(Buffer.concat(written), size), (text) => JSON.parse(text)),
      );
      expect(read).toEqual(lines);
    }),
  );
});
