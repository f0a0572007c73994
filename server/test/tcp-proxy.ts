import type { Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { freePort } from './free-port.ts';

export interface TcpProxy {
  port: number;
  /** What is open stays open and passes nothing on any more, as if the host behind it were away; new connections work. */
  stopForwarding(): void;
  close(): void;
}

/** Stands between the product and a database, as a proxy of a failover does. */
export async function startTcpProxy(
  to: number,
  /** Reads what each client says first; an answer is sent to it, and ends its connection. */
  refuse: (first: Buffer) => Buffer | null = () => null,
): Promise<TcpProxy> {
  const pairs = new Set<[Socket, Socket]>();
  const all = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1');
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    for (const socket of pair) {
      all.add(socket);
      socket.on('error', () => {});
    }
    near.once('data', (first: Buffer) => {
      const refusal = refuse(first);
      if (refusal) {
        near.end(refusal);
        far.destroy();
        return;
      }
      far.write(first);
      near.pipe(far);
      far.pipe(near);
    });
    near.once('close', () => pairs.has(pair) && far.destroy());
    far.once('close', () => pairs.has(pair) && near.destroy());
  });
  const port = await freePort();
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  return {
    port,
    stopForwarding() {
      for (const [near, far] of pairs) {
        near.unpipe(far);
        far.unpipe(near);
        near.pause();
        far.pause();
      }
      pairs.clear();
    },
    close() {
      for (const socket of all) socket.destroy();
      server.close();
    },
  };
}

/** The same database by another port of this machine, instead of the socket in its folder. */
export function overPort(url: string, port: number): string {
  const changed = new URL(url);
  changed.search = '';
  changed.hostname = '127.0.0.1';
  changed.port = String(port);
  return changed.href;
}
