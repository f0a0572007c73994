import en from '../i18n/en/accessibility.json';
import pt from '../i18n/pt/accessibility.json';
import { defineTexts, type Texts, type Translate } from '../platform/texts.ts';

/** What a place ticks of its accessibility and its languages: its general data and its public page say it in the same words. */
export const accessibilityTexts = defineTexts('accessibility', pt, en);

export type AccessibilityTranslate =
  typeof accessibilityTexts extends Texts<infer Keys> ? Translate<Keys> : never;
