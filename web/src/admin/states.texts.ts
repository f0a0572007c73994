import en from '../i18n/en/admin-states.json';
import pt from '../i18n/pt/admin-states.json';
import { defineTexts } from '../platform/texts.ts';

export const adminStatesTexts = defineTexts('admin-states', pt, en);
