import type { Language } from '../platform/language.ts';
import { brandOf } from '../ui/brands.ts';

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

/** The text in the reader's language (PT where that is the label, otherwise EN), with the brand's name in it. */
export function documentFor(
  texts: Record<Language, LongDocument>,
  language: Language,
  variant: string,
): LongDocument {
  return JSON.parse(
    JSON.stringify(texts[language]).replaceAll('{{name}}', brandOf(variant).name),
  ) as LongDocument;
}
