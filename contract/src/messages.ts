import { accountMessages } from './account-messages.ts';
import { bookingMessages } from './booking-messages.ts';
import { callMessages } from './call-messages.ts';
import type { Language } from './common.ts';
import type { Message } from './envelope.ts';
import type { MessageText } from './message-text.ts';

/** Every message that the API can answer with, by its code. */
const messages = { ...accountMessages, ...callMessages, ...bookingMessages };

export type MessageCode = keyof typeof messages;

/** A message in the reader's language; `values` fill its {names}. */
export function messageOf(
  code: MessageCode,
  language: Language,
  values: Record<string, string | number> = {},
): Message {
  const found: MessageText = messages[code];
  const text = found[language].replace(/\{(\w+)\}/g, (whole, name: string) =>
    String(values[name] ?? whole),
  );
  return { code, text, messageType: found.type };
}
