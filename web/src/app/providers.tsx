import { MantineProvider } from '@mantine/core';
import type { Brand } from '@vaga/contract/brands';
import { type ReactNode, useMemo } from 'react';
import type { Language } from '../platform/language.ts';
import { useNonce } from '../platform/nonce.ts';
import { createTranslator, TranslatorContext } from '../platform/texts.ts';
import { themeOf, variablesOf } from '../ui/theme.ts';

/** What every component may count on: the brand's theme and the reader's language. */
export function Providers({
  brand,
  language,
  scheme = 'auto',
  children,
}: {
  brand: Brand;
  language: Language;
  /** That of the page whatever the reader chose; `auto`: the reader's. */
  scheme?: 'light' | 'dark' | 'auto';
  children: ReactNode;
}) {
  const nonce = useNonce();
  const translator = useMemo(() => createTranslator(language), [language]);
  const theme = useMemo(() => themeOf(brand), [brand]);
  const variables = useMemo(() => variablesOf(brand), [brand]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      getStyleNonce={() => nonce}
      defaultColorScheme="auto"
      forceColorScheme={scheme === 'auto' ? undefined : scheme}
    >
      <TranslatorContext value={translator}>{children}</TranslatorContext>
    </MantineProvider>
  );
}
