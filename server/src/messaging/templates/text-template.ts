import type { Language } from '@vaga/contract/common';
import type { z } from 'zod';

export interface TextContext {
  language: Language;
  brandName: string;
  /** Without a trailing slash. */
  publicUrl: string;
}

/** A text message template: the schema of its data, which must be complete, and its renderer. */
export interface TextTemplate<Schema extends z.ZodType = z.ZodType> {
  data: Schema;
  // Declared as a method it compares bivariantly: a list of templates holds renderers of every type.
  /** @returns characters of GSM 03.38: at most 160, the price of one message, unless the text contains a link. */
  render(data: z.output<Schema>, context: TextContext): string;
}
