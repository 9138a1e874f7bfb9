import { CfnOutput, CustomResource, Stack } from 'aws-cdk-lib';
import { Construct, type IConstruct } from 'constructs';
import type { DeploymentOptions } from '../options/deployment-options.ts';
import { optionsAsText } from '../options/effective-options.ts';
import { RowmarkFunction } from './rowmark-function.ts';

const TYPE = 'Custom::RowmarkOptions';

/**
 * Remembers the options in the stack itself. Everything else waits for it, so that a deployment which would take
 * something away by an option left out ends before it has changed anything.
 */
export class OptionGuard extends Construct {
  private readonly remembered: CustomResource;

  constructor(scope: Construct, id: string, props: { options: DeploymentOptions; serviceUrl: string }) {
    super(scope, id);
    const { options, serviceUrl } = props;
    const { lambda } = new RowmarkFunction(this, 'Guard', {
      entry: 'functions/guard-options.ts',
      description: 'Refuses a deployment that would take something away unsaid',
      memoryMiB: 256,
      timeoutSeconds: 60,
      environment: {},
      permissions: [
        {
          sid: 'SeeRollback',
          actions: ['cloudformation:DescribeStacks'],
          resources: [Stack.of(this).stackId],
        },
      ],
    });
    const text = optionsAsText(options);
    this.remembered = new CustomResource(this, 'Remembered', {
      resourceType: TYPE,
      serviceToken: lambda.functionArn,
      properties: { ...text, service: options.sandbox ? 'sandbox' : serviceUrl },
    });
    const said = Object.entries(text).map(([name, value]) => `${name}=${value}`);
    new CfnOutput(this, 'Options', { value: said.join(' ') });
  }

  /** Makes the constructs wait for the answer. */
  goBefore(constructs: readonly IConstruct[]) {
    for (const construct of constructs) if (construct !== this) construct.node.addDependency(this.remembered);
  }
}
