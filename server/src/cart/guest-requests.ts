import type { holdSlots as call } from '@vaga/contract/cart';
import type { BodyOf, OutputOf } from '@vaga/contract/endpoint';
import type { MemberActor } from '../identity/index.ts';
import type { Trx } from '../platform/db.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { failure } from '../platform/http/outcome.ts';
import type { ActiveAsset } from './entity-service.queries.ts';
import { requireDeskService } from './require-desk-service.ts';

export type SlotRequest = OutputOf<BodyOf<typeof call>>[number];

/**
 * The starts that a member asks for, as they are held: guests who come together get theirs at one entity, all or none; a
 * service at the guest's address is done at the hotel.
 * @returns the refusal if a guest of the cart has no start.
 * @throws Problem 404 for a service that the hotel may not book.
 */
export async function toGuestRequests(
  trx: Trx,
  {
    actor,
    entityServiceId,
    assets,
    slotRequests,
  }: {
    actor: MemberActor;
    entityServiceId: string;
    assets: readonly ActiveAsset[];
    slotRequests: SlotRequest[];
  },
): Promise<SlotRequest[] | { refused: Outcome<never> }> {
  const { location, bookingAddress } = await requireDeskService(trx, {
    id: entityServiceId,
    actor,
  });
  const named = new Set(slotRequests.flatMap(({ persons }) => persons));
  if (assets.some(({ id }) => !named.has(id))) return { refused: failure('slot.all_guests') };
  const address = location === 'AtAddress' ? bookingAddress : null;
  return slotRequests.map(({ slot, persons }) => ({ slot, persons, address }));
}
