import { expect, test } from 'vitest';
import { isCodeOf, matchDocument } from './document-match.rules.ts';

const person = {
  name: 'Maria da Conceição Silva',
  dateOfBirth: '1956-03-12',
  code: 'VAGAAB12CD34',
};
const other = { name: 'Rui Silva', dateOfBirth: '1980-05-01', code: 'VAGAZZ99YY88' };
const match = (text: string, others = [other]) => matchDocument(text, { person, others });

test.for([
  'Utente: SILVA, MARIA DA CONCEICAO  Nasc.: 12/03/1956',
  'Maria da Conceição Silva 1956-03-12 Médico: Dr. Rui Costa',
  'Colheita 12.3.1956 maria da conceição silva',
  'Ref. ab12cd34',
  'Código VAGAAB12CD34',
])('%s is of the person', (text) => {
  expect(match(text)).toEqual({ kind: 'matches' });
});

test.for([
  ['Hemograma', 'noName'],
  ['', 'noName'],
  ['Maria Silva 12/03/1956', 'noName'],
  ['Maria da Conceição Silva', 'noBirth'],
  ['Maria da Conceição Silva 13/03/1956', 'noBirth'],
] as const)('%s asks again: %s', ([text, kind]) => {
  expect(match(text)).toEqual({ kind });
});

test.for([
  'Rui Silva',
  'Rui Silva 01/05/1980',
  'ZZ99YY88',
  'Maria da Conceição Silva 12/03/1956 e Rui Silva 01/05/1980',
  'AB12CD34 ZZ99YY88',
])('%s is of another person, by initials alone', (text) => {
  expect(match(text)).toEqual({ kind: 'otherPerson', initials: 'R. S.' });
});

test('another appointment of the same person is no other person', () => {
  const again = { ...person, code: 'VAGAKK11LL22' };
  expect(match('Maria da Conceição Silva 12/03/1956', [again])).toEqual({ kind: 'matches' });
});

test('a code is typed with or without its prefix, in any case, with spaces', () => {
  for (const typed of ['ab12cd34', 'AB12 CD34', 'VAGA-AB12CD34'])
    expect(isCodeOf(typed, person.code)).toBe(true);
  for (const typed of ['', 'VAGA', 'ZZ99YY88']) expect(isCodeOf(typed, person.code)).toBe(false);
});
