import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Unbroken } from './unbroken.tsx';

const kept = (text: string) =>
  [...renderToStaticMarkup(<Unbroken>{text}</Unbroken>).matchAll(/<span[^>]*>([^<]*)</g)].map(
    ([, word]) => word,
  );

test('a postal code with its town and a name with a number stay in one line, an ordinary hyphen may end one', () => {
  expect(kept('Teste PCR COVID-19, Rua das Tílias, 3000-480 Coimbra')).toEqual([
    'COVID-19',
    'das Tílias',
    '3000-480 Coimbra',
  ]);
  expect(kept('Travessa Nova, 163, 3000-101 Santo António')).toEqual(['3000-101 Santo']);
  expect(kept('Por exemplo, 3000-001')).toEqual(['3000-001']);
  // Longer ones would be wider than a card on the narrowest phone.
  expect(kept('Rua Direita, 89, 3150-088 Condeixa-a-Nova')).toEqual(['3150-088']);
  expect(kept('Rua Nova, 1, 3750-101 Aguadalegrande')).toEqual(['3750-101']);
  expect(kept('Check-up básico')).toEqual([]);
});

test('an e-mail and the name of a day stay in one line', () => {
  expect(kept('E-mail enviado. Responda ao e-mail até ao fim de quarta-feira, dia 25.')).toEqual([
    'E-mail',
    'e-mail',
    'quarta-feira',
  ]);
});

test('no line ends between the small word of a name and what it belongs to', () => {
  expect(kept('Rua das Cerejeiras, 12, Santo António dos Olivais')).toEqual([
    'das Cerejeiras',
    'dos Olivais',
  ]);
  expect(kept('Avenida da Liberdade')).toEqual(['da Liberdade']);
  // Words of a sentence, and one that would be wider than a card.
  expect(kept('A hora do exame é de manhã, na Quinta das Extraordinárias')).toEqual([]);
});
