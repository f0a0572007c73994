import { useState } from 'react';
import { expect, test } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { press } from '../../test/press.ts';
import type { Language } from '../platform/language.ts';
import { createTranslator, TranslatorContext } from '../platform/texts.ts';
import { useNeedText } from './need-part.tsx';

const names = { en: 'Full blood count', pt: 'Hemograma completo' };
const bloodCount = { serviceType: '3', service: '301' };

function Box({ language, choice }: { language: Language; choice: typeof bloodCount }) {
  const services = [{ id: 301, description: names[language] }];
  const typed = useNeedText(choice, { serviceTypes: null, services, unknown: '' });
  return (
    <>
      <output>{typed.text}</output>
      <button type="button" onClick={() => typed.set({ text: names[language], ...choice })}>
        choose
      </button>
    </>
  );
}

function Page() {
  const [language, setLanguage] = useState<Language>('pt');
  return (
    <TranslatorContext value={createTranslator(language)}>
      <Box language={language} choice={bloodCount} />
      <button type="button" onClick={() => setLanguage('en')}>
        English
      </button>
    </TranslatorContext>
  );
}

test('what was chosen has its name in the language that the page changes to', async () => {
  await openPage(<Page />);
  await press('choose');
  const shown = () => document.querySelector('output')?.textContent;
  expect(shown()).toBe('Hemograma completo');
  await press('English');
  expect(shown()).toBe('Full blood count');
});
