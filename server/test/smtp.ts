import type { Email } from 'postal-mime';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { freePort } from './free-port.ts';

export interface TestSmtp {
  url: string;
  /** What has come, as it was sent, in order. */
  received: Email[];
  /** Answers the next e-mails with this SMTP code instead of taking them; null takes them again. */
  refuseWith(code: number | null): void;
  close(): Promise<void>;
}

/** A real SMTP server that keeps what it gets. */
export async function startSmtp(): Promise<TestSmtp> {
  const received: Email[] = [];
  let refusal: number | null = null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(address, _session, callback) {
      if (refusal === null) return callback();
      callback(
        Object.assign(new Error(`no mailbox ${address.address}`), { responseCode: refusal }),
      );
    },
    onData(stream, _session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then(
          (mail) => {
            received.push(mail);
            callback();
          },
          (error: Error) => callback(error),
        );
      });
    },
  });
  server.on('error', () => {});
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuseWith(code) {
      refusal = code;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
