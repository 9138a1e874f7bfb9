import { CfnOutput } from 'aws-cdk-lib';
import type { Construct } from 'constructs';

/** Has a deployment print the values under these names. */
export function outputsOf(scope: Construct, values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) new CfnOutput(scope, name, { value });
}
