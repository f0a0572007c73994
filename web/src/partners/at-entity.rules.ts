import type { Language } from '../platform/language.ts';

/** What a place's name begins with, by its gender in Portuguese. */
const feminine = /^(farmácia|clínica|policlínica|parafarmácia|unidade|casa)\b/iu;
const masculine = /^(laboratório|centro|hospital|hotel|consultório|posto|instituto)\b/iu;

/** 'na Farmácia Central', 'no Laboratório Baixa Mondego', 'em Vida Plena' where the name does not tell; 'at …' in English. */
export function atEntity(name: string, language: Language): string {
  if (language === 'en') return `at ${name}`;
  if (feminine.test(name)) return `na ${name}`;
  return masculine.test(name) ? `no ${name}` : `em ${name}`;
}
