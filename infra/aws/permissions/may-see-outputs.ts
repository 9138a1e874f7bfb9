import { Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Permission } from './allow.ts';

/** Who names a stack by its name is judged on `stack/<name>/*`: the id of the stack is not in the request. */
export const maySeeOutputs = (scope: Construct): Permission => ({
  sid: 'SeeOutputs',
  actions: ['cloudformation:DescribeStacks'],
  resources: [
    Stack.of(scope).formatArn({
      service: 'cloudformation',
      resource: 'stack',
      resourceName: `${Stack.of(scope).stackName}/*`,
    }),
  ],
  wildcard: 'A request names the stack, and the id that follows the name is made by CloudFormation.',
});
