import { expect, it } from 'vitest';
import { problem } from '../../shared/problems/problem.ts';
import {
  type Case,
  credit,
  event,
  ISSUED,
  part,
  receipt,
  refund,
  reversal,
  stated,
  told,
  transcript,
  uncaptured,
} from './decision-kit.ts';

const broken = problem('EXTERNAL-ID-BLANK');
const warned = { ...broken, severity: 'warning' } as const;
const monthly = (row: number, day: string) => receipt(row, '100.00', { isMonthly: true, part: day });
const dollars = { currency: 'USD' };
const GROSS = { list: 'L', gross: true };

const NEW: Case[] = [
  ['a receipt', { rows: [receipt(2, '100.00')] }],
  [
    'a part with all that its row states',
    {
      source: GROSS,
      rows: [part(2, 'C1', '-100.00', { ...dollars, money: { euro_amount: '90.00', authorised: '120.00' } })],
    },
  ],
  [
    'a receipt with a warning, under the id in small letters, and a refund of all of it',
    { rows: [told(2, 'receipt', ['p1', '100.00'], { problems: [warned] }), refund(3, 'R1', '100.00')] },
  ],
  [
    'a receipt with an error: nobody knows the room for the refund',
    { rows: [receipt(2, '100.00', { problems: [warned, broken] }), refund(3, 'R1', '100.00')] },
  ],
  ['a receipt without money, and a refund', { rows: [receipt(2), refund(3, 'R1', '100.00')] }],
  [
    'two parts, of the second 10.00 reversed, and a refund of the 90.00 that are left',
    {
      rows: [
        ...[part(2, 'C1', '60.00'), part(3, 'C2', '40.00')],
        ...[reversal(4, 'V1', '10.00', { part: 'C2' }), refund(5, 'R1', '90.00')],
      ],
    },
  ],
  [
    '20.00 of 100.00 not captured, and the 80.00 refunded',
    { rows: [receipt(2, '100.00'), uncaptured(3, '-20.00'), refund(4, 'R1', '80.00')] },
  ],
  [
    'dollars with their euro: 90.00 less 54.00 are 36.00',
    {
      rows: [
        receipt(2, '100.00', { ...dollars, money: { euro_amount: '90.00' } }),
        uncaptured(3, '-60.00', { ...dollars, money: { euro_amount: '-54.00' } }),
      ],
    },
  ],
  [
    'dollars of which no euro are left',
    {
      rows: [
        receipt(2, '100.00', { ...dollars, money: { euro_amount: '90.00' } }),
        uncaptured(3, '-60.00', { ...dollars, money: { euro_amount: '-90.00' } }),
      ],
    },
  ],
  [
    'two reversals of 30.00, one told twice, one without its euro: 40.00',
    {
      rows: [
        receipt(2, '100.00', { money: { euro_amount: '100.00' } }),
        reversal(3, 'V1', '-30.00', { money: { euro_amount: '-30.00' } }),
        ...[reversal(4, 'V2', '-30.00'), reversal(5, 'V1', '-30.00')],
      ],
    },
  ],
  [
    '20.00 of 100.00 not captured, in minor units',
    {
      rows: [
        receipt(2, '10000', { money: { unit: 'minor', provider: 'stripe' } }),
        uncaptured(3, '-2000', { money: { unit: 'minor', provider: 'stripe' } }),
      ],
    },
  ],
  ['all of it not captured', { rows: [receipt(2, '100.00'), uncaptured(3, '-100.00')] }],
  ['cancelled', { rows: [receipt(2, '100.00'), told(3, 'cancellation', ['P1', '-100.00'])] }],
  ['reversed as a whole', { rows: [receipt(2, '100.00'), told(3, 'reversed', ['P1', '-100.00'])] }],
  [
    'reversed in another currency: nobody knows the room for the refund',
    { rows: [receipt(2, '100.00'), reversal(3, 'P1', '-10.00', dollars), refund(4, 'R1', '10.00')] },
  ],
  [
    'the second of two reversals has an error',
    {
      rows: [
        ...[receipt(2, '100.00'), reversal(3, 'V1', '-10.00')],
        reversal(4, 'V2', '-10.00', { what: 'Broken', problems: [broken] }),
      ],
    },
  ],
  ['without money, less what was not captured', { rows: [receipt(2), uncaptured(3, '-20.00')] }],
  [
    'a part of it reversed, and then cancelled',
    {
      rows: [
        ...[receipt(2, '100.00'), reversal(3, 'V1', '-10.00')],
        told(4, 'cancellation', ['P1', '-100.00']),
      ],
    },
  ],
  [
    'reversed in two other currencies',
    {
      rows: [
        ...[receipt(2, '100.00'), reversal(3, 'V1', '-10.00', dollars)],
        reversal(4, 'V2', '-5.00', { currency: 'GBP' }),
      ],
    },
  ],
  [
    'reversed in another currency, by another file',
    { told: [event('reversal', 'V1', '10.00', dollars)], rows: [receipt(2, '100.00')] },
  ],
  [
    'without money, and two reversals with errors',
    {
      rows: [
        ...[receipt(2), reversal(3, 'V1', '-10.00', { what: 'First', problems: [broken] })],
        reversal(4, 'V2', '-10.00', { problems: [broken] }),
      ],
    },
  ],
  ['of a refused id', { refused: ['P1'], rows: [receipt(2, '100.00'), uncaptured(3, '-20.00')] }],
];

const BEGUN: Case[] = [
  [
    'issued, and told again',
    {
      issued: { P1: 'M1' },
      stated: [stated('P1', '100.00', { euro: '100.00' })],
      rows: [receipt(2, '100.00')],
    },
  ],
  [
    'issued less what was not captured, which was counted then',
    {
      ...{ issued: { P1: 'M1' }, stated: [stated('P1', '80.00')] },
      told: [event('reversal', 'uncaptured', '20.00', { source: 'L', taken: true })],
      rows: [receipt(2, '100.00')],
    },
  ],
  [
    'issued less what was not captured, which was told since',
    {
      ...{ issued: { P1: 'M1' }, stated: [stated('P1', '80.00')] },
      told: [event('reversal', 'uncaptured', '20.00', { source: 'L' })],
      rows: [receipt(2, '100.00')],
    },
  ],
  [
    'issued less what was not captured; a reversal came later',
    {
      ...{ issued: { P1: 'M1' }, stated: [stated('P1', '80.00')] },
      told: [event('reversal', 'V1', '10.00'), event('reversal', 'uncaptured', '20.00', { source: 'L' })],
      rows: [receipt(2, '100.00')],
    },
  ],
  [
    'issued less what was counted then; what was not captured was told since',
    {
      ...{ issued: { P1: 'M1' }, stated: [stated('P1', '90.00')] },
      told: [
        event('reversal', 'V1', '10.00', { taken: true }),
        event('reversal', 'uncaptured', '20.00', { source: 'L' }),
      ],
      rows: [receipt(2, '100.00'), refund(3, 'R1', '1.00')],
    },
  ],
  [
    'issued for all of it, whatever was counted',
    {
      ...{ ...ISSUED, told: [event('reversal', 'V1', '10.00', { taken: true })] },
      rows: [receipt(2, '100.00')],
    },
  ],
  [
    'issued for all of it, and a reversal of nothing',
    { ...ISSUED, told: [event('reversal', 'V1', '0.00')], rows: [receipt(2, '100.00')] },
  ],
  [
    'what was counted is told twice, first as if it was not',
    {
      ...{ issued: { P1: 'M1' }, stated: [stated('P1', '70.00')] },
      told: [event('reversal', 'V1', '30.00'), event('reversal', 'V1', '30.00', { taken: true })],
      rows: [receipt(2, '100.00')],
    },
  ],
  [
    'issued for 90.00: a cancellation and a reversal of 10.00 do not come to that',
    {
      ...{ issued: { P1: 'M1' }, stated: [stated('P1', '90.00')] },
      rows: [
        ...[receipt(2, '100.00'), reversal(3, 'V1', '-10.00')],
        ...[told(4, 'cancellation', ['P1', '-100.00']), refund(5, 'R1', '-1.00')],
      ],
    },
  ],
  [
    'issued in dollars; a reversal and a cancellation were counted',
    {
      ...{ issued: { P1: 'M1' }, stated: [stated('P1', '5.00', dollars)] },
      told: [
        event('reversal', 'V1', '10.00', { taken: true }),
        event('reversal', 'reversal', undefined, { taken: true }),
      ],
      rows: [receipt(2, '100.00')],
    },
  ],
  [
    'issued less all that was told: 70.00',
    {
      ...{ issued: { P1: 'M1' }, stated: [stated('P1', '70.00')] },
      told: [event('reversal', 'uncaptured', '20.00', { source: 'L' }), event('reversal', 'V1', '10.00')],
      rows: [receipt(2, '100.00')],
    },
  ],
  [
    'issued for 100.00 of which 60.00 were credited as not captured: the 40.00 are told already',
    { ...ISSUED, credited: [credit('K', '60.00', 'reversal')], rows: [receipt(2, '40.00')] },
  ],
  [
    'the same without a MARK',
    {
      ...{ ...ISSUED, issued: { P1: '' }, credited: [credit('K', '60.00', 'reversal')] },
      rows: [receipt(2, '40.00')],
    },
  ],
  [
    'issued for 100.00, of which 60.00 were refunded: 40.00 are other money',
    { ...ISSUED, credited: [credit('K', '60.00', 'refund')], rows: [receipt(2, '40.00')] },
  ],
  [
    'issued for other money: what is new waits',
    { ...ISSUED, rows: [receipt(2, '70.00'), part(3, 'C2', '5.00'), refund(4, 'R1', '80.00')] },
  ],
  [
    'issued in another currency, of which all was counted',
    {
      ...{ issued: { P1: 'M1' }, stated: [stated('P1', '5.00', dollars)] },
      told: [event('reversal', 'V1', '100.00', { taken: true })],
      rows: [receipt(2, '100.00')],
    },
  ],
  [
    'begun for 80.00 of 100.00',
    {
      ...{ claimed: ['P1'], stated: [stated('P1', '80.00')] },
      rows: [receipt(2, '100.00'), uncaptured(3, '-20.00')],
    },
  ],
  [
    'issued, and cancelled since',
    { ...ISSUED, rows: [receipt(2, '100.00'), told(3, 'cancellation', ['P1', '-100.00'])] },
  ],
  [
    'issued for 90.00, and known to be cancelled',
    {
      ...{ issued: { P1: 'M1' }, stated: [stated('P1', '90.00')] },
      told: [event('reversal', 'reversal', undefined, { taken: true })],
      rows: [receipt(2, '100.00'), told(3, 'cancellation', ['P1', '-100.00'])],
    },
  ],
  [
    'issued by an older version for 40.00 in all',
    {
      ...{ issued: { P1: 'M1' }, totals: { P1: '40.00' }, source: GROSS },
      rows: [receipt(2, '100.00'), uncaptured(3, '-60.00'), refund(4, 'R1', '1.00')],
    },
  ],
  [
    'issued by an older version, in dollars, whose total is in euro',
    {
      ...{ issued: { P1: 'M1' }, totals: { P1: '40.00' } },
      rows: [receipt(2, '100.00', dollars), uncaptured(3, '-60.00', dollars)],
    },
  ],
];

const BESIDE: Case[] = [
  [
    'a part of a payment that is issued makes no room for a refund',
    { ...ISSUED, rows: [part(2, 'C1', '100.00'), refund(3, 'R1', '-150.00')] },
  ],
  [
    'a receipt under an id of its own, of a payment that is issued and has a part that is',
    {
      ...{ ...ISSUED, issued: { P1: 'M1', 'P1-C2': 'M2' }, parts: ['P1-C2'] },
      rows: [told(2, 'receipt', ['ORDER-7', '100.00'])],
    },
  ],
  ['a part of a payment that is begun', { claimed: ['P1'], rows: [part(2, 'C1', '100.00')] }],
  [
    'a part beside a part that is issued',
    {
      ...{ issued: { 'P1-C2': 'M1' }, parts: ['P1-C2'], stated: [stated('P1-C2', '100.00')] },
      rows: [part(2, 'C1', '100.00')],
    },
  ],
  [
    'a receipt beside a part that is issued',
    {
      ...{ issued: { 'P1-C2': 'M1' }, parts: ['P1-C2'], stated: [stated('P1-C2', '100.00')] },
      rows: [receipt(2, '100.00')],
    },
  ],
  [
    'a receipt beside a part that was refused',
    { refused: ['P1-C2'], parts: ['P1-C2'], rows: [receipt(2, '100.00')] },
  ],
  [
    'an issued receipt beside an issued part',
    {
      ...{ issued: { 'P1-C2': 'M1', P1: 'M2' }, parts: ['P1-C2'], stated: [stated('P1', '100.00')] },
      rows: [receipt(2, '100.00')],
    },
  ],
  [
    'another month of a stay whose first is issued',
    {
      ...{ issued: { P1: 'M1' }, stated: [stated('P1', '100.00', { part: '2026-11-05' })] },
      rows: [monthly(2, '2026-12-05'), monthly(3, '2026-11-05')],
    },
  ],
  [
    'two rows of one part that differ',
    {
      rows: [
        part(2, 'C1', '100.00'),
        told(3, 'part', ['p1-c1', '90.00'], { part: 'C1' }),
        ...[part(4, 'C2', '9.00'), refund(5, 'R1', '1.00')],
      ],
    },
  ],
  [
    'two rows of one part that differ in currency',
    { rows: [part(2, 'C1', '100.00'), part(3, 'C1', '100.00', dollars), part(4, 'C2', '9.00')] },
  ],
  [
    'two rows of one part that write one amount in two ways',
    { rows: [part(2, 'C1', '100.00'), part(3, 'C1', '100.0'), part(4, 'C2', '9.00')] },
  ],
];

it('decides on receipts and parts', async () => {
  await expect(transcript([...NEW, ...BEGUN, ...BESIDE])).toMatchFileSnapshot('decide-sale.txt');
});
