import { createServer } from 'node:net';
import { freePort } from '../free-port.ts';

/** A mail server that never says a word. */
export async function startMuteSmtp() {
  const state = { calls: 0 };
  const server = createServer((socket) => {
    state.calls += 1;
    socket.on('error', () => {});
  });
  const port = await freePort();
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  return { url: `smtp://127.0.0.1:${port}`, state, close: () => server.close() };
}
