import { hotelDesk, isMembershipAllowed, providerDesk } from '@vaga/contract/access';
import { hotelRadiusKm } from '@vaga/contract/limits';
import type { MemberActor } from '../identity/index.ts';
import type { DeskService } from './desk-service.queries.ts';

/**
 * Whether a member may book a service: at a provider's desk that of the entity, also one that the public cannot book; at a
 * hotel's that of an entity with an active protocol, or one that is public and near. A service whose entity confirms every
 * time is not booked for guests.
 */
export function canBookAtDesk(service: DeskService, actor: MemberActor): boolean {
  if (!service.isActive) return false;
  if (isOwnService(service, actor.entityId)) return isMembershipAllowed(providerDesk, actor);
  if (!isMembershipAllowed(hotelDesk, actor)) return false;
  if (service.needsApproval || !isWithinReach(service)) return false;
  return service.protocol !== null || (service.isOffered && service.distanceKm <= hotelRadiusKm);
}

export function isOwnService({ entityId }: DeskService, bookingEntityId: string): boolean {
  return entityId === bookingEntityId;
}

/**
 * The entity code whose prices and allotments a booking gets: that of the hotel, while it has an active protocol. At its own
 * desk an entity books at its public price.
 */
export function entityCodeOf(service: DeskService, bookingEntityId: string): string | null {
  const isOpen = !isOwnService(service, bookingEntityId) && service.protocol !== null;
  return isOpen ? service.bookingCode : null;
}

/** A service at the guest's address is done at the hotel. */
function isWithinReach({ location, radiusKm, distanceKm }: DeskService): boolean {
  return location !== 'AtAddress' || radiusKm === null || distanceKm <= radiusKm;
}
