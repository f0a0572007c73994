import en from '../i18n/en/persons.json';
import pt from '../i18n/pt/persons.json';
import { defineTexts } from '../platform/texts.ts';

export const personsTexts = defineTexts('persons', pt, en);
