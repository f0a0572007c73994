import { brandOf } from '@vaga/contract/brands';
import {
  automaticRefundHours,
  cardRefundDays,
  localPaymentWindowMinutes,
  longestHoldMinutes,
  personsPerCart,
  reminderHours,
} from '@vaga/contract/limits';
import type { Language } from '../platform/language.ts';

/** A long text in sections: the privacy policy, the terms. */
export interface LongDocument {
  title: string;
  description: string;
  updated: string;
  intro: string[];
  sections: DocumentSection[];
}

export interface DocumentSection {
  heading: string;
  paragraphs: string[];
  list?: string[];
}

/** The text in the reader's language, with the brand's name and the product's limits in it. */
export function documentFor<Text>(
  texts: Record<Language, Text>,
  language: Language,
  variant: string,
): Text {
  const { name, contacts } = brandOf(variant);
  return JSON.parse(
    JSON.stringify(texts[language])
      .replaceAll('{{name}}', name)
      .replaceAll('{{help}}', contacts.help)
      .replaceAll('{{dataProtection}}', contacts.dataProtection)
      .replaceAll('{{hours}}', String(automaticRefundHours))
      .replaceAll('{{refundDays}}', String(cardRefundDays))
      .replaceAll('{{persons}}', String(personsPerCart))
      .replaceAll('{{reminderDay}}', String(reminderHours.day))
      .replaceAll('{{reminderHours}}', String(reminderHours.hours))
      .replaceAll('{{longestHold}}', String(longestHoldMinutes))
      .replaceAll('{{leaveMinutes}}', String(localPaymentWindowMinutes)),
  ) as Text;
}
