import type { MemberActor } from '../identity/index.ts';
import type { FindEntitiesInput, FoundEntity, SearchDeps } from '../search/index.ts';
import { findEntities } from '../search/index.ts';
import { canBookAtDesk } from './desk.rules.ts';
import { readDeskServices } from './desk-service.queries.ts';

interface FindHotelOptionsInput {
  actor: MemberActor;
  wanted: FindEntitiesInput;
  /** Of those with a protocol, and of the others, at most as many each. */
  pageSize: number;
  /** Around the point, of entities with a protocol; null: however far. That of the others if omitted. */
  protocolRadiusKm?: number | null;
}

export interface HotelOption extends FoundEntity {
  /** The hotel has an active protocol with the entity. */
  hasProtocol: boolean;
}

/**
 * The entities of an area where a hotel may book for its guests: those with an active protocol first, their private
 * services included, then the public ones near it. An entity without a service that the hotel may book is left out.
 */
export async function findHotelOptions(
  deps: SearchDeps,
  { actor, wanted, pageSize, protocolRadiusKm = wanted.area.radiusKm }: FindHotelOptionsInput,
): Promise<HotelOption[]> {
  const page = { pageNumber: 1, pageSize };
  const { entityId } = actor;
  const search = async (more: Partial<FindEntitiesInput['area']>) =>
    (await findEntities(deps, { ...wanted, area: { ...wanted.area, ...more } }, page)).found;
  const [throughProtocol, others] = await Promise.all([
    search({ throughEntityId: entityId, radiusKm: protocolRadiusKm }),
    search({ throughEntityId: null }),
  ]);
  const withProtocol = new Set(throughProtocol.map(({ entity }) => entity.id));
  const found = [
    ...throughProtocol,
    ...others.filter(({ entity }) => !withProtocol.has(entity.id)),
  ];
  const ids = found.flatMap(({ services }) => services.map(({ service }) => service.id));
  const services = await readDeskServices(deps.db, { ids, bookingEntityId: entityId });
  const bookable = new Set(
    services.filter((service) => canBookAtDesk(service, actor)).map(({ id }) => id),
  );
  return found
    .map((option) => ({
      ...option,
      hasProtocol: withProtocol.has(option.entity.id),
      services: option.services.filter(({ service }) => bookable.has(service.id)),
    }))
    .filter((option) => option.services.length > 0);
}
