import type { Socket } from 'node:net';
import { connect } from 'node:net';

/** An HTTP/1.1 request as the bytes that are sent, and what must hold of its answer. */
export interface Request {
  bytes: Buffer;
  /** 200 unless given. */
  status?: number;
  /** Text that the body of a good answer contains. */
  contains?: string;
}

export interface LoadResult {
  /** Jobs done a second. */
  rate: number;
  done: number;
  /** Milliseconds a job took, of all jobs. */
  p50: number;
  p99: number;
  slowest: number;
}

export interface Answer {
  status: number;
  body: string;
}

/** Anything but what a request must be answered with. The first one ends a run: a rate of refusals means nothing. */
export class WrongAnswer extends Error {}

export function get(path: string, token?: string): Request {
  return { bytes: bytesOf({ method: 'GET', path, token }) };
}

export function post(path: string, body: unknown, token?: string): Request {
  return { bytes: bytesOf({ method: 'POST', path, token, body: JSON.stringify(body) }) };
}

interface Parts {
  method: string;
  path: string;
  token: string | undefined;
  body?: string;
}

function bytesOf({ method, path, token, body }: Parts): Buffer {
  const head = [
    `${method} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    'accept: application/json, text/html',
    ...(token ? [`authorization: Bearer ${token}`] : []),
    ...(body === undefined
      ? []
      : ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`]),
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body ?? ''}`);
}

interface Load {
  port: number;
  clients: number;
  seconds: number;
  /** The next job: requests that one client sends one after the other. Null: nothing is left, which is an error. */
  next: () => Request[] | null;
}

/**
 * Keeps so many clients busy for some time, each on a connection of its own that stays open and with one request at a
 * time. Written for this bench, because each request is another one and the clients share two cores with what they
 * measure: on a socket of its own a request costs them a few microseconds.
 */
export async function runLoad({ port, clients, seconds, next }: Load): Promise<LoadResult> {
  const connections = await Promise.all(Array.from({ length: clients }, () => open(port)));
  const took: number[] = [];
  const startedAt = performance.now();
  const until = startedAt + seconds * 1000;
  try {
    await Promise.all(
      connections.map(async (connection) => {
        while (performance.now() < until) {
          const job = next();
          if (!job) throw new Error('The bench has prepared too few jobs for this machine.');
          const start = performance.now();
          for (const request of job) check(request, await connection.send(request.bytes));
          took.push(performance.now() - start);
        }
      }),
    );
  } finally {
    for (const connection of connections) connection.close();
  }
  const elapsed = (performance.now() - startedAt) / 1000;
  return { rate: took.length / elapsed, ...latencies(took) };
}

/** Sends every request at once, each on a connection that is open already; the answers in the order of the requests. */
export async function sendTogether(
  port: number,
  requests: readonly Request[],
): Promise<Array<Answer & { ms: number }>> {
  const connections = await Promise.all(requests.map(() => open(port)));
  try {
    return await Promise.all(
      requests.map(async ({ bytes }, index) => {
        const start = performance.now();
        const answer = await connections[index]?.send(bytes);
        if (!answer) throw new Error('A request without a connection.');
        return { ...answer, ms: performance.now() - start };
      }),
    );
  } finally {
    for (const connection of connections) connection.close();
  }
}

/** One request on a connection of its own. @throws WrongAnswer */
export async function send(port: number, request: Request): Promise<string> {
  const connection = await open(port);
  try {
    const answer = await connection.send(request.bytes);
    check(request, answer);
    return answer.body;
  } finally {
    connection.close();
  }
}

function check({ bytes, status = 200, contains }: Request, answer: Answer): void {
  if (answer.status === status && (!contains || answer.body.includes(contains))) return;
  const line = bytes.toString('latin1').split('\r\n')[0];
  throw new WrongAnswer(`${line} was answered ${answer.status}: ${answer.body.slice(0, 300)}`);
}

function latencies(took: number[]): Omit<LoadResult, 'rate'> {
  const sorted = took.toSorted((one, other) => one - other);
  const at = (part: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
  return {
    done: took.length,
    p50: at(0.5) ?? Number.NaN,
    p99: at(0.99) ?? Number.NaN,
    slowest: sorted.at(-1) ?? Number.NaN,
  };
}

interface Connection {
  send(bytes: Buffer): Promise<Answer>;
  close(): void;
}

async function open(port: number): Promise<Connection> {
  const socket = await new Promise<Socket>((resolve, reject) => {
    const made = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(made));
    made.once('error', reject);
  });
  let received = Buffer.alloc(0) as Buffer;
  let waiting: { resolve(answer: Answer): void; reject(error: Error): void } | null = null;
  const fail = (error: Error) => {
    waiting?.reject(error);
    waiting = null;
  };
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('The server closed a connection in use.')));
  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const answer = parse(received);
    if (!answer || !waiting) return;
    received = Buffer.alloc(0);
    const { resolve } = waiting;
    waiting = null;
    resolve(answer);
  });
  return {
    send: (bytes) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(bytes);
      }),
    close: () => socket.destroy(),
  };
}

/** Null until the whole answer is there. Only one is under way on a connection at any time. */
function parse(received: Buffer): Answer | null {
  const headEnd = received.indexOf('\r\n\r\n');
  if (headEnd < 0) return null;
  const head = received.toString('latin1', 0, headEnd);
  const status = Number(head.slice(9, 12));
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  const bodyBegin = headEnd + 4;
  if (length !== undefined) {
    const bodyEnd = bodyBegin + Number(length);
    return received.length < bodyEnd
      ? null
      : { status, body: received.toString('utf8', bodyBegin, bodyEnd) };
  }
  // Chunks: a page that is streamed. Their borders do not matter here, only where the last one ends.
  const isWhole = received.subarray(-5).toString('latin1') === '0\r\n\r\n';
  return isWhole ? { status, body: received.toString('utf8', bodyBegin) } : null;
}
