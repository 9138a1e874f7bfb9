import { once } from 'node:events';
import { createAdaptorServer } from '@hono/node-server';
import type { SandboxApp } from './routes/serve.ts';

export interface Listening {
  url: string;
  close: () => Promise<void>;
}

/** Lets the sandbox answer on a loopback port; port 0 is any free one. Rejects when the port is taken. */
export async function listenSandbox(
  app: SandboxApp,
  at: { port: number; host: '127.0.0.1' },
): Promise<Listening> {
  const server = createAdaptorServer({
    fetch: (request, { incoming }) =>
      app.fetch(request, { closeConnection: () => incoming.socket.destroy() }),
  });
  server.listen(at.port, at.host);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The sandbox listens on no port.');
  return {
    url: `http://${at.host}:${address.port}`,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}
