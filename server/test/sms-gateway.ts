import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { freePort } from './free-port.ts';

export interface ReceivedText {
  to: string;
  text: string;
  /** The Idempotency-Key. */
  key: string;
  authorization: string | undefined;
}

export interface SmsGateway {
  /** With user and password in it. */
  url: string;
  /** What it has taken, in order. */
  received: ReceivedText[];
  /** Answers what comes next with this status instead of taking it; 204 takes it again. A 307 leads to another address. */
  answerWith(status: number): void;
  close(): Promise<void>;
}

/** A gateway for text messages over real HTTP. */
export async function startSmsGateway(): Promise<SmsGateway> {
  const received: ReceivedText[] = [];
  let status = 204;
  const port = await freePort();
  const server = createServer(async (request, reply) => {
    const { to, text: body } = JSON.parse(await text(request));
    const key = String(request.headers['idempotency-key']);
    // An answer that repeats the number, as some do.
    const location = { location: `http://127.0.0.1:${port}/elsewhere` };
    const isTaken = status < 300 || request.url === '/elsewhere';
    if (isTaken) {
      received.push({ to, text: body, key, authorization: request.headers.authorization });
    }
    reply.writeHead(status, status === 307 ? location : {});
    reply.end(status === 204 ? undefined : `refused: ${to}`);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://vaga:p%40ss@127.0.0.1:${port}/send`,
    received,
    answerWith(next) {
      status = next;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
