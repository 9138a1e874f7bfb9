import { CfnOutput, CfnResource, type Stack } from 'aws-cdk-lib';
import { type DeploymentOptions, WrongOptions } from './options/deployment-options.ts';
import { OUTPUTS_MAX, RESOURCES_MAX } from './quotas/platform-quotas.ts';

/** Resources that each account adds: policies, the secret of a sandbox, a user of SFTP with its role. */
const resourcesOfAccount = ({ approval, sandbox, sftp }: DeploymentOptions): number =>
  2 + (approval === 'required' ? 1 : 0) + (sandbox ? 1 : 0) + (sftp ? 3 : 0);

/** Throws `WrongOptions` where a stack with these accounts is more than CloudFormation takes, with the number that fits. */
export function assertStackFits(stack: Stack, options: DeploymentOptions): void {
  const all = stack.node.findAll();
  const resources = all.filter((one) => CfnResource.isCfnResource(one)).length;
  const outputs = all.filter((one) => one instanceof CfnOutput).length;
  if (resources <= RESOURCES_MAX && outputs <= OUTPUTS_MAX) return;
  const accounts = options.accounts.length;
  const each = resourcesOfAccount(options);
  const most = Math.floor((RESOURCES_MAX - resources + accounts * each) / each);
  throw new WrongOptions(
    `Option accounts: ${accounts} accounts with these options need ${resources} resources and ${outputs} outputs, and a stack holds ${RESOURCES_MAX} and ${OUTPUTS_MAX}; at most ${most} accounts fit. Deploy the others as a stack of their own.`,
  );
}
