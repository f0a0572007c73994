import en from '../i18n/en/approval.json';
import pt from '../i18n/pt/approval.json';
import { defineTexts } from '../platform/texts.ts';

export const approvalTexts = defineTexts('approval', pt, en);
