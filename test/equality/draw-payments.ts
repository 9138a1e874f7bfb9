import { randomOf } from '../faults/random.ts';

const HEADER =
  'id,Created date (UTC),Amount,Amount Refunded,Currency,Captured,Converted Amount,Converted Amount Refunded,Converted Currency,Decline Reason,Description,Fee,Refunded date (UTC),Statement Descriptor,Status,Seller Message,Customer Email,order (metadata)';

const currencies = [
  ['usd', 2],
  ['jpy', 0],
  ['gbp', 2],
  ['eur', 2],
  ['chf', 2],
  ['kwd', 3],
] as const;

/** Payments of a provider in several currencies, some failed, refunded or told twice: always the same for a seed. */
export function drawPayments(rows: number, seed: number): string {
  const chance = randomOf(seed);
  const lines = [HEADER];
  for (let number = 1; lines.length <= rows; number += 1) {
    const [currency, places] = currencies[chance.below(currencies.length)] ?? currencies[0];
    const amount = (chance.next() * 900 + 0.5).toFixed(places);
    const euro = (Number(amount) * (0.8 + chance.next() * 0.2)).toFixed(2);
    const day = String(1 + chance.below(7)).padStart(2, '0');
    const status = ['Paid', 'Paid', 'Paid', 'Paid', 'Failed', 'Refunded', 'Disputed'][chance.below(7)];
    const refunded = status === 'Refunded' ? amount : '0.00';
    const line = `ch_${number},2024-03-${day} 09:14:22,${amount},${refunded},${currency},true,${euro},0.00,eur,,Olive oil ${number % 9} l,1.94,,ELAIONAS,${status},Payment complete.,ann@example.com,W-${number}`;
    lines.push(line);
    if (chance.next() < 0.03) lines.push(line);
  }
  return `${lines.slice(0, rows + 1).join('\n')}\n`;
}
