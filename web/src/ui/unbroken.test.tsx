import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Unbroken } from './unbroken.tsx';

const kept = (text: string) =>
  [...renderToStaticMarkup(<Unbroken>{text}</Unbroken>).matchAll(/<span[^>]*>([^<]*)</g)].map(
    ([, word]) => word,
  );

test('a postal code and a name with a number stay in one line, an ordinary hyphen may end one', () => {
  expect(kept('Teste PCR COVID-19, Rua das Tílias, 3000-480 Coimbra')).toEqual([
    'COVID-19',
    '3000-480',
  ]);
  expect(kept('Check-up básico')).toEqual([]);
});

test('an e-mail and the name of a day stay in one line', () => {
  expect(kept('E-mail enviado. Responda ao e-mail até ao fim de quarta-feira, dia 25.')).toEqual([
    'E-mail',
    'e-mail',
    'quarta-feira',
  ]);
});
