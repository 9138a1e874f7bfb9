import { type Entry, FIRST_MOMENT } from './simulation.ts';

const SECOND_MS = 1000;
const MINUTE_S = 60;

/** `1:02:03.250`: time since the history began. */
function clockOf(at: number): string {
  const seconds = (at - FIRST_MOMENT) / SECOND_MS;
  const minutes = Math.floor(seconds / MINUTE_S);
  const part = (value: number, digits = 2) => String(value).padStart(digits, '0');
  const rest = (seconds % MINUTE_S).toFixed(3).padStart(6, '0');
  return `${Math.floor(minutes / MINUTE_S)}:${part(minutes % MINUTE_S)}:${rest}`;
}

const sentenceOf = ({ at, who, what, about, fault, answer }: Entry): string => {
  const happened = fault === undefined ? '' : ` — and then: ${fault}`;
  const said = answer === undefined ? '' : `: ${answer}`;
  return `${clockOf(at)}  ${who} ${what}${about === '' ? '' : ` ${about}`}${said}${happened}.`;
};

/** Calls that change something, or whose answer decides; reading and listing is left out of a short telling. */
const MATTERS =
  /^(draft|issue|status|claim|settle|note|update|answers|put|dies|throws|starts|ends|has|tries|imports|uploads)/;

/** The history as sentences, one a line; the whole of it, or what matters. */
export const tell = (entries: readonly Entry[], whole: boolean): string =>
  entries
    .filter(({ what, fault }) => whole || fault !== undefined || MATTERS.test(what))
    .map(sentenceOf)
    .join('\n');
