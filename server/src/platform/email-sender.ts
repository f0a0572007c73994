import type { SendMailOptions } from 'nodemailer';
import { createTransport } from 'nodemailer';
import MimeNode from 'nodemailer/lib/mime-node';
import { createMailFolder, mailFolder } from './mail-folder.ts';

/** An e-mail, ready to be sent. */
export interface EmailMessage {
  /** The same for all attempts, so that a mailbox recognises a duplicate. */
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Pictures that the HTML refers to as `cid:<name>`. */
  pictures: Array<{ cid: string; fileName: string; content: Buffer; contentType: string }>;
  /** A calendar invitation or its cancellation. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; fileName: string; content: string };
}

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
    maxConnections: '4',
    connectionTimeout: '10000',
    greetingTimeout: '10000',
    socketTimeout: '30000',
  });
  const transport = createTransport(`${url}${url.includes('?') ? '&' : '?'}${limits}`);
  const buildMime = createMimeBuilder(from);
  return {
    async send(message) {
      try {
        await transport.sendMail(await buildMime(message));
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
  const transport = createTransport({ streamTransport: true, buffer: true });
  const folder = createMailFolder(dir);
  const buildMime = createMimeBuilder(from);
  return {
    async send(message) {
      const sent = await transport.sendMail(await buildMime(message));
      await folder.write(`${message.id}.eml`, sent.message as Buffer);
    },
    async close() {},
  };
}

/** A picture is encoded once: its MIME part is the same in every e-mail that shows it. */
function createMimeBuilder(from: string): (message: EmailMessage) => Promise<SendMailOptions> {
  const written = new WeakMap<Buffer, Promise<Buffer>>();
  const writeOnce = (picture: EmailMessage['pictures'][number]) => {
    const known = written.get(picture.content) ?? writePicture(picture);
    written.set(picture.content, known);
    return known;
  };
  const domain = domainOf(from);
  return async ({ id, to, subject, text, html, pictures, calendar }) => ({
    from,
    to: { name: '', address: to },
    subject,
    text: withCrlf(text),
    html: htmlPart(withCrlf(html)),
    // Named, so that nodemailer does not compute it twice for each part. Our languages are written in Latin letters.
    encoding: 'quoted-printable',
    messageId: `<${id}@${domain}>`,
    // Asks automatic responders not to answer an automatic e-mail (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
    attachments: await Promise.all(
      pictures.map(async (picture) => ({ cid: picture.cid, raw: await writeOnce(picture) })),
    ),
    ...(calendar
      ? {
          icalEvent: {
            method: calendar.method,
            filename: calendar.fileName,
            content: calendar.content,
          },
        }
      : {}),
  });
}

/** Base64, because the HTML source is not read: it is shorter, and takes a third of the time to encode. */
function htmlPart(html: string): { content: string } {
  const part = { content: html, contentTransferEncoding: 'base64' };
  return part;
}

/** With CRLF line ends, nodemailer skips its own conversion. */
const withCrlf = (words: string) => words.replaceAll(/\r?\n/g, '\r\n');

/** Builds the picture as a MIME part with its headers: built as a message of its own, it would get a date and an id. */
async function writePicture(picture: EmailMessage['pictures'][number]): Promise<Buffer> {
  const { cid, fileName, content, contentType } = picture;
  const part = new MimeNode('multipart/related').createChild(contentType, { filename: fileName });
  part.setHeader({
    'Content-Id': `<${cid}>`,
    'Content-Transfer-Encoding': 'base64',
    'Content-Disposition': 'inline',
  });
  const written = await part.setContent(content).build();
  // The last line break belongs to the boundary that follows.
  return written.subarray(0, -2);
}

const domainOf = (from: string) => /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';

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
