import type { Language } from '@vaga/contract/common';
import { sql } from 'kysely';
import { compileOnce } from './compile-once.ts';
import type { Trx } from './db.ts';
import { newId } from './uuid.ts';

/** The data of each e-mail by the name of its template. The templates, which are not of the platform, declare theirs. */
// biome-ignore lint/suspicious/noEmptyInterface: declared by `messaging/templates/catalogue.ts`
export interface EmailTemplates {}

/** The same for text messages. */
// biome-ignore lint/suspicious/noEmptyInterface: declared by `messaging/templates/catalogue.ts`
export interface TextTemplates {}

/** The content of an e-mail: a template with its data, which must be complete, because it reads nothing else. */
export type EmailOf<Name extends keyof EmailTemplates = keyof EmailTemplates> = Content<
  EmailTemplates,
  Name
>;

/** The content of a text message. */
export type TextOf<Name extends keyof TextTemplates = keyof TextTemplates> = Content<
  TextTemplates,
  Name
>;

type Content<Templates, Name extends keyof Templates> = {
  [Template in Name]: { template: Template; data: Templates[Template] };
}[Name];

/** A name of a template. */
export type TemplateName = keyof EmailTemplates | keyof TextTemplates;

interface MessageEnvelope {
  /** An address, or a number in E.164; null: an account without an address, for which nothing is queued. */
  recipient: string | null;
  language: Language;
  /** The account that the message is about, for export and erasure; null for a recipient without an account. */
  accountId: string | null;
  now: Date;
  /** The message is not sent before this time. */
  sendAt?: Date;
}

/**
 * The templates of messages to people about their appointments: the plan of the entity counts what is sent of them. Declared with
 * the templates, as those are.
 */
// biome-ignore lint/suspicious/noEmptyInterface: declared by `messaging/templates/catalogue.ts`
export interface CountedTemplates {}

type Counted = keyof EmailTemplates & keyof CountedTemplates;

/** Of the entity whose appointment it is about; no other message has one. */
type OfEntity = { entityId: string };
type OfNoEntity = { entityId?: undefined };

/** An e-mail of any template, with its entity where it is counted. */
export type EmailToQueue =
  | (OfEntity & EmailOf<Counted>)
  | (OfNoEntity & EmailOf<Exclude<keyof EmailTemplates, Counted>>);

export type OutgoingMessage = MessageEnvelope &
  (({ channel: 'email' } & EmailToQueue) | ({ channel: 'sms' } & OfEntity & TextOf));

/**
 * Queues a message in the transaction of its cause: both are committed or neither. The sender of `messaging` takes it from
 * its table (`docs/states/message.md`).
 * @returns the message's id; null for no recipient.
 */
export function queueMessage(
  trx: Trx,
  message: OutgoingMessage & { recipient: string },
): Promise<string>;
export function queueMessage(trx: Trx, message: OutgoingMessage): Promise<string | null>;
export async function queueMessage(trx: Trx, message: OutgoingMessage): Promise<string | null> {
  const id = newId();
  const { channel, recipient, language, template, accountId, now } = message;
  if (recipient === null) return null;
  await insertMessage(trx, {
    id,
    channel,
    recipient,
    language,
    template,
    accountId,
    entityId: message.entityId ?? null,
    now,
    data: JSON.stringify(message.data),
    sendAt: message.sendAt ?? null,
  });
  return id;
}

/**
 * Drops the messages of a template whose data have these values and that were not sent yet, and deletes their data: in this
 * transaction their cause was taken back, or the appointment cancelled.
 */
export async function dropQueuedMessages<Name extends keyof EmailTemplates>(
  trx: Trx,
  dropped: { template: Name; data: Partial<EmailTemplates[Name]>; reason: 'undone' | 'canceled' },
): Promise<void> {
  const { template, data, reason } = dropped;
  await sql`
    update messages set status = 'dropped', last_error = ${reason}, data = '{}'
     where status = 'queued' and template = ${template} and data @> ${JSON.stringify(data)}::jsonb`.execute(
    trx,
  );
}

/** How many messages of a template were queued for an account after `since`, whatever became of them. */
export async function countQueuedMessages(
  trx: Trx,
  { accountId, template, since }: { accountId: string; template: TemplateName; since: Date },
): Promise<number> {
  const { count } = await trx
    .selectFrom('messages')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('accountId', '=', accountId)
    .where('template', '=', template)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

interface Row extends Omit<MessageEnvelope, 'recipient' | 'sendAt'> {
  id: string;
  channel: OutgoingMessage['channel'];
  template: TemplateName;
  recipient: string;
  entityId: string | null;
  /** JSON. */
  data: string;
  /** Null: at once. */
  sendAt: Date | null;
}

// At once is by the clock of the database: a sender goes by that, and the process' may be ahead.
const insertMessage = compileOnce(
  (row: Row) => sql<object>`/* prepared */
    insert into messages (
      id, channel, recipient, language, template, data, account_id, entity_id, status, created_at, due_at)
    values (
      ${row.id}, ${row.channel}, ${row.recipient}, ${row.language}, ${row.template}, ${row.data},
      ${row.accountId}, ${row.entityId}, 'queued', ${row.now},
      coalesce(${row.sendAt}::timestamptz, least(${row.now}, now())))`,
);
