import en from '../i18n/en/plans.json';
import pt from '../i18n/pt/plans.json';
import { defineTexts } from '../platform/texts.ts';

export const plansTexts = defineTexts('plans', pt, en);
