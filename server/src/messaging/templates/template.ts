import type { Language } from '@vaga/contract/common';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { EmailBrand } from '../email-brand.ts';

/** The context that an e-mail is rendered in. */
export interface EmailContext {
  language: Language;
  /** The public URL, without a trailing slash. */
  publicUrl: string;
  brand: EmailBrand;
  recipient: string;
  /** The sender's address: the organiser of calendar entries. */
  sender: string;
  /** The token of the link to an appointment for a person without an account. */
  signAppointmentLink(link: { appointmentId: string; address: string; expiresAt: Date }): string;
}

export interface CalendarFile {
  method: 'REQUEST' | 'CANCEL';
  fileName: string;
  content: string;
}

/** The content of an e-mail, without layout. */
export interface EmailContent {
  /** Shown on locked screens: it never names the health service. */
  subject: string;
  /** The preview text that a mailbox shows beside the subject. */
  preview: string;
  title: string;
  body: ReactNode[];
  calendar?: CalendarFile;
}

/** An e-mail template: the schema of its data, which must be complete, and its renderer. */
export interface Template<Schema extends z.ZodType = z.ZodType> {
  data: Schema;
  // Declared as a method it compares bivariantly: a list of templates holds renderers of every type.
  render(data: z.output<Schema>, context: EmailContext): EmailContent;
}

/** Keeps the exact type of the schema for the renderer. */
export function template<Schema extends z.ZodType>(definition: Template<Schema>): Template<Schema> {
  return definition;
}

/** The URL of one of our own pages. */
export function pageUrl(
  publicUrl: string,
  path: string,
  query: Record<string, string> = {},
): string {
  const search = new URLSearchParams(query);
  return `${publicUrl}${path}${search.size > 0 ? `?${search}` : ''}`;
}
