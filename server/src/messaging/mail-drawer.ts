import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';

/** A mail of the mail folder, as a person or a test reads it. */
export interface DrawerMail {
  id: string;
  to: string;
  subject: string;
  text: string;
  /** Pictures are in it, as data. */
  html: string;
  /** ISO 8601. */
  date: string;
  /** `text` is there for what is text, such as a calendar file. */
  attachments: Array<{ fileName: string; contentType: string; text?: string }>;
}

const fileName = /^([\w-]{1,64})\.eml$/;

/** The ids of the folder's mails, newest first: an id begins with its time. */
export async function listMails(dir: string): Promise<string[]> {
  const names = await readdir(dir).catch(() => []);
  return names
    .flatMap((name) => fileName.exec(name)?.[1] ?? [])
    .sort()
    .reverse();
}

/** @returns null for an id that there is no mail of. */
export async function readMail(dir: string, id: string): Promise<DrawerMail | null> {
  if (!fileName.test(`${id}.eml`)) return null;
  const content = await readFile(join(dir, `${id}.eml`)).catch(() => null);
  if (!content) return null;
  const mail = await PostalMime.parse(content, { attachmentEncoding: 'arraybuffer' });
  const pictures = new Map<string, string>();
  const attachments: DrawerMail['attachments'] = [];
  for (const part of mail.attachments) {
    const bytes = Buffer.from(part.content as ArrayBuffer);
    if (part.contentId) {
      pictures.set(
        part.contentId.replace(/[<>]/g, ''),
        `data:${part.mimeType};base64,${bytes.toString('base64')}`,
      );
      continue;
    }
    const isText = part.mimeType.startsWith('text/') || part.mimeType === 'application/ics';
    attachments.push({
      fileName: part.filename ?? '',
      contentType: part.mimeType,
      ...(isText ? { text: bytes.toString('utf8') } : {}),
    });
  }
  return {
    id,
    to: mail.to?.[0]?.address ?? '',
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: (mail.html ?? '').replace(
      /cid:([\w.-]+)/g,
      (whole, cid: string) => pictures.get(cid) ?? whole,
    ),
    date: mail.date ?? '',
    attachments,
  };
}
