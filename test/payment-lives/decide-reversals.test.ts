import { expect, it } from 'vitest';
import {
  type Case,
  credit,
  event,
  failure,
  ISSUED,
  part,
  refund,
  reversal,
  stated,
  told,
  transcript,
} from './decision-kit.ts';

const dollars = { currency: 'USD' };
const refundable = { refund: { invoice_type_code: '11.4' } } as const;
const cancelled = told(2, 'cancellation', ['P1', '-100.00']);
const TWO_PARTS = {
  ...{ issued: { 'P1-C1': 'M1', 'P1-C2': 'M2' }, parts: ['P1-C1', 'P1-C2'] },
  stated: [stated('P1-C1', '60.00'), stated('P1-C2', '40.00', { mark: 'M2' })],
};

const ONE: Case[] = [
  ['nothing is issued', { rows: [reversal(2, 'V1', '-30.00')] }],
  ['the document was refused', { refused: ['P1'], rows: [reversal(2, 'V1', '-30.00')] }],
  [
    'a credit note of two rows that refers to its sale',
    {
      ...ISSUED,
      rows: [
        reversal(2, 'V1', '-30.00', {
          money: { euro_amount: '30.00', ...refundable },
          header: { notes: 'x' },
        }),
        reversal(3, 'V1', '-30.00'),
      ],
    },
  ],
  [
    'a credit note that is issued already keeps its euro',
    {
      ...{ ...ISSUED, issued: { P1: 'M1', V1: 'K1' } },
      credited: [credit('V1', '30.00', 'reversal', { euro: '29.99' })],
      rows: [reversal(2, 'V1', '-30.00')],
    },
  ],
  ['without credit notes', { ...ISSUED, credits: false, rows: [reversal(2, 'V1', '-30.00')] }],
  [
    'without credit notes, of two documents',
    { ...TWO_PARTS, credits: false, rows: [reversal(2, 'V1', '-30.00')] },
  ],
  ['without credit notes and amount', { ...ISSUED, credits: false, rows: [reversal(2, 'V1')] }],
  ['without an amount', { ...ISSUED, rows: [reversal(2, 'V1')] }],
  [
    'without credit notes, of a document without a MARK, beside a refund that is issued',
    {
      ...{ credits: false, issued: { P1: '', R1: 'K1' }, stated: [stated('P1', '100.00')] },
      rows: [refund(2, 'R1', '-1.00'), reversal(3, 'V1', '-30.00')],
    },
  ],
  [
    'without credit notes, of a part that is told again',
    {
      ...{ credits: false, issued: { 'P1-C1': 'M1' }, stated: [stated('P1-C1', '60.00')] },
      rows: [part(2, 'C1', '60.00'), reversal(3, 'V1', '-30.00')],
    },
  ],
  ['of an amount of zero', { ...ISSUED, rows: [reversal(2, 'V1', '0.00')] }],
  ['the document is begun', { claimed: ['P1'], rows: [reversal(2, 'V1', '-30.00')] }],
  [
    'a part is begun',
    { claimed: ['P1-C1'], refused: ['P1'], parts: ['P1-C1'], rows: [reversal(2, 'V1', '-30.00')] },
  ],
  [
    'the document and a part are begun',
    { claimed: ['P1-C1', 'P1'], parts: ['P1-C1'], rows: [reversal(2, 'V1', '-30.00')] },
  ],
  [
    'counted before',
    {
      ...ISSUED,
      told: [event('reversal', 'V1', '30.00', { taken: true })],
      rows: [reversal(2, 'V1', '-30.00')],
    },
  ],
  [
    'told before, and counted by no document',
    { ...ISSUED, told: [event('reversal', 'V1', '30.00')], rows: [reversal(2, 'V1', '-30.00')] },
  ],
  ['all of it', { ...ISSUED, rows: [reversal(2, 'V1', '-100.00')] }],
  ['150.00 of 100.00', { ...ISSUED, rows: [reversal(2, 'V1', '-150.00'), reversal(3, 'V1', '-150.00')] }],
  ['in dollars', { ...ISSUED, rows: [reversal(2, 'V1', '-10.00', dollars)] }],
  ['as a whole, in dollars', { ...ISSUED, rows: [told(2, 'reversed', ['P1', '-10.00'], dollars)] }],
  [
    'two of one id, and one of another',
    {
      ...ISSUED,
      rows: [reversal(2, 'V1', '-10.00'), reversal(3, 'V2', '-20.00'), reversal(4, 'V1', '-10.00')],
    },
  ],
  [
    'of the second part, which is written otherwise',
    { ...TWO_PARTS, rows: [told(2, 'reversal', ['P1', '-10.00'], { part: 'c2', money: refundable })] },
  ],
  [
    'of a part of a payment that is issued as a whole, beside another part',
    {
      ...{ issued: { P1: 'M1', 'P1-C1': 'M3' }, parts: ['P1-C1'], stated: [stated('P1', '100.00')] },
      rows: [told(2, 'reversal', ['P1', '-10.00'], { part: 'C2', money: refundable })],
    },
  ],
  [
    'of a payment that is issued under the id of the row',
    {
      ...{ issued: { V9: 'M1' }, stated: [stated('V9', '100.00')] },
      rows: [told(2, 'reversal', ['V9', '-10.00'], { id: 'V1' })],
    },
  ],
];

const WITH_REFUND = { ...ISSUED, credited: [credit('R1', '40.00', 'refund')] };
const FAILED = { ...WITH_REFUND, issued: { P1: 'M1', R1: 'K1' } };
const { mark: _, ...R1_BEGUN } = credit('R1', '40.00', 'refund');
const BY_V1 = { taken: true, by: 'V1' } as const;

const AFTER_CREDITS: Case[] = [
  ['cancelled after a refund of 40.00', { ...WITH_REFUND, rows: [cancelled] }],
  [
    'reversed as a whole after a refund of 40.00, with the euro of all of it',
    { ...WITH_REFUND, rows: [told(2, 'reversed', ['P1', '-100.00'], { money: { euro_amount: '100.00' } })] },
  ],
  [
    'cancelled after a refund of all of it',
    { ...ISSUED, credited: [credit('R1', '100.00', 'refund')], rows: [cancelled] },
  ],
  [
    'cancelled after refunds of more',
    { ...ISSUED, credited: [credit('R1', '110.00', 'refund')], rows: [cancelled] },
  ],
  [
    'after a refund that failed: 60.00 are left, and 40.00 are settled',
    { ...FAILED, told: [event('refund-failed', 'R1')], rows: [reversal(2, 'V1', '-100.00')] },
  ],
  [
    'of two refunds that failed the first settles all',
    {
      ...{ ...FAILED, credited: [R1_BEGUN, credit('R2', '40.00', 'refund')] },
      told: [event('refund-failed', 'R1'), event('refund-failed', 'R2')],
      rows: [reversal(2, 'V1', '-60.00')],
    },
  ],
  [
    'the refund that failed does not come to enough',
    { ...FAILED, told: [event('refund-failed', 'R1')], rows: [reversal(2, 'V1', '-110.00')] },
  ],
  [
    'a credit note of another reversal is no refund that failed',
    {
      ...{ ...FAILED, credited: [credit('R1', '40.00', 'refund'), credit('V0', '20.00', 'reversal')] },
      told: [event('reversal', 'V0', '20.00'), event('refund-failed', 'R1')],
      rows: [reversal(2, 'V1', '-100.00')],
    },
  ],
  [
    'nothing is left, and a refund that failed settles all of it',
    {
      ...{ ...FAILED, credited: [credit('R1', '40.00', 'refund'), credit('R2', '60.00', 'refund')] },
      told: [event('refund-failed', 'R1')],
      rows: [reversal(2, 'V1', '-40.00')],
    },
  ],
  [
    'it settled a refund when it was decided first, of a sale of an older version',
    {
      ...{ issued: { P1: 'M1' }, credited: [credit('R1', '40.00', 'refund')] },
      told: [event('refund-failed', 'R1', '40.00', BY_V1)],
      rows: [reversal(2, 'V1', '-100.00')],
    },
  ],
  [
    'it settled a refund of which no amount is known',
    {
      ...{ ...FAILED, told: [event('refund-failed', 'R1', undefined, BY_V1)] },
      rows: [reversal(2, 'V1', '-100.00')],
    },
  ],
  [
    'what failed is known in part, in dollars, and in this file: 40.00 of R1 and 24.00 of R2',
    {
      ...{ issued: { P1: 'M1', R2: 'K2' }, stated: [stated('P1', '100.00', { euro: '100.00' })] },
      credited: [
        credit('R1', '40.00', 'refund', { euro: '40.00' }),
        credit('R2', '30.00', 'refund', { mark: 'K2', euro: '30.00' }),
        credit('R3', '5.00', 'refund', { mark: 'K3', euro: '4.00', ...dollars }),
      ],
      told: [
        ...[event('refund-failed', 'R3'), event('refund-failed', 'R1'), event('refund-failed', 'r1')],
        event('reversal', 'R4', '1.00'),
      ],
      rows: [failure(2, 'R2', '30.00'), reversal(3, 'V1', '-90.00')],
    },
  ],
  [
    'a refund that failed settles no more than it gave: 10.00 of R2',
    {
      ...{ ...ISSUED, credited: [credit('R1', '40.00', 'refund'), credit('R2', '30.00', 'refund')] },
      told: [
        ...[event('refund-failed', 'R1'), event('refund-failed', 'R2')],
        event('refund-failed', 'R1', '40.00', { taken: true, by: 'V0' }),
      ],
      rows: [reversal(3, 'V1', '-40.00')],
    },
  ],
  [
    'it settled the refund when it was decided first',
    {
      ...{ ...ISSUED, issued: { P1: 'M1', R1: 'K1', V1: 'K2' } },
      credited: [credit('R1', '40.00', 'refund'), credit('V1', '60.00', 'reversal')],
      told: [event('refund-failed', 'R1'), event('refund-failed', 'R1', '40.00', BY_V1)],
      rows: [reversal(2, 'V1', '-100.00')],
    },
  ],
  [
    'another reversal settled 30.00 of the refund: 50.00 are left, and 10.00 are settled',
    {
      ...{ issued: { P1: 'M1', 'P1-C2': 'M3' }, parts: ['P1-C2'] },
      stated: [stated('P1', '100.00'), stated('P1-C2', '50.00')],
      credited: [credit('R1', '40.00', 'refund'), credit('V1', '60.00', 'reversal')],
      told: [
        ...[event('refund-failed', 'R1'), event('refund-failed', 'r1', '30.00', BY_V1)],
        event('refund-failed', 'R9', '30.00', { by: 'release' }),
      ],
      rows: [reversal(2, 'V2', '-60.00')],
    },
  ],
  [
    'another list tells it again',
    { ...ISSUED, credited: [credit('V1', '100.00', 'reversal')], rows: [reversal(2, 'W1', '-100.00')] },
  ],
  [
    'another list tells it again, of a part',
    {
      ...{ issued: { 'P1-C1': 'M1' }, parts: ['P1-C1'], stated: [stated('P1-C1', '100.00')] },
      credited: [credit('V1', '100.00', 'reversal')],
      rows: [reversal(2, 'W1', '-100.00', { part: 'C1' })],
    },
  ],
  [
    'less was reversed than is told',
    {
      ...ISSUED,
      credited: [credit('V1', '60.00', 'reversal'), credit('R1', '40.00', 'refund')],
      rows: [reversal(2, 'W1', '-100.00')],
    },
  ],
  [
    'another list tells it again, and it has settled a refund',
    {
      ...ISSUED,
      credited: [credit('V1', '60.00', 'reversal'), credit('R1', '40.00', 'refund')],
      told: [event('refund-failed', 'R1', '40.00', BY_V1)],
      rows: [reversal(2, 'W1', '-100.00')],
    },
  ],
  [
    'reversals have left something',
    { ...ISSUED, credited: [credit('V1', '90.00', 'reversal')], rows: [reversal(2, 'W1', '-20.00')] },
  ],
];

it('decides on reversals of what is issued', async () => {
  await expect(transcript([...ONE, ...AFTER_CREDITS])).toMatchFileSnapshot('decide-reversals.txt');
});
