import { expect, test } from 'vitest';
import { personName } from './common.ts';

const Name = personName(1, 80);

test.each([
  'Inês',
  'Maria do Céu d’Orey',
  "Conceição D'Ávila-Sá",
  'J. R. R. Tolkien',
  'J.R. Silva Jr.',
  'Mª José',
  'Pessoa 2',
  'João 2.º',
  'Quarto 1204',
  'Silva, Ana (filha)',
  'Núria Gal·la',
  'Ngọc Nguyễn',
  'Владимир',
  '王小明',
  'محمد',
  'a\u0300 e\u0301',
])('%s is a name', (name) => {
  expect(Name.safeParse(name).success).toBe(true);
});

test.each([
  'Win at https://evil.example/now',
  '//evil.example',
  'evil/win',
  'evil.example',
  'go to t.co',
  'Prize: call 912345678',
  'ligue 912 345 678',
  'ligue ９１２３４５６７８',
  'go to 10.0.0.1',
  'ana@evil.example',
  'Ana\nClick here',
  'Ana\rBcc: x',
  'Ana\tSá',
  '<b>Ana</b>',
  '\u202elive',
  'evil。example',
  'evil․example',
  '   ',
])('%j is none', (name) => {
  expect(Name.safeParse(name).success).toBe(false);
});
