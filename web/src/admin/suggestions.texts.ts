import en from '../i18n/en/suggestions.json';
import pt from '../i18n/pt/suggestions.json';
import { defineTexts } from '../platform/texts.ts';

export const suggestionsTexts = defineTexts('suggestions', pt, en);
