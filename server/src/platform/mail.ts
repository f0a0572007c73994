import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SendMailOptions } from 'nodemailer';
import { createTransport } from 'nodemailer';

/** One e-mail, ready to go. */
export interface Letter {
  /** Stable over all tries, so that a mailbox recognises a second copy. */
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Pictures that the HTML shows as `cid:<name>`. */
  pictures: Array<{ cid: string; fileName: string; content: Buffer; contentType: string }>;
  /** An invitation or its withdrawal. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; fileName: string; content: string };
}

/** Where e-mails go. */
export interface Mail {
  /** @throws MailError when it was not taken. */
  send(letter: Letter): Promise<void>;
  close(): Promise<void>;
}

/** A letter that was not taken. The text has codes alone: a server's own words may repeat the address. */
export class MailError extends Error {
  /** Trying again is of no use: the address does not exist, the letter is refused. */
  readonly isFinal: boolean;

  constructor(message: string, isFinal: boolean) {
    super(message);
    this.isFinal = isFinal;
  }
}

/** The address alone, of one that may come with a name: 'Vaga <no-reply@vaga.example>'. */
export const addressOf = (from: string) => /<([^>]+)>/.exec(from)?.[1] ?? from;

/** Where mail is written that is not sent. */
export const mailFolder = (dataDir: string) => join(dataDir, 'mail');

/** The mail of an installation: sent where there is a server to send it over, else kept in the data folder. */
export function createMail(
  settings: { smtpUrl: string | null; mailFrom: string },
  dataDir: string,
): Mail {
  return settings.smtpUrl === null
    ? folderMail(mailFolder(dataDir), settings.mailFrom)
    : smtpMail(settings.smtpUrl, settings.mailFrom);
}

/** Sends over SMTP, over a few connections that are kept open. */
export function smtpMail(url: string, from: string): Mail {
  const limits = new URLSearchParams({
    pool: 'true',
    maxConnections: '4',
    connectionTimeout: '10000',
    greetingTimeout: '10000',
    socketTimeout: '30000',
  });
  const transport = createTransport(`${url}${url.includes('?') ? '&' : '?'}${limits}`);
  return {
    async send(letter) {
      try {
        await transport.sendMail(optionsOf(letter, from));
      } catch (error) {
        throw mailErrorOf(error);
      }
    },
    async close() {
      transport.close();
    },
  };
}

/** Writes each letter as an .eml file, named after its id: a letter that is sent twice is there once. */
export function folderMail(dir: string, from: string): Mail {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(letter) {
      const { message } = await transport.sendMail(optionsOf(letter, from));
      await mkdir(dir, { recursive: true });
      const unfinished = join(dir, `.${letter.id}.part`);
      await writeFile(unfinished, message, { mode: 0o600 });
      await rename(unfinished, join(dir, `${letter.id}.eml`));
    },
    async close() {},
  };
}

function optionsOf(letter: Letter, from: string): SendMailOptions {
  const { calendar } = letter;
  return {
    from,
    to: { name: '', address: letter.to },
    subject: letter.subject,
    text: letter.text,
    html: letter.html,
    messageId: `<${letter.id}@${domainOf(from)}>`,
    // What a machine sends is not to be answered by a machine.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
    attachments: letter.pictures.map(({ cid, fileName, content, contentType }) => ({
      cid,
      filename: fileName,
      content,
      contentType,
      contentDisposition: 'inline',
    })),
    ...(calendar
      ? {
          icalEvent: {
            method: calendar.method,
            filename: calendar.fileName,
            content: calendar.content,
          },
        }
      : {}),
  };
}

const domainOf = (from: string) => /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';

function mailErrorOf(error: unknown): MailError {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const words = [code, responseCode].filter(
    (part) => typeof part === 'string' || typeof part === 'number',
  );
  const isRefused = typeof responseCode === 'number' && responseCode >= 500;
  // A wrong password or a missing TLS is ours to mend, and the letter can go then.
  const isOurs = code === 'EAUTH' || code === 'ETLS';
  return new MailError(words.join(' ') || 'unknown', isRefused && !isOurs);
}
