import { createTransport } from 'nodemailer';
import { createMailFolder, mailFolder } from './mail-folder.ts';
import type { EmailMessage } from './mime.ts';
import { createMimeWriter } from './mime.ts';

/** Sends e-mails. */
export interface EmailSender {
  /** @throws EmailError if the e-mail was not accepted. */
  send(message: EmailMessage): Promise<void>;
  close(): Promise<void>;
}

/** An e-mail was not accepted. The message contains codes only: the server's text may repeat the address. */
export class EmailError extends Error {
  /** A retry is useless: the address does not exist or the server refuses the e-mail. */
  readonly isPermanent: boolean;

  constructor(message: string, isPermanent: boolean) {
    super(message);
    this.isPermanent = isPermanent;
  }
}

/** The bare address of one that may have a name: 'Vaga <no-reply@vaga.example>'. */
export const emailAddressOf = (from: string) => /<([^>]+)>/.exec(from)?.[1] ?? from;

/** The e-mail sender of an installation: over SMTP if a server is configured, else into the data folder. */
export function createEmailSender(
  settings: { smtpUrl: string | null; mailFrom: string },
  dataDir: string,
): EmailSender {
  return settings.smtpUrl === null
    ? folderEmailSender(mailFolder(dataDir), settings.mailFrom)
    : smtpEmailSender(settings.smtpUrl, settings.mailFrom);
}

/** Sends over SMTP, on a few connections that are kept open. */
export function smtpEmailSender(url: string, from: string): EmailSender {
  const limits = new URLSearchParams({
    pool: 'true',
    // One for each batch of e-mails that is sent at the same time (`message-sender.ts`).
    maxConnections: '5',
    connectionTimeout: '10000',
    greetingTimeout: '10000',
    socketTimeout: '30000',
  });
  const transport = createTransport(`${url}${url.includes('?') ? '&' : '?'}${limits}`);
  const writeMime = createMimeWriter(from);
  return {
    async send(message) {
      try {
        const { envelope, content } = writeMime(message);
        await transport.sendMail({ envelope, raw: content });
      } catch (error) {
        throw toEmailError(error);
      }
    },
    async close() {
      transport.close();
    },
  };
}

/** Writes each e-mail as an .eml file named after its id: a duplicate replaces the first copy. */
export function folderEmailSender(dir: string, from: string): EmailSender {
  const folder = createMailFolder(dir);
  const writeMime = createMimeWriter(from);
  return {
    send: (message) => folder.write(`${message.id}.eml`, writeMime(message).content),
    async close() {},
  };
}

function toEmailError(error: unknown): EmailError {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const words = [code, responseCode].filter(
    (part) => typeof part === 'string' || typeof part === 'number',
  );
  const isRefused = typeof responseCode === 'number' && responseCode >= 500;
  // A wrong password or missing TLS is a configuration error: a retry succeeds once it is fixed.
  const isOurs = code === 'EAUTH' || code === 'ETLS';
  return new EmailError(words.join(' ') || 'unknown', isRefused && !isOurs);
}
