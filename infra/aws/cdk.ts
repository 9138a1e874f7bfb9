/** Names of the CDK for the app and for tests: only this folder installs it. */
export { App, type AppProps, Stack, Validations } from 'aws-cdk-lib';
export { Template } from 'aws-cdk-lib/assertions';
export { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
export { AwsSolutionsChecks } from 'cdk-nag';
