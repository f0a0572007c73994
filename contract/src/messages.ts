import { accountMessages } from './account-messages.ts';
import { agendaCapacityMessages } from './agenda-capacity-messages.ts';
import { agendaMessages } from './agenda-messages.ts';
import { alertMessages } from './alert-messages.ts';
import { appointmentLinkMessages } from './appointment-link-messages.ts';
import { bookingMessages } from './booking-messages.ts';
import { calendarMessages } from './calendar-messages.ts';
import { callMessages } from './call-messages.ts';
import { closureMessages } from './closure-messages.ts';
import type { Language } from './common.ts';
import { deskMessages } from './desk-messages.ts';
import { entityMessages } from './entity-messages.ts';
import { entityStateMessages } from './entity-state-messages.ts';
import type { Message } from './envelope.ts';
import { importMessages } from './import-messages.ts';
import { joiningMessages } from './joining-messages.ts';
import type { MessageText } from './message-text.ts';
import { offerMessages } from './offer-messages.ts';
import { organisationMessages } from './organisation-messages.ts';
import { poolMessages } from './pool-messages.ts';
import { protocolMessages } from './protocol-messages.ts';
import { publicHealthMessages } from './public-health-messages.ts';
import { ratingMessages } from './rating-messages.ts';
import { resultMessages } from './result-messages.ts';
import { scheduleChangeMessages } from './schedule-change-messages.ts';
import { ticketMessages } from './ticket-messages.ts';
import { travelMessages } from './travel-messages.ts';
import { uploadMessages } from './upload-messages.ts';
import { waitlistMessages } from './waitlist-messages.ts';
import { walletMessages } from './wallet-messages.ts';

/** All messages of the API, by code. */
const messages = {
  ...accountMessages,
  ...agendaCapacityMessages,
  ...agendaMessages,
  ...alertMessages,
  ...appointmentLinkMessages,
  ...walletMessages,
  ...calendarMessages,
  ...callMessages,
  ...closureMessages,
  ...bookingMessages,
  ...deskMessages,
  ...entityMessages,
  ...entityStateMessages,
  ...joiningMessages,
  ...importMessages,
  ...offerMessages,
  ...organisationMessages,
  ...poolMessages,
  ...protocolMessages,
  ...ratingMessages,
  ...resultMessages,
  ...uploadMessages,
  ...publicHealthMessages,
  ...scheduleChangeMessages,
  ...ticketMessages,
  ...travelMessages,
  ...waitlistMessages,
};

export type MessageCode = keyof typeof messages;

export const messageCodes = Object.keys(messages).sort() as MessageCode[];

/** A message in the reader's language. `values` fill its {names}; civil dates (YYYY-MM-DD) are written out. */
export function messageOf(
  code: MessageCode,
  language: Language,
  values: Record<string, string | number> = {},
): Message {
  const found: MessageText = messages[code];
  const text = found[language].replace(/\{(\w+)\}/g, (whole, name: string) =>
    inWords(values[name] ?? whole, language),
  );
  return { code, text, messageType: found.type };
}

/** A civil date as text: 'segunda-feira, 23 de novembro'. */
function inWords(value: string | number, language: Language): string {
  const text = String(value);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return text;
  const parts = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  const format = new Intl.DateTimeFormat(language === 'pt' ? 'pt-PT' : 'en-GB', parts);
  return format.format(new Date(`${text}T00:00:00Z`));
}
