import { z } from 'zod';

/** How a business outcome is told apart: every reply that fits the contract is one of these. */
export const replyTypes = ['Success', 'Warning', 'Error'] as const;
export const ReplyType = z.enum(replyTypes);
export type ReplyType = z.infer<typeof ReplyType>;

/** One message of a reply. `code` is a key of the message catalogue, or the path of the field that is wrong. */
export const Message = z
  .object({
    code: z.string(),
    text: z.string(),
    messageType: z.enum(['Success', 'Info', 'Warning', 'Error']),
  })
  .meta({ id: 'Message' });
export type Message = z.infer<typeof Message>;

/** Where a page stands in a list. Page numbers start at 1. */
export const Pagination = z
  .object({
    pageNumber: z.int().min(1),
    pageSize: z.int().min(1),
    totalPages: z.int().min(0),
    totalRecords: z.int().min(0),
    /** There are more than `totalRecords`, which is as far as this list is counted. */
    isTotalCapped: z.boolean().optional(),
    /** Of a search in a municipality: how many of `totalRecords` lie in it. They come before those near it. */
    recordsInPlace: z.int().min(0).optional(),
  })
  .meta({ id: 'Pagination' });
export type Pagination = z.infer<typeof Pagination>;

/** What every call answers with. `data` is null where a call says nothing beyond its type and messages. */
export function envelopeOf<Data extends z.ZodType>(data: Data) {
  return z.object({
    type: ReplyType,
    data: data.nullable(),
    messages: z.array(Message),
    pagination: Pagination.optional(),
  });
}

/** The envelope as a type, for code that handles any of them. */
export interface Envelope<Data> {
  type: ReplyType;
  data: Data | null;
  messages: Message[];
  pagination?: Pagination | undefined;
}
