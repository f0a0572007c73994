import { encode as toBase64, wrap as wrapBase64 } from 'nodemailer/lib/base64';
import type { MimeNodeEnvelope } from 'nodemailer/lib/mime-node';
import MimeNode from 'nodemailer/lib/mime-node';
import { encode as toQuotedPrintable, wrap as wrapQuotedPrintable } from 'nodemailer/lib/qp';

/** An e-mail, ready to be sent. */
export interface EmailMessage {
  /** The same for all attempts, so that a mailbox recognises a duplicate. */
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  pictures: EmailPicture[];
  /** A calendar invitation or its cancellation. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; fileName: string; content: string };
}

/** A picture that the HTML refers to as `cid:<name>`. */
export interface EmailPicture {
  cid: string;
  fileName: string;
  content: Buffer;
  contentType: string;
}

/** An e-mail as it is sent (RFC 5322, RFC 2045), with the addresses for the mail server. */
export interface MimeMessage {
  envelope: MimeNodeEnvelope;
  content: Buffer;
}

/**
 * Writes e-mails as MIME, in the parts and bytes that nodemailer makes of them. It pipes each part through streams of its
 * own, which takes several times as long. The headers of the whole are still its work, because people typed names and
 * addresses; those of the parts hold nothing that was typed.
 * @param from the sender's address, with or without a name.
 */
export function createMimeWriter(from: string): (message: EmailMessage) => MimeMessage {
  const writePicture = createPictureWriter();
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
  return (message) => {
    const { id, to, subject, pictures } = message;
    const { contentType, body } = composeParts(message, pictures.map(writePicture));
    const root = new MimeNode(contentType);
    root.setHeader([
      // Asks automatic responders not to answer an automatic e-mail (RFC 3834).
      { key: 'Auto-Submitted', value: 'auto-generated' },
      { key: 'From', value: from },
      { key: 'To', value: { name: '', address: to } },
      { key: 'Subject', value: subject },
      { key: 'Message-ID', value: `<${id}@${domain}>` },
    ]);
    const headers = root.buildHeaders();
    return { envelope: root.getEnvelope(), content: Buffer.from(`${headers}\r\n\r\n${body}`) };
  };
}

interface Multipart {
  contentType: string;
  body: string;
}

/** @param pictures as parts. */
function composeParts(message: EmailMessage, pictures: string[]): Multipart {
  const { id, text, html, calendar } = message;
  const related = multipart('related; type="text/html"', id, [
    base64Part(['Content-Type: text/html; charset=utf-8', base64Encoding], withCrlf(html)),
    ...pictures,
  ]);
  const alternatives = [quotedPart('text/plain; charset=utf-8', text), nest(related)];
  if (!calendar) return multipart('alternative', id, alternatives);
  const { method, fileName, content } = calendar;
  const invitation = quotedPart(`text/calendar; charset=utf-8; method=${method}`, content);
  const file = base64Part(
    [
      `Content-Type: application/ics; name=${fileName}`,
      `Content-Disposition: attachment; filename=${fileName}`,
      base64Encoding,
    ],
    content,
  );
  const alternative = multipart('alternative', id, [...alternatives, invitation]);
  return multipart('mixed', id, [nest(alternative), file]);
}

/**
 * No line of a text can be the boundary: who typed it did not know the id of the e-mail.
 * @param kind the subtype with its parameters.
 */
function multipart(kind: string, id: string, parts: readonly string[]): Multipart {
  const boundary = `${kind.split(';')[0]}-${id}`;
  return {
    contentType: `multipart/${kind};\r\n boundary="${boundary}"`,
    body: `${parts.map((part) => `--${boundary}\r\n${part}\r\n`).join('')}--${boundary}--\r\n`,
  };
}

function nest({ contentType, body }: Multipart): string {
  return `Content-Type: ${contentType}\r\n\r\n${body}`;
}

/** Legible in the source of the e-mail: our languages are written in Latin letters. */
function quotedPart(contentType: string, text: string): string {
  const body = wrapQuotedPrintable(toQuotedPrintable(withCrlf(text)));
  return `Content-Type: ${contentType}\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${body}`;
}

const withCrlf = (words: string) => words.replaceAll(/\r?\n/g, '\r\n');

const base64Encoding = 'Content-Transfer-Encoding: base64';

/** For what is not legible in the source in any case: shorter, and encoded in a third of the time. */
function base64Part(headers: readonly string[], content: string | Buffer): string {
  return `${headers.join('\r\n')}\r\n\r\n${wrapBase64(toBase64(content))}`;
}

/** Encodes a picture once: its part is the same in every e-mail that shows it. */
function createPictureWriter(): (picture: EmailPicture) => string {
  const written = new WeakMap<Buffer, string>();
  return (picture) => {
    const part = written.get(picture.content) ?? picturePart(picture);
    written.set(picture.content, part);
    return part;
  };
}

function picturePart({ cid, fileName, content, contentType }: EmailPicture): string {
  const headers = [
    `Content-Type: ${contentType}; name=${fileName}`,
    `Content-ID: <${cid}>`,
    base64Encoding,
    `Content-Disposition: inline; filename=${fileName}`,
  ];
  return base64Part(headers, content);
}
