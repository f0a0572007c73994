import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { z } from 'zod';

/** A message of the mail folder, parsed for people and tests. */
export interface InboxMessage {
  id: string;
  channel: 'email' | 'sms';
  /** An address, or a number in E.164. */
  to: string;
  /** Empty for a text message, as is `html`. */
  subject: string;
  text: string;
  /** Contains its pictures as data URLs. */
  html: string;
  /** ISO 8601. */
  date: string;
  /** `text` is set for textual attachments, such as a calendar file. */
  attachments: Array<{ fileName: string; contentType: string; text?: string }>;
}

const fileName = /^([\w-]{1,64})\.(eml|sms)$/;

/** The ids of the folder's messages, newest first: an id begins with its time. */
export async function listInboxMessages(dir: string): Promise<string[]> {
  const names = await readdir(dir).catch(() => []);
  return names
    .flatMap((name) => fileName.exec(name)?.[1] ?? [])
    .sort()
    .reverse();
}

/** @returns null if there is no message with this id. */
export async function readInboxMessage(dir: string, id: string): Promise<InboxMessage | null> {
  if (!fileName.test(`${id}.eml`)) return null;
  const email = await readFile(join(dir, `${id}.eml`)).catch(() => null);
  if (email) return parseEmail(id, email);
  const text = await readFile(join(dir, `${id}.sms`), 'utf8').catch(() => null);
  return text === null ? null : parseText(id, text);
}

const TextRecord = z.object({ to: z.string(), text: z.string(), date: z.string() });

/** Null for a file that is not a text message of ours. */
function parseText(id: string, content: string): InboxMessage | null {
  const { data } = z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue('no JSON');
        return z.NEVER;
      }
    })
    .pipe(TextRecord)
    .safeParse(content);
  return data ? { id, channel: 'sms', subject: '', html: '', attachments: [], ...data } : null;
}

async function parseEmail(id: string, content: Buffer): Promise<InboxMessage> {
  const mail = await PostalMime.parse(content, { attachmentEncoding: 'arraybuffer' });
  const pictures = new Map<string, string>();
  const attachments: InboxMessage['attachments'] = [];
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
    channel: 'email',
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
