import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

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
