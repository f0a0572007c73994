import { createContext, createElement, Fragment, type ReactNode, useContext, useMemo } from 'react';
import { defaultLanguage, type Language, localeOf } from './language.ts';

/** The texts of one slice in both languages. Flat: `"hero.title": "…"`; plurals end in `_one` and `_other`. */
export interface Texts<Keys extends string> {
  slice: string;
  pt: Record<Keys, string>;
  en: Record<Keys, string>;
  /** The same keys as a reader reads them who acts for others; a key that is not here reads the same. */
  onBehalf?: Record<Language, Partial<Record<Keys, string>>>;
}

type WithoutPlural<Key extends string> = Key extends `${infer Stem}_${'one' | 'other'}`
  ? Stem
  : Key;

/** Translates a key of the slice, filling `{{name}}`; `count` chooses the plural. */
export type Translate<Keys extends string> = (
  key: WithoutPlural<Keys>,
  values?: Record<string, string | number>,
) => string;

/** Puts the two files of a slice together. A key that one of them lacks is a type error. */
export function defineTexts<Keys extends string>(
  slice: string,
  pt: Record<Keys, string>,
  en: Record<NoInfer<Keys>, string>,
): Texts<Keys> {
  return { slice, pt, en };
}

/** The texts with those for a reader who acts for others: "Your details" to one, "The guest's details" to the other. */
export function defineOnBehalf<Keys extends string>(
  texts: Texts<Keys>,
  onBehalf: Record<Language, Partial<Record<Keys, string>>>,
): Texts<Keys> {
  return { ...texts, onBehalf };
}

/** What translates for one reader: their language, and which plural a number takes in it. */
export interface Translator {
  language: Language;
  plurals: Intl.PluralRules;
}

export function createTranslator(language: Language): Translator {
  // With its country: Brazil counts nought as one, Portugal does not.
  return { language, plurals: new Intl.PluralRules(localeOf(language)) };
}

export const TranslatorContext = createContext<Translator | null>(null);

/** Whether the reader of an area acts for others: its layout says so. */
export const OnBehalfContext = createContext(false);

/** The translator of a slice in the reader's language. */
export function useText<Keys extends string>(texts: Texts<Keys>): Translate<Keys> {
  const translator = useContext(TranslatorContext);
  if (!translator) throw new Error('useText needs the providers of the app around it.');
  const isOnBehalf = useContext(OnBehalfContext);
  return useMemo(
    () => translatorOf(translator, isOnBehalf ? onBehalfOf(texts) : texts),
    [translator, texts, isOnBehalf],
  );
}

function onBehalfOf<Keys extends string>(texts: Texts<Keys>): Texts<Keys> {
  const { slice, pt, en, onBehalf } = texts;
  if (!onBehalf) return texts;
  return {
    slice: `${slice}.onBehalf`,
    pt: { ...pt, ...onBehalf.pt },
    en: { ...en, ...onBehalf.en },
  };
}

/** The reader's language. */
export function useLanguage(): Language {
  return useContext(TranslatorContext)?.language ?? defaultLanguage;
}

/** A key without a text reads as itself, as types allow none. */
export function translatorOf<Keys extends string>(
  { language, plurals }: Translator,
  texts: Texts<Keys>,
): Translate<Keys> {
  const entries: Record<string, string | undefined> = texts[language];
  return (key, values) => {
    const count = values?.count;
    const plural = typeof count === 'number' ? `${key}_${plurals.select(count)}` : key;
    const text = entries[plural] ?? entries[`${key}_other`] ?? entries[key] ?? key;
    return values ? filled(text, values) : text;
  };
}

function filled(text: string, values: Record<string, string | number>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) => String(values[name] ?? ''));
}

/** Text with marked words: `rich('Read the <terms>terms</terms>.', { terms: (words) => <a href="…">{words}</a> })`. */
export function rich(
  text: string,
  marks: Record<string, (marked: string) => ReactNode>,
): ReactNode {
  const pieces = text.split(/<(\w+)>(.*?)<\/\1>/g);
  return pieces.map((piece, index) => {
    if (index % 3 === 0) return piece;
    if (index % 3 === 1) return null;
    const mark = marks[pieces[index - 1] ?? ''];
    return createElement(Fragment, { key: index }, mark ? mark(piece) : piece);
  });
}
