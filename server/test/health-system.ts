import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { freePort } from './free-port.ts';

export interface ReceivedRequest {
  body: string;
  /** The Idempotency-Key. */
  key: string;
  contentType: string | undefined;
  authorization: string | undefined;
}

export interface HealthSystem {
  /** With user and password in it. */
  url: string;
  /** Whatever came, answered or not. */
  received: ReceivedRequest[];
  /** How it answers from now on; by default 201 with a reference. */
  answer(reply: (response: ServerResponse) => void): void;
  close(): Promise<void>;
}

/** A system of the health authority over real HTTP. */
export async function startHealthSystem(): Promise<HealthSystem> {
  const received: ReceivedRequest[] = [];
  let answer: (response: ServerResponse) => void = (response) => {
    response.writeHead(201).end(JSON.stringify({ reference: `REF-${received.length}` }));
  };
  const port = await freePort();
  const server = createServer(async (request, response) => {
    const { authorization, 'content-type': contentType } = request.headers;
    const key = String(request.headers['idempotency-key']);
    received.push({ body: await text(request), key, contentType, authorization });
    answer(response);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://vaga:p%40ss@127.0.0.1:${port}/fhir`,
    received,
    answer(reply) {
      answer = reply;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
