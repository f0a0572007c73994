import { ratingFindings } from '@vaga/contract/rating-limits';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findingsOf } from './moderation.rules.ts';

test('what people usually write is shown at once, names of staff too', () => {
  for (const text of [
    'Muito simpáticos e rápidos. A enfermeira Joana Martins foi impecável!',
    'Esperei 20 minutos. O resto correu bem.',
    'Bom atendimento, estacionamento à porta.',
    'Bom sítio. De facto, tudo correu bem.Recomendo.',
    'Friendly staff, and I was out again at 9:45.',
    'Dr. Sousa explained everything. 10/10.',
    'Ok.',
    'Muito, muito bom',
    'Preço justo: 25,00 € e sem filas no dia 12-05-2026.',
    'A sala é fria... mas as pessoas não.',
  ])
    expect([text, findingsOf(text)]).toEqual([text, []]);
});

test.each([
  ['contact', 'Liguem-me: 912 345 678'],
  ['contact', 'escrevam para rosa@exemplo.pt'],
  ['contact', 'write to rosa (at) example'],
  ['contact', 'procurem @rosa_marques'],
  ['contact', 'o meu número de utente é 123456789'],
  ['link', 'Vejam https://exemplo.invalid/x'],
  ['link', 'www.outra-clinica'],
  ['link', 'melhor em outraclinica . pt'],
  ['link', 'vejam bit.ly/3abcXYZ'],
  ['link', 'outra-clinica.xyz é melhor'],
  ['link', 'Vejam em goo.example/x'],
  ['link', 'outraclinica。com'],
  ['health', 'O teste deu POSITIVO'],
  ['health', 'Fui fazer o exame ao VIH'],
  ['health', 'My HIV test was quick'],
  ['health', 'Detetaram cancro a tempo'],
  ['health', 'I learned that I am pregnant'],
  ['insult', 'São todos uns idiotas'],
  ['insult', 'What a bunch of crooks'],
  ['shouting', 'PÉSSIMO ATENDIMENTO NUNCA MAIS'],
  ['tooShort', 'x'],
  ['tooShort', '!!!'],
  ['repeated', 'boooooom'],
  ['repeated', 'bom bom bom'],
] as const)('%s: %s', (finding, text) => {
  expect(findingsOf(text)).toContain(finding);
});

test('a word is found whatever its accents, capitals and invisible characters', () => {
  const written = fc.constantFrom('idiota', 'vigarista', 'positivo', 'cancro').chain((word) =>
    fc.tuple(
      fc.constant(word),
      fc.array(fc.constantFrom('', '\u0301', '\u200b', '\u0303'), {
        minLength: word.length,
        maxLength: word.length,
      }),
      fc.array(fc.boolean(), { minLength: word.length, maxLength: word.length }),
    ),
  );
  fc.assert(
    fc.property(written, ([word, marks, capitals]) => {
      const text = [...word]
        .map((letter, at) => (capitals[at] ? letter.toUpperCase() : letter) + (marks[at] ?? ''))
        .join('');
      expect(findingsOf(`foi um ${text} comigo`)).not.toEqual([]);
    }),
  );
});

test('any telephone number is found, however its digits are grouped', () => {
  const separators = fc.array(fc.constantFrom('', ' ', '-', '.', ' - '), {
    minLength: 9,
    maxLength: 9,
  });
  fc.assert(
    fc.property(fc.stringMatching(/^[29]\d{8}$/), separators, (digits, between) => {
      const text = [...digits].map((digit, at) => digit + (between[at] ?? '').slice(0, 2)).join('');
      expect(findingsOf(`o meu é ${text}`)).toContain('contact');
    }),
  );
});

test('each text has known findings, each once, the same every time, and in time', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 1000 }), (text) => {
      const findings = findingsOf(text);
      expect(findingsOf(text)).toEqual(findings);
      expect(new Set(findings).size).toBe(findings.length);
      expect(ratingFindings).toEqual(expect.arrayContaining(findings));
    }),
  );
  const started = performance.now();
  for (const part of ['1', '1 ', 'a.', '@', 'aa ', '. '])
    findingsOf(part.repeat(Math.ceil(1000 / part.length)));
  expect(performance.now() - started).toBeLessThan(500);
});
