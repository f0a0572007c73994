import { readFileSync } from 'node:fs';
import { serviceTypeSlugs } from '@vaga/contract/catalogue';
import type { Language } from '@vaga/contract/common';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { NeedService, NeedServiceType, NeedWords } from './need-terms.rules.ts';
import { buildNeedIndex } from './need-terms.rules.ts';
import type { NeedEntity } from './rank-needs.rules.ts';
import { rankEntityNames, rankNeeds } from './rank-needs.rules.ts';
import { readTypedNeed } from './typed-need.rules.ts';
import { typedNeeds } from './typed-needs.fixture.ts';

const reference = <Content>(file: string) =>
  JSON.parse(readFileSync(new URL(`../../reference/${file}`, import.meta.url), 'utf8')) as Content;

const types = reference<NeedServiceType[]>('service-types.json');
const services = serviceTypeSlugs.flatMap((slug, nth) =>
  reference<Omit<NeedService, 'serviceTypeId'>[]>(`services-${slug}.json`).map((service) => {
    const { id, namePt, nameEn } = service;
    return { id, slug: service.slug, namePt, nameEn, serviceTypeId: nth + 1 };
  }),
);
const words = reference<NeedWords>('needs.json');
const index = buildNeedIndex(services, types, words);

const named = (name: string, locality: string): NeedEntity => ({
  id: name,
  name,
  entityType: 'TestPartner',
  locality,
});
const entities = [
  named('Farmácia do Calhabé', 'Coimbra'),
  named('Farmácia Central', 'Coimbra'),
  named('Farmácia Central', 'Aveiro'),
  named('Clínica Dentária Arco-Íris', 'Leiria'),
  named('Laboratório Germano de Sousa', 'Lisboa'),
];

function rank(query: string, { language = 'pt', limit = 8, only = false }: Options = {}) {
  const typed = readTypedNeed(query);
  return rankNeeds(index, entities, { typed, language, limit, isServicesOnly: only });
}

interface Options {
  language?: Language;
  limit?: number;
  only?: boolean;
}

const firstOf = (query: string) => {
  const [first] = rank(query).needs;
  if (!first) return null;
  if (first.kind === 'entity') return first.description;
  if (first.kind === 'serviceType') return types.find(({ id }) => id === first.serviceType)?.slug;
  return services.find(({ id }) => id === first.service)?.slug;
};

test.each(typedNeeds)('%s means %s', (typed, meant) => {
  expect(firstOf(typed)).toBe(meant);
});

test('every service, type and symptom that the reference names exists', () => {
  const slugs = services.map(({ slug }) => slug);
  expect(slugs).toEqual(expect.arrayContaining(Object.keys(words.services)));
  expect(types.map(({ slug }) => slug)).toEqual(expect.arrayContaining(Object.keys(words.types)));
  for (const { services: named, pt, en } of words.symptoms) {
    expect(slugs).toEqual(expect.arrayContaining(named));
    expect(pt && en && named.length).toBeTruthy();
  }
});

test('every service and type is found first by its own name, in both languages', () => {
  for (const { id, namePt, nameEn } of services) {
    for (const name of [namePt, nameEn]) {
      const ids = rank(name).needs.map((need) => need.kind === 'service' && need.service);
      expect(ids, name).toContain(id);
    }
  }
  for (const { id, namePt, nameEn } of types) {
    for (const name of [namePt, nameEn]) {
      const [first] = rank(name).needs;
      expect(first, name).toMatchObject({ kind: 'serviceType', serviceType: id });
    }
  }
});

test('a symptom leads to the services that are often booked for it, the usual one first, and says so', () => {
  const { needs, isUrgent } = rank('dores nas costas', { language: 'en' });
  expect(needs[0]).toMatchObject({ description: 'Physiotherapy session', usualFor: 'back pain' });
  expect(needs[1]).toMatchObject({ description: 'General practice' });
  expect(isUrgent).toBe(false);
});

test.each([
  'dor no peito',
  'Tenho dores no peito',
  'dor no peitu',
  'chest pain',
  'i have chest pain since yesterday',
  'falta de ar',
  'stroke',
])('%s is a sign of danger, and nothing is said to be usual for it', (typed) => {
  const { needs, isUrgent } = rank(typed);
  expect(isUrgent).toBe(true);
  expect(needs.length).toBeGreaterThan(0);
  for (const need of needs.slice(0, 1)) expect(need).toMatchObject({ usualFor: null });
});

test.each(['dor', 'dor no pe', 'cardiologia', 'chest x-ray', 'gripe', ''])(
  '%s is no sign of danger',
  (typed) => {
    expect(rank(typed).isUrgent).toBe(false);
  },
);

test('an entity stands among services, and its town tells it from others of its name', () => {
  expect(rank('farmacia central aveiro').needs[0]).toMatchObject({
    kind: 'entity',
    locality: 'Aveiro',
  });
  const kinds = new Set(rank('dentaria').needs.map(({ kind }) => kind));
  expect([...kinds]).toEqual(['service', 'entity']);
});

test.each([
  ['Farmácia Central', ['Farmácia Central', 'Farmácia Central']],
  ['farmacia central aveiro', ['Farmácia Central']],
  ['calhabe', ['Farmácia do Calhabé']],
  ['Germanu de Sousa', ['Laboratório Germano de Sousa']],
  ['Coimbra', []],
  ['farmácia', []],
  ['rua central 5', []],
])('where entities alone are wanted, %s names %j', (query, expected) => {
  const found = rankEntityNames(entities, readTypedNeed(query), 3);
  expect(found.map((need) => need.kind === 'entity' && need.description)).toEqual(expected);
});

test.each(['análises ao sangue', 'análise de sangue', 'blood test', 'blood tests'])(
  '%s offers the usual blood tests first, then any test',
  (typed) => {
    const names = rank(typed, { language: 'en' }).needs.map(({ description }) => description);
    const usual = ['Full blood count', 'Fasting glucose', 'Total cholesterol', 'Lab tests'];
    expect(names.slice(0, 4)).toEqual(usual);
  },
);

test('where only services are wanted, a type stands for its services', () => {
  const { needs } = rank('análises ao sangue', { only: true });
  expect(needs).toHaveLength(8);
  for (const need of needs) expect(need).toMatchObject({ kind: 'service', serviceType: 3 });
});

test('a service that no entity offers is not found, by its name or by a symptom', () => {
  const some = services.filter(({ slug }) => slug !== 'fisioterapia');
  const typed = readTypedNeed('dor de costas');
  const input = { typed, language: 'pt' as const, limit: 20, isServicesOnly: false };
  const found = rankNeeds(buildNeedIndex(some, types, words), [], input).needs;
  expect(found[0]).toMatchObject({ description: 'Medicina Geral e Familiar' });
  expect(found.some((need) => need.kind === 'service' && need.service === 122)).toBe(false);
});

const anyText = fc.oneof(
  fc.string({ maxLength: 100 }),
  fc.string({ unit: 'binary', maxLength: 100 }),
  fc.constantFrom(...typedNeeds.map(([typed]) => typed)),
);

test('whatever is typed, no need is listed twice, and none beyond the limit', () => {
  fc.assert(
    fc.property(anyText, fc.integer({ min: 1, max: 20 }), (typed, limit) => {
      const { needs } = rank(typed, { limit });
      expect(needs.length).toBeLessThanOrEqual(limit);
      const keys = needs.map((need) =>
        need.kind === 'service'
          ? `s${need.service}`
          : need.kind === 'serviceType'
            ? `t${need.serviceType}`
            : `${need.id} ${need.locality}`,
      );
      expect(new Set(keys).size).toBe(keys.length);
    }),
  );
});

test('a shorter list is the beginning of a longer one, and accents and case change nothing', () => {
  fc.assert(
    fc.property(fc.constantFrom(...typedNeeds.map(([typed]) => typed)), (typed) => {
      const many = rank(typed, { limit: 8 }).needs;
      expect(rank(typed.toUpperCase().normalize('NFD').replace(/\p{M}/gu, '')).needs).toEqual(many);
      const [first] = rank(typed, { limit: 1 }).needs;
      expect(first).toEqual(many[0]);
    }),
  );
});
