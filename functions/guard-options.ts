import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { z } from 'zod';
import { refusedChanges } from './guarded-options.ts';

const optionsSchema = z.record(z.string(), z.string());

const eventSchema = z.object({
  RequestType: z.enum(['Create', 'Update', 'Delete']),
  ResponseURL: z.url(),
  StackId: z.string(),
  RequestId: z.string(),
  LogicalResourceId: z.string(),
  ResourceProperties: optionsSchema,
  OldResourceProperties: optionsSchema.default({}),
});

type GuardEvent = z.infer<typeof eventSchema>;

/** CloudFormation asks before a deployment changes anything: an option that takes something away ends the deployment. */
export async function handler(event: unknown): Promise<void> {
  const asked = eventSchema.parse(event);
  const refused = await refusals(asked).catch((error: unknown) => [String(error)]);
  const answer = {
    Status: refused.length === 0 ? 'SUCCESS' : 'FAILED',
    Reason: refused.join(' '),
    PhysicalResourceId: 'options',
    StackId: asked.StackId,
    RequestId: asked.RequestId,
    LogicalResourceId: asked.LogicalResourceId,
  };
  const { ok, status } = await fetch(asked.ResponseURL, {
    method: 'PUT',
    body: JSON.stringify(answer),
  });
  if (!ok) throw new Error(`CloudFormation took no answer: ${status}.`);
}

async function refusals(asked: GuardEvent): Promise<string[]> {
  if (asked.RequestType !== 'Update') return [];
  const refused = refusedChanges(asked.OldResourceProperties, asked.ResourceProperties);
  return refused.length > 0 && !(await isRollingBack(asked.StackId)) ? refused : [];
}

/** The way back to what was deployed is always open. */
async function isRollingBack(StackName: string): Promise<boolean> {
  const { Stacks = [] } = await new CloudFormationClient({}).send(new DescribeStacksCommand({ StackName }));
  return Stacks.some(({ StackStatus = '' }) => StackStatus.includes('ROLLBACK'));
}
