import type { Language } from '@vaga/contract/common';

export type { Language };

export const languages: readonly Language[] = ['pt', 'en'];
export const defaultLanguage: Language = 'pt';

/** The cookie that keeps the reader's choice, so that the server can render in it. */
export const languageCookie = 'lang';

/** A locale as the specification describes it. */
export interface Locale {
  /** For `lang`, for `Intl` and for Accept-Language. */
  code: string;
  /** What the language picker shows. */
  label: string;
  language: Language;
  country: string;
}

export const locales: Record<Language, Locale> = {
  pt: { code: 'pt-PT', label: 'PT', language: 'pt', country: 'PT' },
  en: { code: 'en-GB', label: 'EN', language: 'en', country: 'GB' },
};

/** The locale code: for `lang`, for `Intl` and for Accept-Language. */
export function localeOf(language: Language): string {
  return locales[language].code;
}

/** The language of a locale code of ours. */
export function languageOf(locale: string): Language {
  return languages.find((language) => localeOf(language) === locale) ?? defaultLanguage;
}

export function isLanguage(value: unknown): value is Language {
  return value === 'pt' || value === 'en';
}
