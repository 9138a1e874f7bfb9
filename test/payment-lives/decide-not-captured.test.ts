import { expect, it } from 'vitest';
import {
  type Case,
  captured,
  credit,
  event,
  ISSUED,
  part,
  receipt,
  reversal,
  stated,
  told,
  transcript,
  uncaptured,
} from './decision-kit.ts';

const dollars = { currency: 'USD' };
const COUNTED_V1 = event('reversal', 'V1', '10.00', { taken: true });
const told100 = [captured('100.00')];
const forty = { issued: { P1: 'M1' }, stated: [stated('P1', '40.00')] };
const others = (...captures: readonly ReturnType<typeof captured>[]) => ({
  ...{ ...forty, captured: captures },
  rows: [uncaptured(2, '-60.00')],
});

const NOT_CAPTURED: Case[] = [
  ['40.00 are stated of 100.00', { ...forty, captured: told100, rows: [uncaptured(2, '-60.00')] }],
  ['all of it is stated', { ...ISSUED, captured: told100, rows: [uncaptured(2, '-60.00')] }],
  [
    'a cent more is stated',
    {
      ...{ issued: { P1: 'M1' }, stated: [stated('P1', '40.01')], captured: told100 },
      rows: [uncaptured(2, '-60.00')],
    },
  ],
  ['another list tells what was captured', others(captured('40.00', { source: 'O' }))],
  [
    'of two other lists the second tells what was captured',
    others(captured('41.00', { source: 'O' }), captured('40.00', { source: 'P' })),
  ],
  [
    'one of two documents is in dollars',
    {
      ...{ issued: { P1: 'M1', 'P1-C1': 'M2' }, parts: ['P1-C1'], captured: told100 },
      stated: [stated('P1', '20.00'), stated('P1-C1', '20.00', dollars)],
      rows: [uncaptured(2, '-60.00')],
    },
  ],
  ['another list tells what was authorised', others(captured('40.00', { source: 'O', gross: true }))],
  [
    'other lists tell another amount, and the same in dollars',
    others(captured('41.00', { source: 'O' }), captured('40.00', { source: 'O', ...dollars })),
  ],
  [
    'the sale is told twice, the second time rightly, and dollars are another sale',
    others(
      captured('99.00', { external_id: 'p1' }),
      captured('100.00'),
      captured('7.00', { external_id: 'P7', ...dollars }),
    ),
  ],
  [
    'the receipt beside it is other money, and less is stated',
    {
      ...{ issued: { P1: 'M1' }, stated: [stated('P1', '30.00')] },
      rows: [receipt(2, '100.00'), uncaptured(3, '-60.00')],
    },
  ],
  [
    'the receipt beside it is other money, and more is stated',
    {
      ...{ issued: { P1: 'M1' }, stated: [stated('P1', '50.00')] },
      rows: [receipt(2, '100.00'), uncaptured(3, '-60.00')],
    },
  ],
  [
    'a failed refund settles nothing of it',
    {
      ...{ ...ISSUED, captured: told100, credited: [credit('R1', '50.00', 'refund')] },
      told: [event('refund-failed', 'R1')],
      rows: [uncaptured(2, '-60.00')],
    },
  ],
  ['the receipt stands beside it', { ...forty, rows: [receipt(2, '100.00'), uncaptured(3, '-60.00')] }],
  [
    'of a part; authorisations are no receipts',
    {
      ...{ issued: { P1: 'M1', 'P1-C1': 'M2' }, parts: ['P1-C1'] },
      stated: [stated('P1-C1', '40.00'), stated('P1', '0.00')],
      rows: [told(2, 'authorisation', ['P1', '300.00']), part(3, 'C1', '99.00'), uncaptured(4, '-59.00')],
    },
  ],
  [
    'dollars are stated',
    {
      ...{ issued: { P1: 'M1' }, stated: [stated('P1', '40.00', dollars)], captured: told100 },
      rows: [uncaptured(2, '-60.00')],
    },
  ],
  [
    'nobody knows what one of two documents states',
    {
      ...{ ...forty, issued: { P1: 'M1', 'P1-C1': 'M2' }, parts: ['P1-C1'], captured: told100 },
      rows: [uncaptured(2, '-60.00')],
    },
  ],
  [
    'a credit note takes it back already',
    {
      ...{ ...forty, captured: told100, credited: [credit('P1-uncaptured', '60.00', 'reversal')] },
      rows: [uncaptured(2, '-60.00')],
    },
  ],
  ['without an amount', { ...forty, captured: told100, rows: [uncaptured(2)] }],
  ['a reversal is another thing', { ...forty, captured: told100, rows: [reversal(2, 'V1', '-30.00')] }],
  [
    'the document states another reversal, and one of which no amount is known',
    {
      ...{ issued: { P1: 'M1' }, stated: [stated('P1', '30.00')], captured: told100 },
      told: [
        ...[COUNTED_V1, COUNTED_V1, event('reversal', 'V2', '5.00')],
        event('reversal', 'V3', undefined, { taken: true }),
      ],
      rows: [uncaptured(2, '-60.00')],
    },
  ],
  [
    'the document states another reversal and a cent more',
    {
      ...{ issued: { P1: 'M1' }, stated: [stated('P1', '30.01')], captured: told100, told: [COUNTED_V1] },
      rows: [reversal(2, 'V1', '-10.00'), uncaptured(3, '-60.00')],
    },
  ],
];

it('decides on what was not captured of what is issued', async () => {
  await expect(transcript(NOT_CAPTURED)).toMatchFileSnapshot('decide-not-captured.txt');
});
