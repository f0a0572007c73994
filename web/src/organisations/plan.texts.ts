import en from '../i18n/en/plan.json';
import pt from '../i18n/pt/plan.json';
import { defineTexts } from '../platform/texts.ts';

export const planTexts = defineTexts('plan', pt, en);
