import * as calls from '@vaga/contract/entity-photos';
import { memberActor } from '../identity/index.ts';
import type { Db } from '../platform/db.ts';
import { notFound } from '../platform/http/outcome.ts';
import type { Route } from '../platform/http/route.ts';
import { forMembers, openToAllFile } from '../platform/http/route.ts';
import { createPictureWriter } from '../platform/pictures.ts';
import { addPhoto } from './photos/add-photo.ts';
import { describePhoto, orderPhotos, removePhoto } from './photos/change-photos.ts';
import { readPhotoContent } from './photos/photos.queries.ts';

/** What members do with the photos of their entity; and the photos themselves, for all. */
export function entityPhotosRoutes({ db }: { db: Db }): Route[] {
  // One for all calls: its queue is shared fairly among the entities.
  const pictureWriter = createPictureWriter();
  return [
    forMembers(calls.addPhoto, ({ caller, request: { upload }, now }) =>
      addPhoto({ db, pictureWriter }, { actor: memberActor(caller), upload, now }),
    ),
    forMembers(calls.describePhoto, ({ caller, params: { id }, body: { altPt, altEn }, now }) =>
      describePhoto(db, { actor: memberActor(caller), id, altPt, altEn, now }),
    ),
    forMembers(calls.orderPhotos, ({ caller, body: { ids }, now }) =>
      orderPhotos(db, { actor: memberActor(caller), ids, now }),
    ),
    forMembers(calls.removePhoto, ({ caller, params: { id }, now }) =>
      removePhoto(db, { actor: memberActor(caller), id, now }),
    ),
    openToAllFile(calls.readPhotoFile, async ({ params: { sha256 } }) => {
      const content = await readPhotoContent(db, Buffer.from(sha256, 'hex'));
      if (!content) throw notFound();
      return { content, fileName: `${sha256.slice(0, 16)}.webp`, isImmutable: true };
    }),
  ];
}
