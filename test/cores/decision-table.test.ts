import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Step } from '../../shared/issue/decision-table.ts';
import { decisionTable, type Facts, transitionsFor } from '../../shared/issue/decision-table.ts';
import { type IssueEvent, issueEvents } from '../../shared/issue/state.ts';
import { decisionPage } from '../docs/decision-page.ts';
import { allFacts } from '../simulator/all-facts.ts';

const everything = issueEvents.flatMap((heard) => [...allFacts()].map((facts) => ({ heard, facts })));

test('every answer in every situation has one cell', () => {
  const wrong = everything.flatMap(({ heard, facts }) => {
    const names = transitionsFor(heard, facts).map(({ name }) => name);
    return names.length === 1 ? [] : [`${heard} ${JSON.stringify(facts)}: ${names.join(' and ') || 'none'}`];
  });
  expect(wrong.slice(0, 10)).toEqual([]);
});

test('the table is the one that people read, cell by cell', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/reference/decision-table.md'), 'utf8');
  expect(decisionPage().split('\n')).toEqual(page.split('\n'));
});

test('no two cells have one name', () => {
  const names = decisionTable.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

/** Situations whose cell breaks a rule. */
const offences = (rule: (of: { heard: IssueEvent; facts: Facts; step: Step }) => boolean) =>
  everything
    .flatMap(({ heard, facts }) =>
      transitionsFor(heard, facts).map(({ name, step }) => ({ name, heard, facts, step })),
    )
    .filter((of) => !rule(of))
    .map(({ name, heard, facts }) => `${heard} → ${name}: ${JSON.stringify(facts)}`)
    .slice(0, 5);

const endOf = (step: Step) => ('end' in step ? step.end : undefined);
const settleOf = (step: Step) => ('end' in step ? step.settle : undefined);
const callOf = (step: Step) => ('call' in step ? step.call : undefined);

test('what may be issued is never called an outage, nor unsent', () => {
  expect(offences(({ facts, step }) => facts.sent === 'nobody' || endOf(step) !== 'outage')).toEqual([]);
  expect(
    offences(({ facts, step }) => facts.sent === 'nobody' || settleOf(step) !== 'suspended, unsent'),
  ).toEqual([]);
});

test('only an answer about this document settles it', () => {
  const settles: Readonly<Record<string, readonly IssueEvent[]>> = {
    issued: ['issue: issued', 'status: issued'],
    // Of a draft of ours that was not kept as it was sent, or after a refusal that nothing contradicts.
    refused: ['status: refused', 'find: differs', 'status: draft', 'status: absent', 'status: unclear'],
  };
  expect(offences(({ heard, step }) => settles[settleOf(step) ?? '']?.includes(heard) ?? true)).toEqual([]);
  expect(
    offences(
      ({ heard, facts, step }) =>
        settleOf(step) !== 'refused' ||
        heard === 'status: refused' ||
        endOf(step) === 'not kept' ||
        facts.told === 'refused',
    ),
  ).toEqual([]);
});

test('what may be issued is not called refused as a draft before two questions found nothing', () => {
  expect(
    offences(
      ({ heard, facts, step }) =>
        endOf(step) !== 'draft refused' ||
        facts.sent === 'nobody' ||
        (heard === 'status: absent' && facts.told === 'unfit' && facts.again === 'no'),
    ),
  ).toEqual([]);
});

test('whoever is told of a refusal asks before it counts, and sends nothing again', () => {
  expect(offences(({ heard, step }) => heard !== 'issue: refused' || callOf(step) === 'status')).toEqual([]);
  expect(
    offences(
      ({ heard, facts, step }) =>
        !heard.startsWith('status:') ||
        facts.told !== 'refused' ||
        !['issue', 'note', 'draft'].includes(callOf(step) ?? ''),
    ),
  ).toEqual([]);
});

test('nothing is sent that is not noted, and nothing that somebody else may have in hand unasked', () => {
  expect(
    offences(
      ({ facts, step, heard }) =>
        callOf(step) !== 'issue' || facts.room === 'open' || heard === 'note: written',
    ),
  ).toEqual([]);
  expect(offences(({ heard, step }) => heard !== 'claim: resumed' || callOf(step) === 'find')).toEqual([]);
  expect(offences(({ heard, step }) => heard !== 'issue: unclear' || callOf(step) === 'status')).toEqual([]);
});

test('what is tried again comes to an end', () => {
  const sameCall = ({ heard, step }: { heard: IssueEvent; step: Step }) =>
    heard.startsWith(`${callOf(step)}:`);
  expect(
    offences((of) => !sameCall(of) || of.facts.again === 'yes' || of.heard === 'issue: pending'),
  ).toEqual([]);
});
