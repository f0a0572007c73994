import { z } from 'zod';

/** The types of replies; every valid reply has one of them. */
export const replyTypes = ['Success', 'Warning', 'Error'] as const;
export const ReplyType = z.enum(replyTypes);
export type ReplyType = z.infer<typeof ReplyType>;

/** One message of a reply. */
export const Message = z
  .object({
    /** One of `MessageCode` or, where the status is 400, the path of a field. */
    code: z.string(),
    text: z.string(),
    messageType: z.enum(['Success', 'Info', 'Warning', 'Error']),
  })
  .meta({ id: 'Message' });
export type Message = z.infer<typeof Message>;

/** The position of a page in a list. Page numbers start at 1. */
export const Pagination = z
  .object({
    pageNumber: z.int().min(1),
    pageSize: z.int().min(1),
    totalPages: z.int().min(0),
    totalRecords: z.int().min(0),
    /** The list is longer than `totalRecords`, which is the maximum that is counted. */
    isTotalCapped: z.boolean().optional(),
    /** For a search in a municipality: how many of `totalRecords` are inside it. They come before those nearby. */
    recordsInPlace: z.int().min(0).optional(),
    /** For a search: the point from which it measures distances. */
    point: z.object({ latitude: z.number(), longitude: z.number() }).optional(),
  })
  .meta({ id: 'Pagination' });
export type Pagination = z.infer<typeof Pagination>;

/** The envelope of every reply. `data` is null if a call returns only its type and messages. */
export function envelopeOf<Data extends z.ZodType>(data: Data) {
  return z.object({
    type: ReplyType,
    data: data.nullable(),
    messages: z.array(Message),
    pagination: Pagination.optional(),
  });
}

/** The envelope as a type, for code that handles any reply. */
export interface Envelope<Data> {
  type: ReplyType;
  data: Data | null;
  messages: Message[];
  pagination?: Pagination | undefined;
}
