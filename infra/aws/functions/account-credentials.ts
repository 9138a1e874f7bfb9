import * as iam from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { allow } from '../permissions/allow.ts';
import { credentialsArn } from './import-functions.ts';
import type { RowmarkFunction } from './rowmark-function.ts';

/**
 * One role whose sessions read one secret: that of the account in the session's tag. A session without the
 * tag reads no secret, and other roles of the stack cannot read any.
 */
export class AccountCredentials extends Construct {
  constructor(scope: Construct, id: string, { readers }: { readers: readonly RowmarkFunction[] }) {
    super(scope, id);
    const tagged = {
      'ForAllValues:StringEquals': { 'aws:TagKeys': ['account'] },
      Null: { 'aws:RequestTag/account': 'false' },
    };
    const role = new iam.Role(this, 'Role', {
      description: 'Reads the secret of the account that the session is tagged with',
      assumedBy: new iam.CompositePrincipal(
        ...readers.map(
          ({ role: reader }) =>
            new iam.SessionTagsPrincipal(
              new iam.PrincipalWithConditions(new iam.ArnPrincipal(reader.roleArn), tagged),
            ),
        ),
      ),
    });
    allow(role, {
      sid: 'ReadOwnSecret',
      actions: ['secretsmanager:GetSecretValue'],
      resources: [credentialsArn(this, `\${aws:PrincipalTag/account}`)],
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
