import { describe, expect, it } from 'vitest';
import { createCircuitBreaker } from '../../shared/service/circuit-breaker.ts';
import { defaultClientLimits } from '../../shared/service/limits.ts';

const limits = { silentRequests: 3, silenceMs: 10, downMs: 100 };

/** A circuit on a clock that a test sets, with what it logs. */
function circuitOf(of = limits) {
  const logged: unknown[] = [];
  const clock = { now: 0 };
  const circuit = createCircuitBreaker({
    limits: of,
    log: (event, fields) => logged.push([event, fields]),
    now: () => clock.now,
  });
  return {
    logged,
    silences(operation: string, ...moments: number[]) {
      for (clock.now of moments) circuit.silence(operation);
    },
    answers(operation: string, ...moments: number[]) {
      for (clock.now of moments) circuit.answer(operation);
    },
    isOpenAt(now: number) {
      clock.now = now;
      return circuit.isOpen();
    },
    places: () => circuit.places(),
  };
}

const down = (operation: string, silent_requests: number, silent_ms: number) => [
  'service-down',
  { operation, silent_requests, silent_ms },
];
const ANSWERS = ['service-answers', {}];

describe('a service that is silent', () => {
  it('is down after so many requests', () => {
    const circuit = circuitOf();
    circuit.silences('a', 0, 50);
    expect([circuit.isOpenAt(50), circuit.places()]).toEqual([false, Number.POSITIVE_INFINITY]);
    circuit.silences('b', 51);
    expect([circuit.isOpenAt(51), circuit.places()]).toEqual([true, 1]);
    expect(circuit.logged).toEqual([down('b', 3, 51)]);
  });

  it('is down after so long', () => {
    const circuit = circuitOf();
    circuit.silences('a', 5, 6, 7, 14);
    expect([circuit.isOpenAt(14), circuit.places()]).toEqual([false, Number.POSITIVE_INFINITY]);
    circuit.silences('a', 15);
    expect([circuit.isOpenAt(15), circuit.isOpenAt(114), circuit.isOpenAt(115)]).toEqual([true, true, false]);
    expect(circuit.places()).toBe(1);
    expect(circuit.logged).toEqual([down('a', 5, 10)]);
  });

  it('is asked by one request when the time is over, and is down again at its silence', () => {
    const circuit = circuitOf();
    circuit.silences('a', 0, 5, 10);
    circuit.silences('a', 109);
    expect([circuit.isOpenAt(109), circuit.isOpenAt(110)]).toEqual([true, false]);
    circuit.silences('b', 110);
    expect([circuit.isOpenAt(209), circuit.isOpenAt(210), circuit.places()]).toEqual([true, false, 1]);
    expect(circuit.logged).toEqual([down('a', 3, 10), down('b', 5, 110)]);
  });

  it('is back with its first answer, and counts anew', () => {
    const circuit = circuitOf();
    circuit.silences('a', 0, 5, 10);
    circuit.answers('a', 20);
    expect([circuit.isOpenAt(20), circuit.places()]).toEqual([false, Number.POSITIVE_INFINITY]);
    circuit.silences('a', 21, 31);
    expect(circuit.isOpenAt(31)).toBe(false);
    circuit.silences('a', 32);
    expect(circuit.isOpenAt(32)).toBe(true);
    expect(circuit.logged).toEqual([down('a', 3, 10), ANSWERS, down('a', 3, 11)]);
  });

  it('is back in the moment of the answer', () => {
    const circuit = circuitOf({ silentRequests: 1, silenceMs: 0, downMs: 100 });
    circuit.silences('a', 0);
    expect(circuit.isOpenAt(0)).toBe(true);
    circuit.answers('a', 0);
    expect(circuit.isOpenAt(0)).toBe(false);
  });

  it('is not down where answers stand between the silences', () => {
    const circuit = circuitOf();
    for (const at of [0, 20, 40, 60]) {
      circuit.silences('a', at, at + 11);
      circuit.answers('a', at + 12);
    }
    expect(circuit.isOpenAt(72)).toBe(false);
    expect(circuit.logged).toEqual([]);
  });
});

describe('an operation that is silent among others that answer', () => {
  /** Down at 20 for `issue` alone. */
  function silentIssue() {
    const circuit = circuitOf();
    for (const at of [0, 10, 20]) {
      circuit.answers('status', at);
      circuit.silences('issue', at);
    }
    return circuit;
  }

  it('closes the whole, until it answers itself', () => {
    const circuit = silentIssue();
    expect(circuit.logged).toEqual([down('issue', 3, 20)]);
    circuit.answers('status', 30);
    expect([circuit.isOpenAt(30), circuit.places()]).toEqual([true, 1]);
    expect(circuit.logged).toHaveLength(1);
    circuit.answers('issue', 40);
    expect([circuit.isOpenAt(40), circuit.places()]).toEqual([false, Number.POSITIVE_INFINITY]);
    expect(circuit.logged).toEqual([down('issue', 3, 20), ANSWERS]);
  });

  it('is down again at its next silence, and not at that of another', () => {
    const circuit = silentIssue();
    circuit.answers('status', 130);
    circuit.silences('status', 131);
    expect(circuit.isOpenAt(131)).toBe(false);
    circuit.silences('issue', 132);
    expect([circuit.isOpenAt(231), circuit.isOpenAt(232)]).toEqual([true, false]);
    expect(circuit.logged).toEqual([down('issue', 3, 20), down('issue', 4, 132)]);
  });

  it('is forgotten after two periods without a silence', () => {
    const kept = silentIssue();
    kept.answers('status', 220);
    expect(kept.places()).toBe(1);
    kept.answers('status', 221);
    expect(kept.places()).toBe(Number.POSITIVE_INFINITY);
    expect(kept.logged).toEqual([down('issue', 3, 20), ANSWERS]);
  });

  it('counts with its silences from before while they are not forgotten', () => {
    const [remembered, forgotten] = [circuitOf(), circuitOf()];
    remembered.silences('issue', 0, 1);
    remembered.answers('status', 201);
    remembered.silences('issue', 202);
    expect(remembered.logged).toEqual([down('issue', 3, 202)]);
    forgotten.silences('issue', 0, 1);
    forgotten.answers('status', 202);
    forgotten.silences('issue', 203);
    expect(forgotten.logged).toEqual([]);
  });
});

it('takes ten silences in five seconds for a service that is down, and leaves it alone for half a minute', () => {
  const often = circuitOf(defaultClientLimits);
  often.silences('a', 0, 1, 2, 3, 4, 5, 6, 7, 8, 4_999);
  expect(often.isOpenAt(4_999)).toBe(false);
  often.silences('a', 5_000);
  expect([often.isOpenAt(34_999), often.isOpenAt(35_000)]).toEqual([true, false]);
  const seldom = circuitOf(defaultClientLimits);
  seldom.silences('a', 0, 1, 2, 3, 4, 5, 6, 7, 60_000);
  expect(seldom.isOpenAt(60_000)).toBe(false);
  seldom.silences('a', 60_001);
  expect(seldom.isOpenAt(60_001)).toBe(true);
});
