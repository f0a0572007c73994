import { createHash } from 'node:crypto';
import {
  photoBytes,
  photoPixels,
  photosPerEntity,
  photoWidths,
} from '@vaga/contract/entity-limits';
import type { EntityPhotos } from '@vaga/contract/entity-photos';
import type { MemberActor } from '../../identity/index.ts';
import type { Db, Trx } from '../../platform/db.ts';
import type { Upload } from '../../platform/http/multipart.ts';
import { requireUpload } from '../../platform/http/multipart.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { failure, Problem, success, wrongField } from '../../platform/http/outcome.ts';
import { isHeic, pictureTypeOf } from '../../platform/picture-type.rules.ts';
import type { PictureWriter, RewrittenPicture } from '../../platform/pictures.ts';
import { inTransaction } from '../../platform/transact.ts';
import { newId } from '../../platform/uuid.ts';
import { lockEntity, updateEntity } from '../partner-account.queries.ts';
import type { PhotoKind } from './photos.queries.ts';
import { countPhotos, deleteLogo, hasPhoto, insertPhoto, readPhotos } from './photos.queries.ts';
import { photoAddress, presentPhotos } from './present-photos.ts';
import { recordPhotoChange } from './record-photo-change.ts';

interface AddPhotoInput {
  actor: MemberActor;
  /** The picture, and as the field `kind` what it is for; null: no file was sent. */
  upload: Upload | null;
  now: Date;
}

type Picture = Extract<RewrittenPicture, { kind: 'picture' }>;

/**
 * Adds a photo after the others, or replaces the logo. What is kept is written anew from what one sees of the file. The same file
 * again changes nothing, so that a call whose answer was lost can be repeated.
 * @throws Problem 400 without a file or a kind; 413 above `photoBytes`; 415 for a file that is no JPEG, PNG or WebP; 503 while too
 * many files wait.
 */
export async function addPhoto(
  { db, pictureWriter }: { db: Db; pictureWriter: PictureWriter },
  { actor, upload, now }: AddPhotoInput,
): Promise<Outcome<EntityPhotos>> {
  const { content, fields } = requireUpload(upload);
  const { entityId } = actor;
  const kind = fields.kind;
  if (kind !== 'photo' && kind !== 'logo') throw wrongField('kind', 'field.required');
  checkFile(content);
  const sha256 = createHash('sha256').update(content).digest();
  const of = { entityId, kind, sha256 } as const;
  // Asked again under the lock: here it spares the work.
  const early = await readEarlierAnswer(db, of);
  if (early) return early;
  const widths = kind === 'logo' ? photoWidths.slice(0, 1) : photoWidths;
  const picture = await pictureWriter.rewrite(
    { content, widths, maximumSide: photoPixels },
    entityId,
  );
  if (picture.kind === 'busy') throw new Problem(503, 'busy');
  if (picture.kind === 'animated') return failure('photo.animated');
  if (picture.kind === 'tooLarge' || picture.kind === 'tooMuch')
    return failure('photo.too_large', { pixels: photoPixels });
  if (picture.kind !== 'picture') throw new Problem(415, 'photo.wrong_type');
  return inTransaction(db, async (trx) => {
    await lockEntity(trx, entityId);
    const earlier = await readEarlierAnswer(trx, of);
    if (earlier) return earlier;
    const before = await readPhotos(trx, entityId);
    await storePhoto(trx, { ...of, bytes: content.length, picture, now });
    const after = await readPhotos(trx, entityId);
    await recordPhotoChange(trx, { actor, before, after, now });
    return success(presentPhotos(after));
  });
}

/** @throws Problem for a file that is no picture of ours by its size or its first bytes. */
function checkFile(content: Buffer): void {
  if (content.length > photoBytes)
    throw new Problem(413, 'photo.too_big', { values: { megabytes: photoBytes / 1_000_000 } });
  if (isHeic(content)) throw new Problem(415, 'photo.heic');
  if (pictureTypeOf(content) === null) throw new Problem(415, 'photo.wrong_type');
}

/** The answer where nothing is to be added: the entity has this file, or as many photos as it may; null where there is. */
async function readEarlierAnswer(
  db: Db | Trx,
  of: { entityId: string; kind: PhotoKind; sha256: Buffer },
): Promise<Outcome<EntityPhotos> | null> {
  const { entityId, kind } = of;
  if (await hasPhoto(db, of)) return success(presentPhotos(await readPhotos(db, entityId)));
  const isFull = kind === 'photo' && (await countPhotos(db, entityId)) >= photosPerEntity;
  return isFull ? failure('photo.too_many', { maximum: photosPerEntity }) : null;
}

async function storePhoto(
  trx: Trx,
  photo: {
    entityId: string;
    kind: PhotoKind;
    sha256: Buffer;
    bytes: number;
    picture: Picture;
    now: Date;
  },
): Promise<void> {
  const { entityId, kind, sha256, bytes, picture, now } = photo;
  const { width, height } = picture;
  const files = picture.files.map((file) => {
    const written = Buffer.from(file.content);
    const hash = createHash('sha256').update(written).digest();
    return { width: file.width, height: file.height, sha256: hash, content: written };
  });
  if (kind === 'logo') await deleteLogo(trx, entityId);
  const ordinal = kind === 'logo' ? 0 : await countPhotos(trx, entityId);
  const id = newId();
  const row = { id, entityId, kind, ordinal, width, height, bytes, sha256, createdAt: now };
  await insertPhoto(trx, row, files);
  const [file] = files;
  if (kind === 'logo' && file)
    await updateEntity(trx, entityId, { logoPath: photoAddress(file.sha256.toString('hex')) });
}
