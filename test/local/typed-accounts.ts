import { IMPORTED, type Session, WHO } from './typed-sessions.ts';

const NORTH = ['--account', 'north'];

/** What is typed where an account has a name, for rules made of corrections, and where there is more than a terminal shows. */
export const moreSessions: Readonly<Record<string, Session>> = {
  account: (place) => [
    [...IMPORTED(place), ...NORTH],
    ['import', place.file, place.data],
    ['import', place.file, '--accept', '202', '--concurrency', '1', '--wait', '0s', NORTH, place.data],
    [
      'amend',
      'Α-1',
      '--set',
      'lines.1.quantity=3',
      '--set',
      'notes=a b',
      NORTH,
      '--out',
      place.at('n.csv'),
      place.data,
    ],
    [
      'amend',
      'Α-1',
      '--set',
      'counterpart.vat=123456783',
      '--accept',
      '202',
      NORTH,
      '--out',
      place.at('b.csv'),
      place.data,
    ],
    ['statement', '--month', '2026-09', NORTH, place.data],
    ['watch-marks', '--day', '2026-09-15', NORTH, place.data],
    ['ledger', 'check', NORTH, place.data],
    ['ledger', 'rebuild', NORTH, '--accept', '--by', 'maria', place.data],
    ['seal', 'head', NORTH, place.data],
    ['seal', 'rotate', place.data],
    ['jobs', place.data],
    ['reverse', 'latest', '--with-duplicates', '--out', place.at('credits.csv'), place.data],
    ['inspect', place.file, NORTH, place.data],
    ['inspect', place.file, place.data],
  ],
  rules: ({ file, data }) => {
    const all = ['--row', 'all', '--column', 'line.name', '--was', 'Αλεύρι', '--now', 'Ζάχαρη'];
    const own = ['--profile', 'standard-own'];
    return [
      ['correct', file, data, WHO, '--into-profile'],
      ['correct', file, data, WHO, '--row', '5', '--column', 'line.name', '--now', 'Τσάι', '--into-profile'],
      ['correct', file, data, WHO, all, '--into-profile', '--json'],
      ['correct', file, data, WHO, '--into-profile'],
      ['correct', file, data, WHO, '--into-profile', '--column', 'line.quantity'],
      ['correct', file, data, WHO, '--into-profile', '--was', ' Αλεύρι ', '--yes'],
      ['correct', file, data, WHO, '--into-profile', '--yes'],
      ['correct', file, data, WHO, own, '--into-profile', '--json'],
      ['correct', file, data, WHO, own, all.with(-1, 'Αλάτι'), '--into-profile', '--yes', '--json'],
      ['profiles', data],
    ];
  },
  many: ({ data, at }) => [
    ['import', at('many.csv'), data],
    ['reverse', 'latest', '--out', at('credits.csv'), data],
    ['reverse', 'latest', '--rows', '2-21', '--out', at('twenty.csv'), '--json', data],
    ['reverse', 'latest', '--rows', '3-41', '--out', at('fewer.csv'), data],
    ['report', 'latest', data],
    ['erase', 'latest', '--yes', data],
    ['statement', '--month', '2026-09', data],
    [
      'correct',
      at('many.csv'),
      data,
      '--by',
      'me',
      '--row',
      'all',
      '--column',
      'line.quantity',
      '--was',
      'x',
      '--now',
      '1',
    ],
  ],
};
