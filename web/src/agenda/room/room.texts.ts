import en from '../../i18n/en/room.json';
import pt from '../../i18n/pt/room.json';
import { defineTexts } from '../../platform/texts.ts';

export const roomTexts = defineTexts('room', pt, en);
