// A function's process: asks the runtime interface of Lambda for events, and answers each with what the bundle's handler says.
const { AWS_LAMBDA_RUNTIME_API: api, LAMBDA_TASK_ROOT: folder } = process.env;
const { handler } = await import(`${folder}/index.mjs`);
const at = (path) => `http://${api}/2018-06-01/runtime/invocation/${path}`;
const tell = (path, body) => fetch(at(path), { method: 'POST', body: JSON.stringify(body ?? null) });
for (;;) {
  const next = await fetch(at('next'));
  const id = next.headers.get('lambda-runtime-aws-request-id');
  const deadline = Number(next.headers.get('lambda-runtime-deadline-ms'));
  process.env._X_AMZN_TRACE_ID = next.headers.get('lambda-runtime-trace-id') ?? '';
  try {
    const context = { awsRequestId: id, getRemainingTimeInMillis: () => deadline - Date.now() };
    await tell(`${id}/response`, await handler(await next.json(), context));
  } catch (error) {
    const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
    await tell(`${id}/error`, { errorType: name, errorMessage: message, stackTrace: [stack] });
  }
}
