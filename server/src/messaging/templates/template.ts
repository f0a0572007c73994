import type { Language } from '@vaga/contract/common';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { EmailBrand } from '../email-brand.ts';

/** Where and for whom a mail is written. */
export interface EmailContext {
  language: Language;
  /** The address that people open, without a slash at its end. */
  publicUrl: string;
  brand: EmailBrand;
  recipient: string;
  /** The address that mails come from: the organiser of calendar entries. */
  sender: string;
}

export interface CalendarFile {
  method: 'REQUEST' | 'CANCEL';
  fileName: string;
  content: string;
}

/** A mail's words, before they are laid out. */
export interface EmailContent {
  /** Shown on locked screens: it never says which health service it is about. */
  subject: string;
  /** The line that a mailbox shows beside the subject. */
  preview: string;
  title: string;
  body: ReactNode[];
  calendar?: CalendarFile;
}

/** A kind of mail: the shape of its data, complete by itself, and how it reads. */
export interface Template<Schema extends z.ZodType = z.ZodType> {
  data: Schema;
  // Declared as a method it compares bivariantly: a list of templates holds writers of every shape.
  render(data: z.output<Schema>, context: EmailContext): EmailContent;
}

/** Keeps the exact type of the schema for the writer. */
export function template<Schema extends z.ZodType>(definition: Template<Schema>): Template<Schema> {
  return definition;
}

/** An address of our own pages. */
export function pageUrl(
  publicUrl: string,
  path: string,
  query: Record<string, string> = {},
): string {
  const search = new URLSearchParams(query);
  return `${publicUrl}${path}${search.size > 0 ? `?${search}` : ''}`;
}
