import type { WireRequest } from './service-world.ts';

/** A request as the sandbox reads it, without the platform's streams: those cost more than its answer. */
export function lightRequest({ method, path, headers, body = '' }: WireRequest): Request {
  const named = new Map([['content-type', 'application/json'], ...Object.entries(headers)]);
  return Object.create(Request.prototype, {
    method: { value: method },
    url: { value: `http://localhost${path}` },
    headers: {
      value: { get: (name: string) => named.get(name) ?? null, has: (name: string) => named.has(name) },
    },
    body: { value: null },
    text: { value: async () => body },
  });
}

interface Init {
  status?: number;
  headers?: unknown;
}

/** An answer whose text is there at once. */
export class LightResponse {
  readonly status: number;
  readonly headers: unknown;
  readonly #text: string;

  constructor(text: string | null, { status = 200, headers }: Init = {}) {
    this.#text = text ?? '';
    this.status = status;
    this.headers = headers;
  }

  static json(body: unknown, init?: Init): LightResponse {
    return new LightResponse(JSON.stringify(body), init);
  }

  async text(): Promise<string> {
    return this.#text;
  }
}
