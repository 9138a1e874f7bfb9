import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listenHere } from '../listen-here.ts';

export interface Answer {
  status: number;
  body: unknown;
}

/** Forwards requests to a service and counts them; what is planned at one of them happens before or after its effect. */
export interface Door extends AsyncDisposable {
  url: string;
  /** Requests in their order, without the ids in their paths. */
  sent: string[];
  at(request: number, when: 'before' | 'after', act: () => void): void;
  /** Breaks the connections of some requests, from one on. */
  away(from: number, requests: number): void;
  /** Nothing happens any more. */
  quiet(): void;
}

/** Opens a door to a service; `scripted` may answer in its place. */
export async function openDoor(
  service: { url: string },
  scripted: (url: URL) => Answer | undefined | Promise<Answer | undefined> = () => undefined,
): Promise<Door> {
  let count = 0;
  let planned: { request: number; when: 'before' | 'after'; act: () => void } | undefined;
  let away = { from: 0, to: 0 };
  const sent: string[] = [];
  const forward = async (asked: IncomingMessage, answer: ServerResponse) => {
    count += 1;
    if (count >= away.from && count < away.to) {
      asked.destroy();
      return;
    }
    const acts = planned?.request === count ? planned : undefined;
    if (acts?.when === 'before') acts.act();
    const { method, headers } = asked;
    const url = new URL(asked.url ?? '/', service.url);
    sent.push(`${method} ${url.pathname.replace(/[0-9a-f-]{20,}/, '*')}`);
    answer.on('error', () => {});
    const own = await scripted(url);
    if (own !== undefined) {
      answer.writeHead(own.status, { 'content-type': 'application/json' }).end(JSON.stringify(own.body));
      return;
    }
    const passed = httpRequest(url, { method, headers }, async (back) => {
      const body = await text(back);
      if (acts?.when === 'after') acts.act();
      answer.writeHead(back.statusCode ?? 500, back.headers).end(body);
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  };
  const here = await listenHere(createServer((asked, answer) => void forward(asked, answer)));
  return {
    ...{ url: here.url, sent },
    at(request, when, act) {
      count = 0;
      planned = { request, when, act };
    },
    away(from, requests) {
      away = { from, to: from + requests };
    },
    quiet() {
      planned = undefined;
      away = { from: 0, to: 0 };
    },
    [Symbol.asyncDispose]: here[Symbol.asyncDispose],
  };
}
