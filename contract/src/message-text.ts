import type { Message } from './envelope.ts';

/** What a message says in each language; {names} are filled in. */
export interface MessageText {
  type: Message['messageType'];
  pt: string;
  en: string;
}
