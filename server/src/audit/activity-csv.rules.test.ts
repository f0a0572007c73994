import { expect, test } from 'vitest';
import { activityCsv } from './activity-csv.rules.ts';

const row = {
  id: '1',
  at: new Date('2026-11-24T09:00:00Z'),
  actor: 'member',
  idAccount: '2',
  who: 'Ana Reis',
  actorEntity: 'Farmácia Central',
  entity: 'Farmácia Central',
  act: 'service.price_changed',
  subject: 'Teste "rápido"; 15 min',
  before: { priceCents: 2000 },
  after: { priceCents: 1500, isActive: true },
} as const;

test('each entry is a line of quoted cells under a heading in the language of the reader', () => {
  expect(activityCsv([row], 'pt')).toBe(
    '\uFEFF"Quando (UTC)";"Quem";"Local";"O quê";"Sobre";"Antes";"Depois"\r\n' +
      '"2026-11-24T09:00:00.000Z";"Ana Reis";"Farmácia Central";"Preço alterado";"Teste ""rápido""; 15 min";"Preço: 2000";"Preço: 1500 | Ativo: true"\r\n',
  );
  expect(activityCsv([row], 'en')).toContain('"Price changed"');
  expect(activityCsv([], 'en').split('\r\n')).toHaveLength(2);
});

test('an author without a name shows as the entity that they acted for', () => {
  expect(activityCsv([{ ...row, who: null }], 'pt')).toContain('Z";"Farmácia Central";');
});
