import { ISSUED_IN } from '../../../money/rates/payment-day.ts';
import { zoneInHeader } from '../../payments/read-payment-day.ts';
import { OPEN_MARK } from '../../profile/open-mark.ts';
import type { PaymentMoment } from '../../profile/payment-schema.ts';
import { codeLists } from '../../templates/code-lists.ts';

/** A rate whose source a person has to name: the reference rates of the issuer's day, or a column or value in its place. */
export const OPEN_RATE = { source: `${OPEN_MARK} ecb`, time_zone: ISSUED_IN } as const;

const OPEN_ZONE = `${OPEN_MARK} UTC | ${ISSUED_IN}`;
const BARE_CLOCK = /[ T]\d{1,2}:\d{2}(:\d{2}([.,]\d+)?)?( ?[ap]m)?$/i;

/** Adds a question for the zone of clocks if the profile, the header and the cells leave it open. */
export function openZone(moment: PaymentMoment, header: string, cells: readonly string[]) {
  if (moment.time_zone !== undefined || moment.form !== undefined || zoneInHeader(header)) return undefined;
  return cells.some((text) => BARE_CLOCK.test(text.trim())) ? { ...moment, time_zone: OPEN_ZONE } : undefined;
}

/** A hole that names the codes that fit, each with its meaning, the likeliest first: `? 1.1 sales invoice | 2.1 …`. */
export function openChoice(field: string, codes: readonly string[]): string {
  const named = new Map((codeLists[field] ?? []).map(({ code, en }) => [code, en]));
  const said = codes.map((code) => `${code} ${named.get(code) ?? ''}`.trim());
  return `${OPEN_MARK} ${said.join(' | ')}`.trim();
}
