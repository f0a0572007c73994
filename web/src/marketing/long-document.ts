import { brandOf } from '@vaga/contract/brands';
import {
  automaticRefundHours,
  cardRefundDays,
  maxHoldMinutes,
  paymentLinkEndsBeforeHours,
  paymentLinkHours,
  payOnSiteApprovalMinutes,
  personsPerCart,
  refundAnswerDays,
  reminderHours,
} from '@vaga/contract/limits';
import type { PageContext } from '../platform/context.ts';
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

/** What a long text says of the installation. */
export type DocumentFacts = Pick<PageContext, 'language' | 'variant' | 'site'>;

/**
 * The text in the reader's language, with the brand's name and the product's limits in it. A line about what the installation does
 * not have is left out: the complaints book, a wallet.
 */
export function documentFor<Text>(
  texts: Record<Language, Text>,
  { language, variant, site }: DocumentFacts,
): Text {
  const { name, contacts } = brandOf(variant);
  const values: Record<string, string | number | null> = {
    name,
    help: contacts.help,
    officer: contacts.officer,
    dataProtection: contacts.dataProtection,
    complaints: site.complaintsUrl,
    googleWallet: site.wallets.google ? 'Google Wallet' : null,
    hours: automaticRefundHours,
    refundDays: cardRefundDays,
    answerDays: refundAnswerDays,
    persons: personsPerCart,
    reminderDay: reminderHours.day,
    reminderHours: reminderHours.hours,
    longestHold: maxHoldMinutes,
    paymentLinkHours,
    deferredEnd: paymentLinkEndsBeforeHours,
    leaveMinutes: payOnSiteApprovalMinutes,
  };
  const filled = (text: string) =>
    text.replace(/{{(\w+)}}/g, (gap, key: string) => String(values[key] ?? gap));
  const missing = Object.keys(values).filter((key) => values[key] === null);
  const isIncluded = (line: unknown) =>
    typeof line !== 'string' || missing.every((key) => !line.includes(`{{${key}}}`));
  return JSON.parse(JSON.stringify(texts[language]), (_key, value: unknown) => {
    if (Array.isArray(value)) return value.filter(isIncluded);
    return typeof value === 'string' ? filled(value) : value;
  }) as Text;
}
