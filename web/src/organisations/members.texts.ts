import en from '../i18n/en/members.json';
import pt from '../i18n/pt/members.json';
import { defineTexts } from '../platform/texts.ts';

export const membersTexts = defineTexts('members', pt, en);
