import type { SendMailOptions } from 'nodemailer';
import { createTransport } from 'nodemailer';
import MimeNode from 'nodemailer/lib/mime-node';
import { createMailFolder, mailFolder } from './mail-folder.ts';

/** One e-mail, ready to go. */
export interface EmailMessage {
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
export interface EmailSender {
  /** @throws MailError when it was not taken. */
  send(message: EmailMessage): Promise<void>;
  close(): Promise<void>;
}

/** A letter that was not taken. The text has codes alone: a server's own words may repeat the address. */
export class EmailError extends Error {
  /** Trying again is of no use: the address does not exist, the letter is refused. */
  readonly isPermanent: boolean;

  constructor(message: string, isPermanent: boolean) {
    super(message);
    this.isPermanent = isPermanent;
  }
}

/** The address alone, of one that may come with a name: 'Vaga <no-reply@vaga.example>'. */
export const emailAddressOf = (from: string) => /<([^>]+)>/.exec(from)?.[1] ?? from;

/** The mail of an installation: sent where there is a server to send it over, else kept in the data folder. */
export function createEmailSender(
  settings: { smtpUrl: string | null; mailFrom: string },
  dataDir: string,
): EmailSender {
  return settings.smtpUrl === null
    ? folderEmailSender(mailFolder(dataDir), settings.mailFrom)
    : smtpEmailSender(settings.smtpUrl, settings.mailFrom);
}

/** Sends over SMTP, over a few connections that are kept open. */
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

/** Writes each letter as an .eml file, named after its id: a letter that is sent twice is there once. */
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

/** What a picture is in a letter: the same in each that shows it, so it is written once. */
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
    // Named, it is not reckoned anew, twice for each part: our languages are written in Latin letters.
    encoding: 'quoted-printable',
    messageId: `<${id}@${domain}>`,
    // What a machine sends is not to be answered by a machine.
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

/** What nobody reads as it is written: so it is shorter, and written in a third of the time. */
function htmlPart(html: string): { content: string } {
  const part = { content: html, contentTransferEncoding: 'base64' };
  return part;
}

/** With the ends of lines that a letter has, none is looked for in what was put together. */
const withCrlf = (words: string) => words.replaceAll(/\r?\n/g, '\r\n');

/** A part of a letter, headers and all; as a part, for a letter of its own would have a date and an id. */
async function writePicture(picture: EmailMessage['pictures'][number]): Promise<Buffer> {
  const { cid, fileName, content, contentType } = picture;
  const part = new MimeNode('multipart/related').createChild(contentType, { filename: fileName });
  part.setHeader({
    'Content-Id': `<${cid}>`,
    'Content-Transfer-Encoding': 'base64',
    'Content-Disposition': 'inline',
  });
  const written = await part.setContent(content).build();
  // The end of its last line belongs to what comes after it.
  return written.subarray(0, -2);
}

const domainOf = (from: string) => /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';

function toEmailError(error: unknown): EmailError {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const words = [code, responseCode].filter(
    (part) => typeof part === 'string' || typeof part === 'number',
  );
  const isRefused = typeof responseCode === 'number' && responseCode >= 500;
  // A wrong password or a missing TLS is ours to mend, and the letter can go then.
  const isOurs = code === 'EAUTH' || code === 'ETLS';
  return new EmailError(words.join(' ') || 'unknown', isRefused && !isOurs);
}
