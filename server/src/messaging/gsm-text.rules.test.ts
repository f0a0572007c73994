import { expect, test } from 'vitest';
import { fitSms, gsmText } from './gsm-text.rules.ts';

test('characters that GSM lacks lose their accent or are replaced', () => {
  expect(gsmText('Análises à 3.ª – João «São» 25 €')).toBe('Analises à 3.a - Joao "Sao" 25 EUR');
  expect(gsmText('Clínica 日本 🦷 Иван')).toBe('Clinica   ');
  expect(gsmText('Ação, Çengel, ÁÉÍ')).toBe('Acao, Cengel, AÉI');
});

test('a URL is sent character by character: what GSM has is kept', () => {
  const address = 'https://vaga.example/a?b=c_d-e.f&g=1#h';
  expect(gsmText(address)).toBe(address);
});

test('a name that is too long is truncated until the whole fits, and nothing else is', () => {
  const write = (name: string) => `Vaga: 24/11 09:20, ${name}. Codigo K7M2P9QX`;

  const text = fitSms('Clínica Médica '.repeat(20), write);

  expect(text.length).toBeLessThanOrEqual(160);
  expect(text).toMatch(/^Vaga: 24\/11 09:20, Clinica Médica .*\. Codigo K7M2P9QX$/);
  expect(fitSms('Farmácia', write)).toBe('Vaga: 24/11 09:20, Farmacia. Codigo K7M2P9QX');
});
