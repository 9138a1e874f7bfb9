import { OPEN_MARK } from '../open-mark.ts';

/** A rate whose source a person has to name: the reference rates, or a column or value in its place. */
export const OPEN_RATE = { source: `${OPEN_MARK} ecb` } as const;
