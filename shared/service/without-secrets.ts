import { readErrorEnvelope, readErrors } from './service-errors.ts';

const HIDDEN = '[hidden]';

/** A refusal may quote the request that it refuses; what it quotes of our secrets stays here. Content is left as it is. */
export function withoutSecrets(body: unknown, secrets: readonly string[]): unknown {
  return isRefusal(body) ? hide(body, secrets) : body;
}

const isRefusal = (body: unknown) => readErrors(body).length > 0 || readErrorEnvelope(body) !== undefined;

function hide(value: unknown, secrets: readonly string[]): unknown {
  if (typeof value === 'string')
    return secrets.reduce((text, secret) => (secret === '' ? text : text.replaceAll(secret, HIDDEN)), value);
  if (Array.isArray(value)) return value.map((one) => hide(one, secrets));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, hide(one, secrets)]));
}
