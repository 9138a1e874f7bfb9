import { ArnFormat, Stack } from 'aws-cdk-lib';
import {
  ArnPrincipal,
  CompositePrincipal,
  PrincipalWithConditions,
  Role,
  SessionTagsPrincipal,
} from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { allow } from '../permissions/allow.ts';
import { credentialsPrefix } from './import-resources.ts';
import type { RowmarkFunction } from './rowmark-function.ts';

interface AccountCredentialsProps {
  accounts: readonly string[];
  /** Functions that log in for an account. */
  readers: readonly RowmarkFunction[];
}

/**
 * One role whose sessions read one secret: that of the account in the session's tag. A session without the tag, or with
 * that of an account that is not deployed, reads nothing.
 */
export class AccountCredentials extends Construct {
  constructor(scope: Construct, id: string, { accounts, readers }: AccountCredentialsProps) {
    super(scope, id);
    const tagged = {
      'ForAllValues:StringEquals': { 'aws:TagKeys': ['account'] },
      StringEquals: { 'aws:RequestTag/account': [...accounts] },
    };
    const role = new Role(this, 'Role', {
      description: 'Reads the secret of the account that the session is tagged with',
      assumedBy: new CompositePrincipal(
        ...readers.map(
          ({ role: reader }) =>
            new SessionTagsPrincipal(new PrincipalWithConditions(new ArnPrincipal(reader.roleArn), tagged)),
        ),
      ),
    });
    allow(role, {
      sid: 'ReadOwnSecret',
      actions: ['secretsmanager:GetSecretValue'],
      resources: [
        Stack.of(this).formatArn({
          service: 'secretsmanager',
          resource: 'secret',
          resourceName: `${credentialsPrefix(this)}\${aws:PrincipalTag/account}-??????`,
          arnFormat: ArnFormat.COLON_RESOURCE_NAME,
        }),
      ],
      wildcard: 'Secrets Manager ends the ARN of a secret with six characters of its own choice.',
    });
    for (const reader of readers) {
      allow(reader.role, {
        sid: 'LogInForAnAccount',
        actions: ['sts:AssumeRole', 'sts:TagSession'],
        resources: [role.roleArn],
      });
      reader.lambda.addEnvironment('ROWMARK_CREDENTIALS_ROLE', role.roleArn);
    }
  }
}
