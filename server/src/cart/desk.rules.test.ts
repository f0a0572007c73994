import { entityTypes, rolesByEntityType } from '@vaga/contract/access';
import { hotelRadiusKm } from '@vaga/contract/limits';
import { entityStandings } from '@vaga/contract/standing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MemberActor } from '../identity/index.ts';
import { canBookAtDesk, canMoveAtDesk, entityCodeOf, isOwnService } from './desk.rules.ts';
import type { DeskService } from './desk-service.queries.ts';

const roles = [...new Set(Object.values(rolesByEntityType).flat())];

const some: fc.Arbitrary<DeskService> = fc.record({
  id: fc.constant('service'),
  entityId: fc.constantFrom('provider', 'mine'),
  serviceId: fc.constant(1),
  location: fc.constantFrom('Entity', 'AtAddress', 'Online'),
  radiusKm: fc.option(fc.integer({ min: 1, max: 100 })),
  needsApproval: fc.boolean(),
  isActive: fc.boolean(),
  isPaused: fc.boolean(),
  isDeskActive: fc.boolean(),
  isMovable: fc.boolean(),
  bookingStanding: fc.constantFrom(...entityStandings),
  isOffered: fc.boolean(),
  timeZone: fc.constant('Europe/Lisbon'),
  distanceKm: fc.oneof(
    fc.double({ min: 0, max: 200, noNaN: true }),
    fc.constantFrom(hotelRadiusKm, hotelRadiusKm + 0.01),
  ),
  protocol: fc.option(fc.record({ isHotelPaying: fc.boolean() })),
  bookingCode: fc.constant('hotel-code'),
  bookingAddress: fc.constant('Rua 1'),
});
const someActor: fc.Arbitrary<MemberActor> = fc.record({
  kind: fc.constant('member' as const),
  accountId: fc.constant('member'),
  entityId: fc.constant('mine'),
  organisationId: fc.constant('organisation'),
  standing: fc.constant('open' as const),
  entityType: fc.constantFrom(...entityTypes),
  roles: fc.uniqueArray(fc.constantFrom(...roles), { maxLength: 2 }),
  organisationRoles: fc.constant([]),
});
const isDesk = ({ roles }: MemberActor) => roles.includes('manager') || roles.includes('desk');

test('no member books what is not active, nor without the role manager or desk', () => {
  fc.assert(
    fc.property(some, someActor, (service, actor) => {
      if (!canBookAtDesk(service, actor)) return;
      const isOwn = isOwnService(service, actor.entityId);
      expect([isOwn ? service.isDeskActive : service.isActive, isDesk(actor)]).toEqual([
        true,
        true,
      ]);
      expect(['open', 'paused']).toContain(service.bookingStanding);
    }),
  );
});

test('a provider books each active service of its own, and none of another entity', () => {
  fc.assert(
    fc.property(
      some,
      someActor,
      fc.constantFrom('TestPartner' as const, 'LabPartner' as const),
      (service, actor, entityType) => {
        const isOwn = service.entityId === actor.entityId;
        const isOpen = ['open', 'paused'].includes(service.bookingStanding);
        const isBookable = isOwn && isOpen && service.isDeskActive && isDesk(actor);
        expect(canBookAtDesk(service, { ...actor, entityType })).toBe(isBookable);
        const isMovable = isOwn && service.isMovable && isDesk(actor);
        expect(canMoveAtDesk(service, { ...actor, entityType })).toBe(isMovable);
      },
    ),
  );
});

test('a hotel books at other entities what is under an active protocol, or public and within 50 km; never what is paused or confirmed every time', () => {
  fc.assert(
    fc.property(some, someActor, (given, actor) => {
      const standing = { isActive: true, bookingStanding: 'open' as const };
      const service = { ...given, ...standing, entityId: 'provider' };
      const hotel: MemberActor = { ...actor, entityType: 'AccommodationPartner', roles: ['desk'] };
      const { location, radiusKm, distanceKm } = service;
      const reaches = location !== 'AtAddress' || radiusKm === null || distanceKm <= radiusKm;
      const isNear = service.isOffered && distanceKm <= 50;
      const isOpen = service.protocol !== null || isNear;
      const isGiven = !service.needsApproval && !service.isPaused;
      expect(canBookAtDesk(service, hotel)).toBe(isGiven && reaches && isOpen);
    }),
  );
});

test('the code of the entity that books opens prices at another entity alone, while their protocol is active', () => {
  fc.assert(
    fc.property(some, (service) => {
      const isOpen = !isOwnService(service, 'mine') && service.protocol !== null;
      expect(entityCodeOf(service, 'mine')).toBe(isOpen ? 'hotel-code' : null);
    }),
  );
});
