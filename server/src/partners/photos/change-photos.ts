import type { EntityPhotos } from '@vaga/contract/entity-photos';
import type { MemberActor } from '../../identity/index.ts';
import type { Db, Trx } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { notFound, Problem, success } from '../../platform/http/outcome.ts';
import { inTransaction } from '../../platform/transact.ts';
import { lockEntity, updateEntity } from '../partner-account.queries.ts';
import { deletePhoto, readPhotos, updatePhotoWords, writePhotoOrder } from './photos.queries.ts';
import { presentPhotos } from './present-photos.ts';
import { recordPhotoChange } from './record-photo-change.ts';

interface ChangePhotosInput {
  actor: MemberActor;
  now: Date;
}

/** Saves what a photo shows, in words. @throws Problem 404 for a photo that the entity does not have. */
export function describePhoto(
  db: Db,
  { id, altPt, altEn, ...input }: ChangePhotosInput & { id: string; altPt: string; altEn: string },
): Promise<Outcome<EntityPhotos>> {
  return changePhotos(db, input, async (trx, entityId) => {
    if (!(await updatePhotoWords(trx, { id, entityId }, { altPt, altEn }))) throw notFound();
  });
}

/** Saves the order of the photos. @throws Problem 409 `photo.moved` where they are not these any more. */
export function orderPhotos(
  db: Db,
  { ids, ...input }: ChangePhotosInput & { ids: readonly string[] },
): Promise<Outcome<EntityPhotos>> {
  return changePhotos(db, input, async (trx, entityId) => {
    const known = (await readPhotos(trx, entityId)).filter(({ kind }) => kind === 'photo');
    const isSame = known.length === ids.length && known.every(({ id }) => ids.includes(id));
    if (!isSame) throw new Problem(409, 'photo.moved');
    await writePhotoOrder(trx, ids);
  });
}

/** Removes a photo or the logo. @throws Problem 404 for one that the entity does not have. */
export function removePhoto(
  db: Db,
  { id, ...input }: ChangePhotosInput & { id: string },
): Promise<Outcome<EntityPhotos>> {
  return changePhotos(db, input, async (trx, entityId) => {
    const kind = await deletePhoto(trx, { id, entityId });
    if (kind === null) throw notFound();
    if (kind === 'logo') return updateEntity(trx, entityId, { logoPath: null });
    const left = (await readPhotos(trx, entityId)).filter((photo) => photo.kind === 'photo');
    await writePhotoOrder(
      trx,
      left.map((photo) => photo.id),
    );
  });
}

/** Changes the photos of an entity, one member at a time, and records it. */
function changePhotos(
  db: Db,
  { actor, now }: ChangePhotosInput,
  change: (trx: Trx, entityId: string) => Promise<void>,
): Promise<Outcome<EntityPhotos>> {
  const { entityId } = actor;
  return inTransaction(db, async (trx) => {
    await lockEntity(trx, entityId);
    const before = await readPhotos(trx, entityId);
    await change(trx, entityId);
    const after = await readPhotos(trx, entityId);
    await recordPhotoChange(trx, { actor, before, after, now });
    return success(presentPhotos(after));
  });
}
