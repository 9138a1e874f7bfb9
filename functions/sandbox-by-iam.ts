import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import * as z from 'zod';
import type { InProcessService } from '../shared/service/in-process-exchange.ts';

const answerSchema = z.object({
  statusCode: z.int(),
  headers: z.record(z.string(), z.string()).default({}),
  body: z.string().default(''),
  isBase64Encoded: z.boolean().default(false),
});

/** The sandbox of a trial as a service: a request calls its function; IAM allows only its own stack. */
export function sandboxByIam(FunctionName: string): InProcessService {
  const lambda = new LambdaClient({});
  return async (request, cut) => {
    const Payload = JSON.stringify(await eventOf(request));
    const called = await lambda.send(new InvokeCommand({ FunctionName, Payload }));
    const answer = answerSchema.safeParse(JSON.parse(Buffer.from(called.Payload ?? []).toString('utf8')));
    if (!answer.success) {
      cut();
      return new Response(null, { status: 502 });
    }
    const { statusCode: status, headers, body, isBase64Encoded } = answer.data;
    const isEmpty = status === 204 || status === 304;
    return new Response(isEmpty ? null : Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'), {
      status,
      headers,
    });
  };
}

/** A request as an HTTP API hands it to a function. */
async function eventOf(request: Request) {
  const { pathname, search, hostname } = new URL(request.url);
  const body = await request.text();
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath: pathname,
    rawQueryString: search.slice(1),
    headers: { ...Object.fromEntries(request.headers), host: hostname },
    requestContext: { domainName: hostname, http: { method: request.method, path: pathname } },
    isBase64Encoded: false,
    ...(body !== '' && { body }),
  };
}
