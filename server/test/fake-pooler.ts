import type { Socket } from 'node:net';
import { createServer } from 'node:net';
import { freePort } from './free-port.ts';

export interface FakePooler {
  url: string;
  close(): void;
}

/**
 * Speaks as much of PostgreSQL's protocol as pgbouncer shows of itself in a mode: the process number that it gives is
 * not that of the session behind it, and a session is a client's own for as long as the mode says.
 */
export async function startFakePooler(
  mode: 'session' | 'transaction' | 'statement',
): Promise<FakePooler> {
  const sessions = { idle: [] as number[], made: 500 };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    let session: number | null = null;
    let isInTransaction = false;
    const answerTo = (query: string): Buffer => {
      session ??= sessions.idle.pop() ?? ++sessions.made;
      if (query.startsWith('begin') && mode === 'statement')
        return Buffer.concat([errorMessage('transaction blocks not allowed'), ready('I')]);
      isInTransaction ||= query.startsWith('begin');
      const answer = query.startsWith('begin') ? [] : row(String(session));
      if (mode !== 'session' && !isInTransaction) {
        sessions.idle.push(session);
        session = null;
      }
      return Buffer.concat([
        ...answer,
        message('C', text('OK')),
        ready(isInTransaction ? 'T' : 'I'),
      ]);
    };
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', int(0)), message('K', int(7), int(7)), ready('I')]));
      socket.on('data', (asked: Buffer) => {
        if (asked[0] === 'Q'.charCodeAt(0)) socket.write(answerTo(asked.toString('utf8', 5)));
      });
    });
  });
  const port = await freePort();
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  return {
    url: `postgres://vaga:pass@127.0.0.1:${port}/vaga`,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** What pgbouncer says to a parameter of the start that it does not know. */
export const refusalOfOptions = (first: Buffer): Buffer | null =>
  first.includes('\0options\0') ? errorMessage('unsupported startup parameter: options') : null;

function errorMessage(words: string): Buffer {
  const fields = [`SFATAL`, `VFATAL`, `C08P01`, `M${words}`].map(text);
  return message('E', ...fields, Buffer.from([0]));
}

/** One column of text with one row. */
function row(value: string): Buffer[] {
  const column = Buffer.concat([
    text('pid'),
    int(0),
    short(0),
    int(23),
    short(4),
    int(-1),
    short(0),
  ]);
  return [
    message('T', short(1), column),
    message('D', short(1), int(value.length), Buffer.from(value)),
  ];
}

const ready = (state: 'I' | 'T') => message('Z', Buffer.from(state));
const text = (value: string) => Buffer.from(`${value}\0`);

function message(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(type), int(body.length + 4), body]);
}

function int(value: number): Buffer {
  const buffer = Buffer.alloc(4);
  buffer.writeInt32BE(value);
  return buffer;
}

function short(value: number): Buffer {
  const buffer = Buffer.alloc(2);
  buffer.writeInt16BE(value);
  return buffer;
}
