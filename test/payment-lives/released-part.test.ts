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
  told,
  transcript,
  uncaptured,
} from './decision-kit.ts';

const older = { release: 'older' } as const;
const unversioned = { release: 'unversioned' } as const;
const R1 = refund(4, 'R1', '-40.00', older);
const SIXTY_OF_100 = { ...ISSUED, captured: [captured('60.00', { authorised: '100.00' })] };
const released = (id: string, amount: string) => event('refund-failed', id, amount, { by: 'release' });
const explained = problem('PAY-OTHER', { column: 'Type' }, { variant: 'means', means: 'a hold', what: 'it' });
const authorised = { money: { authorised: '100.00' } };

const ASKED: Case[] = [
  ['nobody tells what was authorised: a question', { rows: [R1, refund(5, 'R1', '-40.00', older)] }],
  [
    'nobody tells what was authorised, nor the version: a refund',
    { rows: [refund(4, 'R1', '-40.00', unversioned)] },
  ],
  ['as much as was not captured', { ...SIXTY_OF_100, rows: [R1] }],
  ['a euro less', { ...SIXTY_OF_100, rows: [refund(4, 'R1', '-39.00', older)] }],
  [
    'as much as was not captured, of an unknown version: a question',
    { ...SIXTY_OF_100, rows: [refund(4, 'R1', '-40.00', unversioned)] },
  ],
  ['of a version that tells both apart', { ...SIXTY_OF_100, rows: [refund(4, 'R1', '-40.00')] }],
  ['without money', { ...SIXTY_OF_100, rows: [refund(4, 'R1', undefined, older)] }],
  [
    '30.00 are released already, and this one is told again; what settled a refund is none',
    {
      ...SIXTY_OF_100,
      told: [
        ...[released('R0', '30.00'), released('r1', '10.00'), released('R1', '10.00')],
        event('refund-failed', 'X', '10.00', { by: 'V1' }),
      ],
      rows: [refund(4, 'R1', '-10.00', older)],
    },
  ],
  [
    'two in one file: the second is a refund',
    { ...SIXTY_OF_100, rows: [R1, refund(5, 'R2', '-40.00', older)] },
  ],
  ['one that failed', { ...SIXTY_OF_100, rows: [R1, failure(5, 'R1', '40.00')] }],
  [
    'one that is issued as a refund',
    {
      ...{ ...SIXTY_OF_100, issued: { P1: 'M1', R1: 'K1' }, credited: [credit('R1', '40.00', 'refund')] },
      rows: [R1],
    },
  ],
  ['one that was refused as a refund', { ...SIXTY_OF_100, refused: ['R1'], rows: [R1] }],
  ['the receipt states what was authorised', { rows: [receipt(2, '60.00', authorised), R1] }],
  [
    'of two parts the larger counts, and of two authorisations; a receipt without money tells nothing',
    {
      rows: [
        part(2, 'C1', '50.00', { money: { authorised: '95.00' } }),
        part(3, 'C2', '60.00', authorised),
        ...[receipt(5), R1],
      ],
    },
  ],
  [
    'only an authorisation, and one without money',
    {
      rows: [
        told(2, 'authorisation', ['P1', '100.00'], { alone: explained }),
        told(3, 'authorisation', ['P1']),
        refund(4, 'R1', '-100.00', older),
      ],
    },
  ],
  [
    'authorised in another currency: a question',
    { captured: [captured('60.00', { authorised: '100.00', currency: 'USD' })], rows: [R1] },
  ],
  [
    'another list tells what was not captured',
    {
      ...ISSUED,
      told: [event('reversal', 'uncaptured', '40.00', { source: 'O' }), event('reversal', 'V', '41.00')],
      rows: [R1],
    },
  ],
  [
    'a reversal tells nothing of what was captured: a question',
    { ...ISSUED, told: [event('reversal', 'V', '40.00')], rows: [R1] },
  ],
  [
    'another list tells in dollars what was not captured: a question',
    {
      ...ISSUED,
      told: [event('reversal', 'uncaptured', '40.00', { source: 'O', currency: 'USD' })],
      rows: [R1],
    },
  ],
  ['what was not captured stands beside it', { rows: [receipt(2, '100.00'), uncaptured(3, '-40.00'), R1] }],
];

const MISTAKEN: Case[] = [
  [
    '70.00 were released where 40.00 were not captured; a failed refund released nothing',
    {
      told: [released('R1', '40.00'), released('R2', '30.00'), event('refund-failed', 'R3', '5.00')],
      rows: [receipt(2, '60.00', authorised)],
    },
  ],
  [
    'as much was released as was not captured',
    {
      ...{ told: [released('R1', '40.00')], credited: [credit('R5', '40.00', 'refund')] },
      rows: [receipt(2, '60.00', authorised)],
    },
  ],
  [
    'one that was released is told again: it is decided anew',
    {
      told: [released('R1', '50.00')],
      rows: [receipt(2, '60.00', authorised), refund(3, 'r1', '-50.00', older)],
    },
  ],
  [
    '40.00 that were not captured were refunded: not by a reversal, not in dollars, not 39.00',
    {
      credited: [
        ...[credit('R0', '40.00', 'reversal'), credit('R9', '40.00', 'refund', { currency: 'USD' })],
        ...[
          credit('R8', '39.00', 'refund'),
          credit('R1', '40.00', 'refund'),
          credit('R7', '40.00', 'refund'),
        ],
      ],
      rows: [receipt(2, '160.00', { money: { authorised: '200.00' } })],
    },
  ],
  [
    '40.00 that were not captured are being refunded: two new parts say so, the first without money',
    {
      credited: [{ external_id: 'R1', amount: '40.00', currency: 'EUR', takes: 'refund' }],
      rows: [part(3, 'C1'), part(4, 'C9', '60.00', authorised), part(5, 'C8', '60.00', authorised)],
    },
  ],
  [
    '40.00 that were not captured were refunded; the last row is in dollars',
    {
      credited: [credit('R1', '40.00', 'refund')],
      rows: [
        part(2, 'C1', '60.00', authorised),
        part(3, 'C2', '60.00', { currency: 'USD', money: { authorised: '90.00' } }),
      ],
    },
  ],
  [
    'all was captured, and a refund was of nothing',
    { credited: [credit('R1', '0.00', 'refund')], rows: [receipt(2, '100.00', authorised)] },
  ],
];

it('tells refunds from what was not captured', async () => {
  await expect(transcript([...ASKED, ...MISTAKEN])).toMatchFileSnapshot('released-part.txt');
});
