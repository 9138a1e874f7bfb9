import { expect, it } from 'vitest';
import {
  intakeEventSchema,
  issueEventSchema,
  receiveEventSchema,
  reportEventSchema,
} from '../../shared/jobs/steps/events.ts';

const object = { key: 'incoming/demo/standard/sales.csv', size: 12, 'version-id': 'v', etag: 'e' };

it.each([
  ['intake', intakeEventSchema, { job: 'j' }, { job: 'j', waits: false }],
  ['intake', intakeEventSchema, { job: 'j', waits: true, more: 1 }, { job: 'j', waits: true }],
  ['issue', issueEventSchema, { job: 'j', chunk: 1 }, { job: 'j', chunk: 1, waits: false }],
  ['issue', issueEventSchema, { job: 'j', chunk: 7, waits: true }, { job: 'j', chunk: 7, waits: true }],
  ['report', reportEventSchema, { job: 'j' }, { job: 'j' }],
  ['report', reportEventSchema, { job: 'j', error: { Error: 'E' } }, { job: 'j', error: { Error: 'E' } }],
  [
    'report, in a lean way',
    reportEventSchema,
    {
      job: 'j',
      lean: { before: { job: 'j', error: 'x', unreported: { Error: 'OutOfMemory', Cause: 'c' } } },
    },
    { job: 'j', lean: { before: { error: 'x', unreported: { Error: 'OutOfMemory' } } } },
  ],
  [
    'receive',
    receiveEventSchema,
    { detail: { bucket: { name: 'b', region: 'r' }, object, reason: 'PutObject' } },
    { detail: { bucket: { name: 'b' }, object } },
  ],
])('the event of %s says what its step reads: %#', (_, schema, event, read) => {
  expect(schema.parse(event)).toEqual(read);
});

it.each([
  ['no job', intakeEventSchema, {}],
  ['chunk 0', issueEventSchema, { job: 'j', chunk: 0 }],
  ['half a chunk', issueEventSchema, { job: 'j', chunk: 1.5 }],
  ['no chunk', issueEventSchema, { job: 'j' }],
  ['no reason for a lean report', reportEventSchema, { job: 'j', lean: { before: { unreported: {} } } }],
  ['no input of the first way', reportEventSchema, { job: 'j', lean: {} }],
  ['no bucket', receiveEventSchema, { detail: { object } }],
  ['no key', receiveEventSchema, { detail: { bucket: { name: 'b' }, object: { size: 1 } } }],
])('an event with %s is refused', (_, schema, event) => {
  expect(schema.safeParse(event).success).toBe(false);
});
