import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import * as api from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpUserPoolAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { Construct } from 'constructs';
import { deliveredLog, type RowmarkFunction } from '../functions/rowmark-function.ts';
import { acknowledge } from '../permissions/allow.ts';
import type { ConsoleUserPool } from './user-pool.ts';

/** Requests of all callers: a page takes one, its look and script three; a watched job one each second. */
const REQUESTS_PER_SECOND = 50;
const REQUESTS_AT_ONCE = 100;

/** Logged facts of a request, without address, path or name. */
const LOGGED = {
  requestId: '$context.requestId',
  time: '$context.requestTime',
  method: '$context.httpMethod',
  route: '$context.routeKey',
  status: '$context.status',
  milliseconds: '$context.responseLatency',
  error: '$context.integrationErrorMessage',
};

/**
 * The HTTP API in front of the console. Under `/api` it admits only tokens of the pool; the pages keep theirs
 * in a cookie, which the function checks itself.
 */
export class ConsoleApi extends Construct {
  readonly url: string;
  readonly #api: api.HttpApi;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.#api = new api.HttpApi(this, 'Api', { description: 'The console', createDefaultStage: false });
    this.url = this.#api.apiEndpoint;
    new api.HttpStage(this, 'Stage', {
      httpApi: this.#api,
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: REQUESTS_PER_SECOND, burstLimit: REQUESTS_AT_ONCE },
      accessLogSettings: {
        destination: new api.LogGroupLogDestination(deliveredLog(this, 'apis', 'console')),
        format: AccessLogFormat.custom(JSON.stringify(LOGGED)),
      },
    });
  }

  /** Hands requests on to the function. */
  serve({ lambda }: RowmarkFunction, { pool, clients }: ConsoleUserPool): void {
    // One permission for all routes: with a hundred accounts a stack has few resources left.
    const integration = new HttpLambdaIntegration('Console', lambda, { scopePermissionToRoute: false });
    const isBeyond = clients.length > AUTHORIZER_CLIENTS_MAX;
    const forPrograms = this.#api.addRoutes({
      path: '/api/{proxy+}',
      methods: [api.HttpMethod.ANY],
      integration,
      ...(!isBeyond && {
        authorizer: new HttpUserPoolAuthorizer('SignedIn', pool, { userPoolClients: [...clients] }),
      }),
    });
    const routeKey = api.HttpRouteKey.DEFAULT;
    const forPages = new api.HttpRoute(this, 'ForPages', { httpApi: this.#api, routeKey, integration });
    for (const { node } of [forPages, ...(isBeyond ? forPrograms : [])])
      if (node.defaultChild instanceof api.CfnRoute)
        acknowledge(node.defaultChild, 'AwsSolutions-APIG4', WITHOUT);
  }
}

/** An authorizer of an HTTP API takes so many clients. */
const AUTHORIZER_CLIENTS_MAX = 50;
const WITHOUT =
  'The function verifies every token with the keys of the pool: that of a cookie, which no authorizer reads, and those of more programs than an authorizer takes.';
