import type { Language } from '@vaga/contract/common';
import type { z } from 'zod';

/** A kind of text message: the shape of its data, complete by itself, and how it reads. */
export interface TextTemplate<Schema extends z.ZodType = z.ZodType> {
  data: Schema;
  // Declared as a method it compares bivariantly: a list of templates holds writers of every shape.
  /** @returns at most 160 letters of GSM 03.38: what one message costs. */
  write(data: z.output<Schema>, context: { language: Language; brandName: string }): string;
}
