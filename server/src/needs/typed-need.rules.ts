import { normaliseSearchText } from '../platform/search-text.rules.ts';

/** A typed text, as it is compared with the words of needs. */
export interface TypedNeed {
  /** Its words without those that say nothing, joined by spaces. */
  text: string;
  words: readonly string[];
}

/** Longer texts are cut: no need has as many words. */
const maximumWords = 10;

/** They say nothing of what is needed. */
const emptyWords = new Set(
  [
    'a o as os e em um uma uns umas de da do das dos no na nos nas ao aos com para por que se me meu minha meus minhas',
    'preciso quero queria gostava marcar marcacao fazer ter tenho estou sinto tomar levar agendar',
    'the an of for in on and or to my i im me with at need want would like book get have some feel having take',
  ].flatMap((list) => list.split(' ')),
);

/** They may be part of a name, and cost nothing where they are not. */
const lightWords = new Set(
  [
    'consulta consultas exame exames teste testes analise analises medico medica doutor doutora dr dra urgente hoje amanha',
    'appointment appointments exam exams test tests doctor doctors urgent today tomorrow check visit specialist especialista',
    'perto mim aqui near nearby here barato barata cheap agora now',
  ].flatMap((list) => list.split(' ')),
);

/** Reads a typed need, or a name that it is compared with. */
export function readTypedNeed(typed: string): TypedNeed {
  const all = normaliseSearchText(typed).split(' ').filter(Boolean);
  const telling = all.filter((word) => !emptyWords.has(word));
  const words = (telling.length > 0 ? telling : all).slice(0, maximumWords);
  return { text: words.join(' '), words };
}

/** Whether a need is found without this word. */
export function isLightWord(word: string): boolean {
  return lightWords.has(word);
}

/** What entities are called by their kind: such a word alone names none of them. */
const kindsOfEntities = [
  'farmacia',
  'pharmacy',
  'clinica',
  'clinic',
  'laboratorio',
  'laboratory',
  'hospital',
  'centro',
  'center',
  'centre',
  'policlinica',
  'analises',
  'saude',
  'medica',
  'medico',
  'dentaria',
];

/** The words of a typed name that tell an entity from others. */
export function distinctiveWords(words: readonly string[]): string[] {
  return words.filter(
    (word) => word.length > 1 && !kindsOfEntities.some((kind) => kind.startsWith(word)),
  );
}
