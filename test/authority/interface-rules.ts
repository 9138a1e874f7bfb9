import { join } from 'node:path';
import { tableRows } from '../table-rows.ts';
import {
  clearance,
  exempt,
  foreign,
  fuel,
  heating,
  ofType,
  onBehalf,
  type Payload,
  sale,
} from './payloads.ts';

/** What a request that breaks a rule gets. Stage 1 uses no number, stage 2 uses one. */
export type Verdict =
  | { stage: 1; http: number; codes: readonly string[] }
  | { stage: 2; codes: readonly string[] }
  | 'accepted';

/** A sentence of the interface that states a rule, a request that keeps it and one that breaks it. */
export interface InterfaceRule {
  /** Section and point of docs/reference/interface.md, or `Schema` and an element of the schema of the authority. */
  at: string;
  rule: string;
  keeps: Payload;
  breaks: Payload;
  verdict: Verdict;
  /** The billing book that the broken request names, where it is not the one of its type. */
  book: string | undefined;
}

const payloads: Readonly<Record<string, () => Payload>> = {
  ...{ sale, fuel, heating, foreign, exempt, clearance, 'on-behalf': onBehalf },
  ...{ 'sale 2.3': () => ofType('2.3'), 'sale 3.1': () => ofType('3.1') },
};

/** Reads `"Ω"×200` as 200 letters, and an empty text as no value. */
function readValue(text: string): unknown {
  const [json = '', times = '1'] = text.split('×');
  const value = json === '' ? undefined : JSON.parse(json);
  return times === '1' ? value : value.repeat(Number(times));
}

function changed(payload: Payload, changes: readonly string[]): Payload {
  const whole = structuredClone(payload);
  for (const change of changes.filter(Boolean)) {
    const [, level, member = '', text = ''] = /^(?:(\w+)\.)?(\w+)=(.*)$/.exec(change) ?? [];
    if (member === 'lines')
      whole.invoice_lines = (text.match(/\d/g) ?? []).map((n) => ({ ...whole.invoice_lines[Number(n) - 1] }));
    else if (level === undefined) whole[member] = readValue(text);
    else if (level === 'counterpart') Object(whole.counterpart)[member] = readValue(text);
    else Object(whole.invoice_lines[Number(level) - 1])[member] = readValue(text);
  }
  return whole;
}

/** A payload by its name, with changes: `sale; external_id="A-1"; 1.quantity=2`. */
export function payloadOf(text: string): Payload {
  const [name = '', ...changes] = text.split('; ');
  return changed(payloads[name]?.() ?? { invoice_lines: [] }, changes);
}

function verdictOf(text: string): Verdict {
  const [stage = '', ...codes] = text.split(' ');
  if (stage === 'accepted') return stage;
  return stage === 'issue' ? { stage: 2, codes } : { stage: 1, http: Number(codes.shift()), codes };
}

export const interfaceRules: readonly InterfaceRule[] = tableRows(
  join(import.meta.dirname, 'interface-rules.txt'),
).map(([at = '', rule = '', good = '', broken = '', verdict = '', book]) => {
  const keeps = payloadOf(good);
  return { at, rule, keeps, breaks: changed(keeps, broken.split('; ')), verdict: verdictOf(verdict), book };
});
