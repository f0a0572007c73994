import {
  administratorRoles,
  entityTypes,
  memberRoles,
  organisationRoles,
  rolesByEntityType,
} from '@vaga/contract/access';
import type { Grants } from '@vaga/contract/members';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { GrantedEntity, GrantingMember } from './grants.rules.ts';
import {
  changedGrants,
  givableOrganisationRoles,
  givableRoles,
  grantsInScope,
  isWithoutRoles,
  mayGive,
  normaliseGrants,
  replaceGrants,
  unionOfGrants,
} from './grants.rules.ts';

const allRoles = [...memberRoles, ...administratorRoles];
const ids = ['own', 'second', 'third'] as const;

const entities = fc
  .tuple(
    fc.constantFrom(...entityTypes),
    fc.constantFrom(...entityTypes),
    fc.constantFrom(...entityTypes),
  )
  .map(
    (types): ReadonlyMap<string, GrantedEntity> =>
      new Map(
        ids.map((id, index) => [id, { id, name: id, entityType: types[index] ?? 'TestPartner' }]),
      ),
  );
const grants: fc.Arbitrary<Grants> = fc.record({
  organisationRoles: fc.subarray([...organisationRoles]),
  entities: fc.array(
    fc.record({
      entityId: fc.constantFrom(...ids, 'of another organisation'),
      roles: fc.subarray(allRoles),
    }),
    { maxLength: 4 },
  ),
});
const giver = (from: Partial<GrantingMember>): GrantingMember => ({
  entityId: 'own',
  entityType: 'TestPartner',
  roles: [],
  organisationRoles: [],
  ...from,
});
const givers = fc.record({
  entityId: fc.constant('own'),
  entityType: fc.constantFrom(...entityTypes),
  roles: fc.subarray(allRoles),
  organisationRoles: fc.subarray([...organisationRoles]),
});

test('desk, results, gate and billing give nothing, alone or together', () => {
  const others = fc
    .record({
      roles: fc.subarray(allRoles.filter((role) => role !== 'manager' && role !== 'steward')),
      organisationRoles: fc.subarray(['billing'] as const),
    })
    .map(giver);
  fc.assert(
    fc.property(others, entities, grants, (member, of, some) => {
      for (const entity of of.values()) expect(givableRoles(member, entity)).toEqual([]);
      expect(givableOrganisationRoles(member)).toEqual([]);
      expect(mayGive(member, some, of)).toBe(isWithoutRoles(some));
    }),
  );
});

test('a manager gives desk, results and gate at the own entity, and nothing at another or in the organisation', () => {
  fc.assert(
    fc.property(entities, grants, (of, some) => {
      const member = giver({ roles: ['manager'] });
      for (const entity of of.values()) {
        const isPartner = entity.entityType !== 'Administrator';
        const known = rolesByEntityType[entity.entityType].filter((role) => role !== 'manager');
        expect(givableRoles(member, entity)).toEqual(entity.id === 'own' && isPartner ? known : []);
      }
      const isRefused =
        some.organisationRoles.length > 0 ||
        some.entities.some(
          ({ entityId, roles }) =>
            (entityId !== 'own' && roles.length > 0) || roles.includes('manager'),
        );
      if (isRefused) expect(mayGive(member, some, of)).toBe(false);
    }),
  );
});

test('an owner gives every role of each entity of the organisation, and none at an entity of another', () => {
  fc.assert(
    fc.property(entities, grants, (of, some) => {
      const member = giver({ organisationRoles: ['owner'] });
      for (const entity of of.values())
        expect(givableRoles(member, entity)).toEqual(rolesByEntityType[entity.entityType]);
      expect(givableOrganisationRoles(member)).toEqual(organisationRoles);
      const isPossible = some.entities.every(({ entityId, roles }) => {
        const type = of.get(entityId)?.entityType;
        return roles.every((role) => type !== undefined && rolesByEntityType[type].includes(role));
      });
      expect(mayGive(member, some, of)).toBe(isPossible);
    }),
  );
});

test('a steward gives the roles of the administration, at its entity alone', () => {
  const steward = giver({ entityType: 'Administrator', roles: ['steward'] });
  const own = { id: 'own', entityType: 'Administrator' } as const;
  expect(givableRoles(steward, own)).toEqual(administratorRoles);
  expect(givableRoles(steward, { ...own, id: 'second' })).toEqual([]);
  expect(givableRoles(steward, { id: 'own', entityType: 'TestPartner' })).toEqual([]);
  expect(givableRoles(giver({ roles: ['support', 'finance'] }), own)).toEqual([]);
});

test('no role that the entity’s type does not have is given, by any member', () => {
  fc.assert(
    fc.property(givers, entities, (member, of) => {
      for (const entity of of.values())
        expect(rolesByEntityType[entity.entityType]).toEqual(
          expect.arrayContaining([...givableRoles(member, entity)]),
        );
    }),
  );
});

test('a replacement changes nothing outside the scope of who makes it, whatever it asks for there', () => {
  fc.assert(
    fc.property(givers, grants, grants, (member, some, requested) => {
      const before = normaliseGrants(some);
      const inScope = grantsInScope(member, normaliseGrants(requested));
      const after = replaceGrants(member, before, inScope);
      const outside = (of: Grants) => changedGrants(of, grantsInScope(member, of));
      expect(outside(after)).toEqual(outside(before));
      expect(grantsInScope(member, after)).toEqual(inScope);
    }),
  );
});

test('what a change gives and takes, given and taken again, is the grants before', () => {
  fc.assert(
    fc.property(grants, grants, (one, other) => {
      const [before, after] = [normaliseGrants(one), normaliseGrants(other)];
      const changed = changedGrants(before, after);
      expect(changedGrants(changed, after)).toEqual(before);
      expect(changedGrants(before, before)).toEqual({ organisationRoles: [], entities: [] });
      expect(unionOfGrants(before, after)).toEqual(unionOfGrants(after, before));
      expect(unionOfGrants(before, before)).toEqual(before);
    }),
  );
});
