import { createTransport } from 'nodemailer';
import { expect, test } from 'vitest';
import type { EmailMessage } from './mime.ts';
import { createMimeWriter } from './mime.ts';

const from = 'Vaga Açores <no-reply@vaga.example>';
const writeMime = createMimeWriter(from);

const typedByAPerson = 'Olá\r\nBcc: x@y.example\n--related\n.\n=3D \u{1f600} ';
const message: EmailMessage = {
  id: '0193',
  to: 'inês@praça.example',
  subject: `Marcação confirmada: ${typedByAPerson}${'muito longo '.repeat(12)}`,
  html: `<p>${typedByAPerson}</p>${'<b>comprido, sem fim</b>'.repeat(80)}`,
  text: `${typedByAPerson}${'palavra '.repeat(30)}\n${'x'.repeat(200)}\n\n`,
  pictures: [
    {
      cid: 'tiles',
      fileName: 'tiles.png',
      content: Buffer.alloc(999, 7),
      contentType: 'image/png',
    },
  ],
};
const calendar = {
  method: 'CANCEL',
  fileName: 'cancel.ics',
  content: `BEGIN:VCALENDAR\r\nSUMMARY:Farmácia\r\nDESCRIPTION:${'é'.repeat(90)}\r\nEND:VCALENDAR`,
} as const;

const withCrlf = (words: string) => words.replaceAll(/\r?\n/g, '\r\n');

/** The same by nodemailer alone, as lines; boundaries are numbered, because both choose their own. */
async function writtenByNodemailer({ id, to, calendar, ...email }: EmailMessage) {
  const transport = createTransport({ streamTransport: true, buffer: true });
  const html = { content: withCrlf(email.html), contentTransferEncoding: 'base64' };
  const { message, envelope } = await transport.sendMail({
    from,
    to: { name: '', address: to },
    subject: email.subject,
    text: withCrlf(email.text),
    html,
    encoding: 'quoted-printable',
    messageId: `<${id}@vaga.example>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    attachments: email.pictures.map(({ fileName, ...picture }) => ({
      cid: picture.cid,
      filename: fileName,
      content: picture.content,
      contentType: picture.contentType,
      contentDisposition: 'inline' as const,
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
  });
  return { envelope, lines: linesOf(message as Buffer) };
}

function linesOf(content: Buffer): string[] {
  const text = content.toString().replace(/^Date: .*$/m, 'Date:');
  const boundary = /boundary="?([^"\r]*)"?/g;
  const boundaries = [...text.matchAll(boundary)].map(([, value]) => value ?? '');
  return boundaries
    .reduce((all, value, index) => all.replaceAll(value, `boundary ${index}`), text)
    .replaceAll(/;\s+boundary="?([^"\r]*)"?/g, '; boundary=$1')
    .split('\r\n');
}

test.each([
  ['without a calendar file', message],
  ['with one', { ...message, calendar }],
])(
  'an e-mail %s has the parts, headers and bytes that nodemailer writes, whatever a person typed',
  async (_, email) => {
    const { envelope, content } = writeMime(email);

    expect({ envelope, lines: linesOf(content) }).toEqual(await writtenByNodemailer(email));
  },
);
