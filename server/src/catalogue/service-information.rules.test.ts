import { expect, test } from 'vitest';
import { preparationIn, serviceInformation } from './service-information.rules.ts';

const notes = {
  preparation: { fasting: { pt: 'Jejum de 8 horas.', en: 'Fast for 8 hours.' } },
  result: { tomorrow: { pt: 'em 1 dia útil.', en: 'in 1 working day.' } },
};
const glucose = {
  slug: 'glucose',
  aboutPt: 'Mede o açúcar.',
  aboutEn: 'Measures sugar.',
  preparation: 'fasting',
  result: 'tomorrow',
};

test('an explanation describes the service, the preparation and the result, in each language', () => {
  expect(serviceInformation(glucose, notes, 'pt')).toBe(
    '<p>Mede o açúcar.</p><ul><li>Preparação: Jejum de 8 horas.</li><li>Resultado: em 1 dia útil.</li></ul>',
  );
  expect(serviceInformation(glucose, notes, 'en')).toBe(
    '<p>Measures sugar.</p><ul><li>How to prepare: Fast for 8 hours.</li><li>Result: in 1 working day.</li></ul>',
  );
});

test('the mark-up of a text is escaped', () => {
  const html = serviceInformation({ ...glucose, aboutPt: 'T < 37 & <b>ok</b>' }, notes, 'pt');
  expect(html).toContain('<p>T &lt; 37 &amp; &lt;b&gt;ok&lt;/b&gt;</p>');
});

test('a missing note names its service', () => {
  expect(() => serviceInformation({ ...glucose, result: 'never' }, notes, 'pt')).toThrow(
    /service glucose/,
  );
});

test('how to prepare is read from an explanation as it was written', () => {
  const text = 'Jejum de < 8 horas & água.';
  const own = { ...notes, preparation: { fasting: { pt: text, en: 'Fast.' } } };
  expect(preparationIn(serviceInformation(glucose, own, 'pt'))).toBe(text);
  expect(preparationIn(serviceInformation(glucose, own, 'en'))).toBe('Fast.');
  expect(preparationIn('<p>Another explanation.</p>')).toBe('');
});
