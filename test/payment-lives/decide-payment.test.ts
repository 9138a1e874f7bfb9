import { expect, it } from 'vitest';
import { problem } from '../../shared/problems/problem.ts';
import {
  type Case,
  captured,
  credit,
  event,
  failure,
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

const dollars = { currency: 'USD' };
const alone = problem('PAY-TYPE-UNKNOWN', { column: 'Type' }, { variant: 'means', means: 'it', what: 'in' });
const other = problem('PAY-OTHER', { column: 'Type' }, { variant: 'means', means: 'it', what: 'out' });

function noEvent(row: number, id: string) {
  const { event: _, ...one } = told(row, 'receipt', [id, '5.00']);
  return one;
}

const KINDS: Case[] = [
  ['rows that are no events', { rows: [noEvent(2, 'A'), noEvent(3, 'B'), noEvent(4, 'a')] }],
  [
    'both legs of a transfer',
    {
      rows: [
        told(2, 'leg-in', ['T1', '5.00'], { alone }),
        told(3, 'leg-out', ['T1', '-5.00'], { alone: other, column: 'Out' }),
      ],
    },
  ],
  [
    'a transfer whose money comes in as a receipt',
    {
      rows: [
        ...[receipt(2, '5.00'), told(3, 'leg-out', ['T1', '-5.00'], { alone: other })],
        refund(4, 'R1', '1.00'),
      ],
    },
  ],
  [
    'legs that come in alone, one with a finding of its own',
    { rows: [told(2, 'leg-in', ['T1', '5.00'], { alone }), told(3, 'leg-in', ['T1', '5.00'])] },
  ],
  ['a leg that goes out alone', { rows: [told(2, 'leg-out', ['T1', '5.00'], { alone: other })] }],
  [
    'captures where captures are automatic',
    {
      rows: [
        ...[receipt(2, '5.00'), told(3, 'capture-mode', ['P1', '5.00'], { column: 'Code', what: 'CAPTURE' })],
        ...[told(4, 'capture-mode', ['P1', '5.00']), reversal(5, 'V1', '5.00')],
      ],
    },
  ],
  [
    'captures where captures are automatic, and one authorisation is issued',
    {
      ...{ issued: { P1: 'M1' }, stated: [stated('P1', '5.00')] },
      rows: [
        ...[receipt(2, '5.00'), told(6, 'receipt', ['P2', '5.00'])],
        told(3, 'capture-mode', ['P1', '5.00']),
      ],
    },
  ],
  [
    'captures where captures are automatic, and one part is begun',
    { claimed: ['P1-C1'], rows: [part(2, 'C1', '5.00'), told(3, 'capture-mode', ['P1', '5.00'])] },
  ],
  [
    'minor units, and the amount of the authorisation in them',
    {
      rows: [
        receipt(2, '10000', {
          ...{ currency: 'eur', money: { unit: 'minor', provider: 'stripe', authorised: '12000' } },
        }),
      ],
    },
  ],
  [
    'an amount, and one of an authorisation, that nobody can read',
    { rows: [receipt(2, 'x'), part(3, 'C1', '1.00', { money: { authorised: 'y' } })] },
  ],
];

const WARNED: Case[] = [
  [
    '70.00 were credited before the sale of 60.00 was seen',
    {
      credited: [
        credit('R1', '40.00', 'refund'),
        { external_id: 'R2', currency: 'EUR', amount: '30.00', takes: 'refund' },
      ],
      rows: [receipt(2, '60.00')],
    },
  ],
  ['60.00 were', { credited: [credit('R1', '60.00', 'refund')], rows: [receipt(2, '60.00')] }],
  [
    'the new part is another identity of what is issued',
    {
      ...{ issued: { P1: 'M1' }, stated: [stated('P1', '10.00')] },
      ...{ credited: [credit('R1', '40.00', 'refund')], rows: [part(2, 'C1', '20.00')] },
    },
  ],
  [
    'the sale is issued already',
    {
      ...{ issued: { P1: 'M1' }, stated: [stated('P1', '10.00')] },
      ...{ credited: [credit('R1', '40.00', 'refund')], rows: [receipt(2, '10.00')] },
    },
  ],
  [
    'the sale is begun already',
    {
      ...{ claimed: ['P1'], stated: [stated('P1', '10.00')] },
      ...{ credited: [credit('R1', '40.00', 'refund')], rows: [receipt(2, '10.00')] },
    },
  ],
  [
    'two new parts say so, in dollars, and one more refund is refused',
    {
      credited: [credit('R1', '40.00', 'refund', dollars)],
      rows: [
        ...[part(2, 'C1', '20.00', dollars), part(3, 'C2', '19.00', dollars)],
        refund(4, 'R2', '1.00', dollars),
      ],
    },
  ],
  [
    'too much was credited, and too much was released',
    {
      credited: [credit('R1', '70.00', 'refund')],
      told: [event('refund-failed', 'R5', '50.00', { by: 'release' })],
      rows: [receipt(2, '60.00', { money: { authorised: '100.00' } })],
    },
  ],
];

const BESIDE: Case[] = [
  [
    'a sale in conflict holds refunds, and leaves what is issued alone',
    {
      ...{ issued: { P1: 'M1', 'P1-C9': 'M2' }, parts: ['P1-C9'], stated: [stated('P1', '100.00')] },
      rows: [
        ...[receipt(2, '70.00'), part(5, 'C9', '70.00')],
        ...[refund(3, 'R1', '-1.00'), refund(4, 'R2', '-1.00')],
      ],
    },
  ],
  [
    'a new part comes after those that are issued or begun',
    {
      ...{ issued: { 'P1-C9': 'M2' }, claimed: ['P1-C8'], parts: ['P1-C9', 'P1-C8'] },
      stated: [stated('P1-C9', '70.00')],
      rows: [part(5, 'C9', '70.00'), part(7, 'C8', '71.00'), part(6, 'C7', '5.00'), refund(3, 'R1', '-1.00')],
    },
  ],
];

const month = (row: number, day: string) =>
  receipt(row, '9.00', { isMonthly: true, part: day, header: { notes: 'x' } });
const NOVEMBER = { part: '2026-11-05' };
const DECEMBER = stated('P1-2026-12-05', '9.00', { part: '2026-12-05' });

const MONTHLY: Case[] = [
  [
    'three months of a stay, whose first keeps the code',
    {
      rows: [
        ...[month(4, '2027-01-05'), month(2, '2026-11-05'), month(3, '2026-12-05'), month(5, '2026-12-05')],
        refund(6, 'R1', '1.00'),
      ],
    },
  ],
  [
    'months that are known keep their ids',
    {
      ...{ issued: { P1: 'M1', 'P1-2026-12-05': 'M2' }, stated: [DECEMBER] },
      captured: [captured('9.00', NOVEMBER), captured('3.00')],
      rows: [month(2, '2026-12-05'), month(3, '2026-10-05'), month(4, '2026-11-05')],
    },
  ],
  [
    'the code is free where another month is issued',
    {
      ...{ issued: { 'P1-2026-12-05': 'M2' }, stated: [DECEMBER] },
      rows: [month(2, '2026-12-05'), month(3, '2026-10-05')],
    },
  ],
  [
    'the code is issued, and nobody knows for which month',
    { issued: { P1: 'M1' }, rows: [month(2, '2026-12-05'), month(3, '2026-10-05'), refund(4, 'R1', '1.00')] },
  ],
  ['the code is begun', { claimed: ['P1'], rows: [month(2, '2026-12-05')] }],
  ['the code was refused', { refused: ['P1'], rows: [month(2, '2026-12-05')] }],
  [
    'the month of the code is known in small letters',
    {
      ...{ issued: { P1: 'M1' }, captured: [captured('9.00', { external_id: 'p1', ...NOVEMBER })] },
      rows: [month(2, '2026-12-05')],
    },
  ],
  [
    'a month without money',
    {
      captured: [captured('9.00', NOVEMBER)],
      rows: [receipt(2, undefined, { isMonthly: true, part: '2026-12-05' })],
    },
  ],
  [
    'a row beside the months that is none',
    { rows: [month(2, '2026-12-05'), month(3, '2026-11-05'), receipt(4, '7.00')] },
  ],
];

const FULL: Case[] = [
  [
    'a new document and a new refund',
    { crowded: true, rows: [receipt(2, '100.00'), uncaptured(3, '-20.00'), refund(4, 'R1', '-1.00')] },
  ],
  [
    'a reversal that is new, and one that is known',
    {
      ...{ crowded: true, told: [event('reversal', 'V2', '1.00')] },
      rows: [reversal(2, 'V1', '-1.00'), reversal(3, 'V2', '-1.00')],
    },
  ],
  [
    'all kinds of events; an authorisation and a refund are none',
    {
      crowded: true,
      rows: [
        ...[told(2, 'cancellation', ['V1'], { id: 'V1' }), told(3, 'reversed', ['V2'], { id: 'V2' })],
        told(4, 'partial-reversal', ['V3', '-1.00'], { id: 'V3' }),
        failure(5, 'V4', '1.00', { column: 'Fails', what: 'Fails' }),
        ...[told(6, 'authorisation', ['P1', '9.00'], { alone: other }), refund(7, 'V1', '-1.00')],
      ],
    },
  ],
  [
    'documents that are issued, begun and new',
    {
      ...{ ...ISSUED, crowded: true, claimed: ['P1-C2'] },
      rows: [receipt(2, '100.00'), part(3, 'C2', '1.00'), part(4, 'C3', '1.00')],
    },
  ],
  ['a row that is no event', { crowded: true, rows: [noEvent(2, 'A')] }],
  ['a document that was refused', { crowded: true, refused: ['P1'], rows: [receipt(2, '100.00')] }],
];

it('decides on payments by the kinds of their rows, and by what else is known of them', async () => {
  await expect(transcript([...KINDS, ...WARNED, ...BESIDE])).toMatchFileSnapshot('decide-payment.txt');
});

it('gives the months of a stay their ids', async () => {
  await expect(transcript(MONTHLY)).toMatchFileSnapshot('monthly-payouts.txt');
});

it('sends and tells nothing new of a payment of which no more can be remembered', async () => {
  await expect(transcript(FULL)).toMatchFileSnapshot('full-history.txt');
});
