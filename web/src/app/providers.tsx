import { type ReactNode, useMemo } from 'react';
import type { Language } from '../platform/language.ts';
import { createTranslator, TranslatorContext } from '../platform/texts.ts';

/** What every component may count on: the reader's language. */
export function Providers({ language, children }: { language: Language; children: ReactNode }) {
  const translator = useMemo(() => createTranslator(language), [language]);
  return <TranslatorContext value={translator}>{children}</TranslatorContext>;
}
