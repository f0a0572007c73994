import type { MemberActor } from '../identity/index.ts';
import type { FindEntitiesInput, FoundEntity, SearchDeps } from '../search/index.ts';
import { findEntities } from '../search/index.ts';
import { canBookAtDesk } from './desk.rules.ts';
import { readDeskServices } from './desk-service.queries.ts';

/**
 * The entities of an area where a hotel may book for its guests: those with an active protocol first, their private
 * services included, then the public ones near it. An entity without a service that the hotel may book is left out.
 */
export async function findHotelOptions(
  deps: SearchDeps,
  { actor, wanted, pageSize }: { actor: MemberActor; wanted: FindEntitiesInput; pageSize: number },
): Promise<FoundEntity[]> {
  const page = { pageNumber: 1, pageSize };
  const { entityId } = actor;
  const search = async (throughEntityId: string | null) =>
    (await findEntities(deps, { ...wanted, area: { ...wanted.area, throughEntityId } }, page))
      .found;
  const [throughProtocol, others] = await Promise.all([search(entityId), search(null)]);
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
    .map((entity) => ({
      ...entity,
      services: entity.services.filter(({ service }) => bookable.has(service.id)),
    }))
    .filter((entity) => entity.services.length > 0)
    .slice(0, pageSize);
}
