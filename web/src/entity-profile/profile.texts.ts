import en from '../i18n/en/entity-profile.json';
import pt from '../i18n/pt/entity-profile.json';
import { defineTexts, type Texts, type Translate } from '../platform/texts.ts';

export const profileTexts = defineTexts('entity-profile', pt, en);

/** Writes a text of this slice in the reader's language. */
export type ProfileTranslate =
  typeof profileTexts extends Texts<infer Keys> ? Translate<Keys> : never;
