import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { HEADER, saleOf } from './sales.ts';

const [path = '', rows = '0'] = process.argv.slice(2);

function* lines(): Generator<string> {
  yield `\ufeff${HEADER.join(';')}\r\n`;
  for (let row = 1; row < Number(rows); row++) {
    const { text, day, amounts } = saleOf(row);
    const money = amounts.map((amount) => amount.toFixed(2).replace('.', ','));
    yield `${[...text, day.toISOString().slice(0, 10), ...money, `"Σημείωση ""${row}""; με εισαγωγικά"`].join(';')}\r\n`;
  }
}

await pipeline(Readable.from(lines()), createWriteStream(path));
