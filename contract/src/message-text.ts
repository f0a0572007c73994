import type { Message } from './envelope.ts';

/** The text of a message in each language; {names} are placeholders. */
export interface MessageText {
  type: Message['messageType'];
  pt: string;
  en: string;
}
