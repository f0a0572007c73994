import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db.ts';

export type PhotoKind = 'photo' | 'logo';

/** A photo with the widths in which it is served, without their content. */
export interface PhotoRecord {
  id: string;
  kind: PhotoKind;
  altPt: string;
  altEn: string;
  /** The narrowest first. */
  files: { width: number; height: number; sha256: string }[];
}

/** The photos of an entity in their order, and its logo. */
export async function readPhotos(db: Db | Trx, entityId: string): Promise<PhotoRecord[]> {
  const { rows } = await sql<PhotoRecord>`
    select p.id, p.kind, p.alt_pt, p.alt_en,
           (select jsonb_agg(jsonb_build_object('width', f.width, 'height', f.height, 'sha256', encode(f.sha256, 'hex'))
                             order by f.width)
              from entity_photo_files f where f.photo_id = p.id) as files
      from entity_photos p
     where p.entity_id = ${entityId}
     order by p.kind desc, p.ordinal`.execute(db);
  return rows;
}

export async function countPhotos(db: Db | Trx, entityId: string): Promise<number> {
  const { count } = await db
    .selectFrom('entityPhotos')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('entityId', '=', entityId)
    .where('kind', '=', 'photo')
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function hasPhoto(
  db: Db | Trx,
  of: { entityId: string; kind: PhotoKind; sha256: Buffer },
): Promise<boolean> {
  const row = await db
    .selectFrom('entityPhotos')
    .select('id')
    .where('entityId', '=', of.entityId)
    .where('kind', '=', of.kind)
    .where('sha256', '=', of.sha256)
    .executeTakeFirst();
  return row !== undefined;
}

interface NewPhoto {
  id: string;
  entityId: string;
  kind: PhotoKind;
  ordinal: number;
  width: number;
  height: number;
  bytes: number;
  sha256: Buffer;
  createdAt: Date;
}

export async function insertPhoto(
  trx: Trx,
  photo: NewPhoto,
  files: readonly { width: number; height: number; sha256: Buffer; content: Buffer }[],
): Promise<void> {
  await trx.insertInto('entityPhotos').values(photo).execute();
  for (const file of files)
    await trx
      .insertInto('entityPhotoFiles')
      .values({ ...file, photoId: photo.id })
      .execute();
}

/** The words of a photo. @returns whether the entity has it. */
export async function updatePhotoWords(
  trx: Trx,
  of: { id: string; entityId: string },
  words: { altPt: string; altEn: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('entityPhotos')
    .set(words)
    .where('id', '=', of.id)
    .where('entityId', '=', of.entityId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @returns which kind it was; null: the entity has no such photo. */
export async function deletePhoto(
  trx: Trx,
  of: { id: string; entityId: string },
): Promise<PhotoKind | null> {
  const row = await trx
    .deleteFrom('entityPhotos')
    .where('id', '=', of.id)
    .where('entityId', '=', of.entityId)
    .returning('kind')
    .executeTakeFirst();
  return (row?.kind as PhotoKind | undefined) ?? null;
}

export async function deleteLogo(trx: Trx, entityId: string): Promise<void> {
  await trx
    .deleteFrom('entityPhotos')
    .where('entityId', '=', entityId)
    .where('kind', '=', 'logo')
    .execute();
}

/** Numbers the photos of an entity in the order of these ids, from 0. */
export async function writePhotoOrder(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`
    update entity_photos p set ordinal = o.position - 1
      from unnest(${sql.val(ids)}::uuid[]) with ordinality o(id, position)
     where p.id = o.id`.execute(trx);
}

/** A photo in one width, whichever entity shows it. */
export async function readPhotoContent(db: Db, sha256: Buffer): Promise<Buffer | null> {
  const row = await db
    .selectFrom('entityPhotoFiles')
    .select('content')
    .where('sha256', '=', sha256)
    .limit(1)
    .executeTakeFirst();
  return row?.content ?? null;
}
