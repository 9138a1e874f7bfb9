import { expect, it } from 'vitest';
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
  stated,
  told,
  transcript,
} from './decision-kit.ts';

const dollars = { currency: 'USD' };
const { mark: _, ...CREDIT_BEGUN } = credit('K2', '5.00', 'refund');
const R1 = refund(2, 'R1', '-40.00');

const ROOM: Case[] = [
  ['of a payment that nobody has seen', { rows: [R1] }],
  ['of a payment whose document was not issued', { captured: [captured('100.00')], rows: [R1] }],
  ['of a payment that is only authorised', { rows: [told(1, 'authorisation', ['P1', '100.00']), R1] }],
  ['of a document of an older version', { issued: { P1: 'M1' }, rows: [R1] }],
  [
    'of a part of an older version that is told again',
    { issued: { 'P1-C1': 'M1' }, rows: [part(2, 'C1', '50.00'), refund(3, 'R1', '-40.00')] },
  ],
  ['of a part of an older version', { issued: { 'P1-C1': 'M1' }, parts: ['P1-C1'], rows: [R1] }],
  ['of 40.00, told twice', { ...ISSUED, rows: [R1, refund(3, 'r1', '-40.00')] }],
  ['of all of it', { ...ISSUED, rows: [refund(2, 'R1', '-100.00')] }],
  ['two of 70.00', { ...ISSUED, rows: [refund(2, 'R1', '-70.00'), refund(3, 'R2', '-70.00')] }],
  [
    'of 70.00 where 35.00 are left',
    {
      ...ISSUED,
      credited: [credit('K', '60.00', 'refund'), CREDIT_BEGUN],
      rows: [refund(2, 'R1', '-70.00')],
    },
  ],
  [
    'in yen, which have no cents',
    {
      ...{ issued: { P1: 'M1' }, stated: [stated('P1', '1000', { currency: 'JPY' })] },
      rows: [refund(2, 'R1', '-1200', { currency: 'JPY' })],
    },
  ],
  [
    'begun already, with its euro',
    {
      ...{ ...ISSUED, claimed: ['R1'], credited: [credit('R1', '70.00', 'refund', { euro: '69.99' })] },
      rows: [refund(2, 'R1', '-70.00')],
    },
  ],
  [
    'refused before, with the euro that it had, and another of the rest',
    {
      ...{ ...ISSUED, refused: ['R1'], credited: [credit('r1', '70.00', 'refund', { euro: '69.99' })] },
      rows: [refund(2, 'R1', '-70.00'), refund(3, 'R2', '-30.00')],
    },
  ],
  [
    'issued already, and another that is too much',
    {
      ...{ ...ISSUED, issued: { P1: 'M1', R1: 'K1' } },
      credited: [credit('R1', '70.00', 'refund', { euro: '70.00' })],
      rows: [refund(2, 'R1', '-70.00'), refund(3, 'R2', '-40.00')],
    },
  ],
  ['without money', { ...ISSUED, rows: [refund(2, 'R1')] }],
  ['in dollars', { ...ISSUED, rows: [refund(2, 'R1', '-40.00', dollars)] }],
  [
    'in euro of a sale in dollars: 81.00 are left',
    {
      ...{ issued: { P1: 'M1' }, stated: [stated('P1', '100.00', { euro: '90.00', ...dollars })] },
      credited: [credit('K', '10.00', 'refund', { euro: '9.00', ...dollars })],
      rows: [refund(2, 'R1', '-81.01'), refund(3, 'R2', '-81.00')],
    },
  ],
  [
    'in dollars of a sale in euro',
    {
      ...{ issued: { P1: 'M1' }, stated: [stated('P1', '100.00', { euro: '100.00' })] },
      rows: [refund(2, 'R1', '-1.00', dollars)],
    },
  ],
  [
    'in dollars of a sale in euro of which nothing is left',
    {
      ...{ issued: { P1: 'M1' }, stated: [stated('P1', '100.00', { euro: '100.00' })] },
      credited: [credit('K', '100.00', 'refund', { euro: '100.00' })],
      rows: [refund(2, 'R1', '-1.00', dollars)],
    },
  ],
  [
    'in euro of a sale in dollars, of whose credits one has no euro',
    {
      ...{ issued: { P1: 'M1' }, stated: [stated('P1', '100.00', { euro: '90.00', ...dollars })] },
      ...{ credited: [credit('K', '10.00', 'refund')], rows: [R1] },
    },
  ],
  [
    'in dollars of a sale in euro beside it',
    { rows: [receipt(1, '100.00'), refund(2, 'R1', '-4.00', dollars)] },
  ],
  [
    'in euro of a payment that is only credited in dollars',
    { captured: [captured('90.00')], credited: [credit('K', '10.00', 'refund', dollars)], rows: [R1] },
  ],
  [
    'its own credit note was in dollars',
    { ...ISSUED, credited: [credit('R1', '40.00', 'refund', dollars)], rows: [R1] },
  ],
];

const FAILED = { ...ISSUED, issued: { P1: 'M1', R1: 'K1' }, credited: [credit('R1', '40.00', 'refund')] };

const FAILURES: Case[] = [
  ['its failure stands beside it', { ...ISSUED, rows: [R1, failure(3, 'r1', '40.00')] }],
  [
    'its failure was told; a reversal of its name and a release are none',
    {
      ...ISSUED,
      told: [
        ...[event('refund-failed', 'R1'), event('reversal', 'R2', '1.00')],
        event('refund-failed', 'R3', undefined, { by: 'release' }),
      ],
      rows: [R1, refund(3, 'R2', '-1.00'), refund(4, 'R3', '-2.00')],
    },
  ],
  ['it failed after it was refused', { ...ISSUED, refused: ['R1'], rows: [failure(3, 'R1', '40.00'), R1] }],
  ['it failed after it was issued', { ...FAILED, rows: [failure(3, 'r1', '40.00'), R1] }],
  ['it failed after it was issued, without money', { ...FAILED, rows: [failure(2, 'R1')] }],
  [
    'it failed after it was issued without a MARK',
    { ...FAILED, issued: { P1: 'M1', R1: '' }, rows: [failure(3, 'R1', '40.00')] },
  ],
  ['it failed after it was issued, of nothing', { ...FAILED, rows: [failure(2, 'R1', '0.00')] }],
  [
    'a reversal has settled all of it',
    {
      ...FAILED,
      told: [event('refund-failed', 'r1', '40.00', { taken: true, by: 'V1' })],
      rows: [failure(2, 'R1', '40.00')],
    },
  ],
  [
    'two reversals have settled 30.00 of it: 10.00 are open',
    {
      ...FAILED,
      told: [
        event('refund-failed', 'R1', '10.00', { taken: true, by: 'V1' }),
        event('refund-failed', 'R1', '10.00', { taken: true, by: 'V1' }),
        event('refund-failed', 'R1', '20.00', { taken: true, by: 'V2' }),
        event('refund-failed', 'R2', '5.00', { taken: true, by: 'V2' }),
      ],
      rows: [failure(2, 'R1', '40.00')],
    },
  ],
  ['it failed while it is issued', { ...ISSUED, claimed: ['R1'], rows: [failure(2, 'R1', '40.00')] }],
  [
    'a failure without an id of its own, of what is issued under the id of the payment',
    { ...ISSUED, rows: [told(2, 'refund-failed', ['P1', '40.00'])] },
  ],
  ['a failure of nothing that is known', { rows: [failure(2, 'R1')] }],
];

const SALES: Case[] = [
  [
    'the payment was taken back before',
    { told: [event('reversal', 'V1')], rows: [R1, refund(3, 'r1', '-40.00')] },
  ],
  ['the payment is taken back beside it', { rows: [told(5, 'cancellation', ['P1', '-100.00']), R1] }],
  ['the payment was taken back in part', { told: [event('reversal', 'V1', '10.00')], rows: [R1] }],
  [
    'the payment was taken back, and is issued',
    { ...ISSUED, refused: ['P1-C9'], told: [event('reversal', 'V1')], rows: [R1] },
  ],
  [
    'the payment was taken back, and is begun',
    { claimed: ['P1'], told: [event('reversal', 'V1')], rows: [R1] },
  ],
  ['the document is begun, and nothing is known of it', { claimed: ['P1'], rows: [R1] }],
  [
    'the document and a part are begun, and nothing is known of them',
    { claimed: ['P1-C1', 'P1'], parts: ['P1-C1'], rows: [R1] },
  ],
  [
    'a part is begun, and nothing is known of it',
    { claimed: ['p1-c1'], refused: ['P1'], parts: ['P1-C1'], rows: [R1] },
  ],
  ['the document is begun, and its money known', { ...ISSUED, issued: {}, claimed: ['P1'], rows: [R1] }],
  [
    'it is too much, but a part is begun: its own cell is named',
    {
      ...{ claimed: ['P1-C2'], parts: ['P1-C2'], issued: { P1: 'M1' }, stated: [stated('P1', '10.00')] },
      rows: [told(7, 'authorisation', ['P1', '1.00'], { what: 'Other', column: 'Other' }), R1],
    },
  ],
  [
    'a part is begun beside a document of an older version',
    { claimed: ['P1-C2'], parts: ['P1-C2'], issued: { P1: 'M1' }, rows: [R1] },
  ],
];

it('decides on refunds, and on those that failed', async () => {
  await expect(transcript([...ROOM, ...FAILURES, ...SALES])).toMatchFileSnapshot('decide-refunds.txt');
});
