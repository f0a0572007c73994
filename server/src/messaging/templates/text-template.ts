import type { Language } from '@vaga/contract/common';
import type { z } from 'zod';

export interface TextContext {
  language: Language;
  brandName: string;
  /** Without a slash at its end. */
  publicUrl: string;
}

/** A kind of text message: the shape of its data, complete by itself, and how it reads. */
export interface TextTemplate<Schema extends z.ZodType = z.ZodType> {
  data: Schema;
  // Declared as a method it compares bivariantly: a list of templates holds writers of every shape.
  /** @returns letters of GSM 03.38: at most 160, what one message costs, unless an address is in it. */
  render(data: z.output<Schema>, context: TextContext): string;
}
