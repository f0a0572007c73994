import { brandOf } from '@vaga/contract/brands';
import { expect, test } from 'vitest';
import { readPdfText } from '../../../test/read-pdf-text.ts';
import type { ConsentForm } from './consent-form.queries.ts';
import { consentFileName, needsRepresentative } from './consent-form.rules.ts';
import { writeConsentForm } from './consent-form-pdf.ts';

const texts = {
  act: 'Colheita com uma zaragatoa.',
  aim: 'Saber se há infeção.',
  benefits: 'Tratar cedo.',
  commonRisks: 'Espirros e lágrimas.',
  graveRisks: 'Hemorragia do nariz.',
  alternatives: 'Saliva em vez do nariz.',
  refusal: 'Não há resultado.',
};

const form: ConsentForm = {
  personId: '01990000-0000-7000-8000-000000000000',
  language: 'pt',
  person: 'Inês Conceição Simões',
  dateOfBirth: '1956-03-12',
  code: 'VAGAK7PX2M9Q',
  startsAt: new Date('2026-11-26T10:20:00Z'),
  serviceDate: '2026-11-26',
  timeZone: 'Europe/Lisbon',
  location: 'Entity',
  unit: 'Farmácia São João',
  unitAddress: 'Praça da República 3, 3000-179 Coimbra',
  unitPhone: '239000000',
  service: 'Teste rápido de antigénio',
  texts,
  unitText: 'Traga o cartão de cidadão.',
};

const read = async (more: Partial<ConsentForm> = {}) =>
  readPdfText(await writeConsentForm({ ...form, ...more }, brandOf('vaga')));

/** How often a text stands in another one. */
const count = (whole: string, part: string) => whole.split(part).length - 1;

test('each of the two copies has every part, with its accents', async () => {
  const { text } = await read();

  for (const part of [
    ...['Consentimento informado', 'Norma 015/2013', 'Farmácia São João', '239000000'],
    ...['Praça da República 3, 3000-179 Coimbra', 'Inês Conceição Simões', '12 de março de 1956'],
    ...['K7PX2M9Q', '26 de novembro de 2026, 10:20', 'Teste rápido de antigénio'],
    ...['O que é feito', 'Objetivo', 'Benefícios', 'Riscos frequentes', 'Riscos graves'],
    ...['Alternativas', 'O que acontece se recusar', ...Object.values(texts)],
    ...['A unidade acrescenta', 'Traga o cartão de cidadão.'],
    ...['Declaração do profissional', 'N.º de cédula profissional', 'Declaração da pessoa'],
    ...['Direito de retirar o consentimento', 'Representante', 'Documento de identificação'],
    ...['Parentesco ou qualidade', 'Assinatura', 'Data'],
  ])
    expect({ part, copies: Math.min(count(text, part), 2) }).toEqual({ part, copies: 2 });
  expect(text.indexOf('Exemplar da pessoa')).toBeLessThan(text.indexOf('Exemplar da unidade'));
  expect(text).not.toContain('VAGAK7PX2M9Q');
});

test('the form is in the language of the person', async () => {
  const { text, source } = await read({ language: 'en', location: 'AtAddress' });

  for (const part of ['Informed consent', '26 November 2026', 'Right to withdraw', 'at home'])
    expect(text).toContain(part);
  expect(text).not.toContain('Riscos');
  expect(source).toContain('/Lang (en-IE)');
});

test('no long name or text is cut, and each copy begins on a page of its own', async () => {
  const person = Array.from({ length: 12 }, (_, index) => `Conceição${index}`).join(' ');
  const unit = Array.from({ length: 14 }, (_, index) => `Laboratório${index}`).join(' ');
  const service = Array.from({ length: 20 }, (_, index) => `análise${index}`).join(' ');
  const long = (word: string) => Array.from({ length: 80 }, (_, at) => `${word}${at}`).join(' ');
  const longTexts = {
    ...texts,
    graveRisks: long('risco'),
    alternatives: long('alternativa'),
    refusal: long('recusa'),
  };

  const { text, pages } = await read({ person, unit, service, texts: longTexts });

  const words = [person, unit, service, ...Object.values(longTexts)].join(' ').split(' ');
  for (const word of words)
    expect({ word, copies: Math.min(count(text, word), 2) }).toEqual({ word, copies: 2 });
  expect(pages % 2).toBe(0);
});

test('for a person under 16 the representative signs beside the professional', async () => {
  const child = await read({ dateOfBirth: '2012-01-31' });
  const adult = await read();

  expect(child.text).toContain('menos de 16 anos: assina quem a representa');
  expect(adult.text).toContain('Só se a pessoa tiver menos de 16 anos');
  expect(count(adult.text, 'Assinatura') - count(child.text, 'Assinatura')).toBe(2);
});

test('a person is too young to consent until the day of the sixteenth birthday', () => {
  expect(needsRepresentative('2010-11-26', '2026-11-25')).toBe(true);
  expect(needsRepresentative('2010-11-26', '2026-11-26')).toBe(false);
  expect(needsRepresentative('2020-02-29', '2026-11-26')).toBe(true);
  expect(needsRepresentative(null, '2026-11-26')).toBe(false);
});

test('a service without texts leaves lines on which the professional writes them', async () => {
  const { text } = await read({ texts: null, unitText: '' });

  expect(count(text, 'O profissional explica e escreve aqui')).toBe(14);
  expect(text).not.toContain('A unidade acrescenta');
});

test('a screen reader finds the language, the title and the headings', async () => {
  const { source } = await read();
  for (const part of ['/MarkInfo', '/Lang (pt-PT)', '/S /H1', '/S /H2', '/DisplayDocTitle true'])
    expect(source).toContain(part);
});

test('the file is named by the code as members read it, and by the person', () => {
  expect(consentFileName(form)).toBe('K7PX2M9Q_Ines-Conceicao-Simoes.pdf');
  expect(consentFileName({ ...form, person: '李小龙' })).toBe('K7PX2M9Q.pdf');
});
