import { hotelDesk, isMembershipAllowed, providerDesk } from '@vaga/contract/access';
import { hotelRadiusKm } from '@vaga/contract/limits';
import { bookingStandings } from '@vaga/contract/standing';
import type { MemberActor } from '../identity/index.ts';
import type { DeskService } from './desk-service.queries.ts';

/**
 * Whether a member may book a service: at a provider's desk that of the entity, also one that the public cannot book; at a
 * hotel's that of an entity with an active protocol, or one that is public and near. A service that is paused, or whose entity
 * confirms every time, is not booked for guests.
 */
export function canBookAtDesk(service: DeskService, actor: MemberActor): boolean {
  if (!bookingStandings.includes(service.bookingStanding)) return false;
  if (isOwnService(service, actor.entityId))
    return service.isDeskActive && isMembershipAllowed(providerDesk, actor);
  if (!service.isActive) return false;
  if (!isMembershipAllowed(hotelDesk, actor)) return false;
  if (service.isPaused || service.needsApproval || !isWithinReach(service)) return false;
  return service.protocol !== null || (service.isOffered && service.distanceKm <= hotelRadiusKm);
}

/** Whether a member of the provider's desk may move what is booked of a service: also while the organisation has not paid. */
export function canMoveAtDesk(service: DeskService, actor: MemberActor): boolean {
  const isOwn = isOwnService(service, actor.entityId);
  return isOwn && service.isMovable && isMembershipAllowed(providerDesk, actor);
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
