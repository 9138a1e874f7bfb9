import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';

/** Lets a server of a test listen at a free port of this machine, until it is disposed of. */
export async function listenHere(
  server: Pick<Server, 'listen' | 'address' | 'close' | 'closeAllConnections'>,
) {
  server.listen(0, '127.0.0.1');
  await once(server as Server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Machines give out higher ports by themselves: nobody takes one of these before its program listens there. */
let port = 20_000 + (process.pid % 600) * 20;

/** A port of loopback that nobody listens at, and that nobody else is given. */
export async function freePort(): Promise<number> {
  for (;;) {
    port += 1;
    const server = createServer().listen(port, '127.0.0.1');
    const heard = await once(server, 'listening').catch(() => undefined);
    await new Promise((done) => server.close(done));
    if (heard !== undefined) return port;
  }
}
