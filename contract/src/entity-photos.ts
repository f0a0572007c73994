import { z } from 'zod';
import { entityManagers } from './access.ts';
import { Id, lineOfText } from './common.ts';
import { endpoint } from './endpoint.ts';
import { photoAltCharacters, photoBytes, photoPixels, photosPerEntity } from './entity-limits.ts';

const slice = 'partners';

/** A photo in one width. It is WebP, and its address never gets another content. */
export const PhotoSource = z
  .object({ url: z.string(), width: z.int(), height: z.int() })
  .meta({ id: 'PhotoSource' });
export type PhotoSource = z.infer<typeof PhotoSource>;

/** A photo of an entity, for its members. The first one in order is the cover. */
export const EntityPhoto = z
  .object({
    id: Id,
    kind: z.enum(['cover', 'photo', 'logo']),
    /** What it shows, in words; '' while the entity has not written it. */
    altPt: z.string(),
    altEn: z.string(),
    /** The narrowest first. */
    sources: z.array(PhotoSource).min(1),
  })
  .meta({ id: 'EntityPhoto' });
export type EntityPhoto = z.infer<typeof EntityPhoto>;

/** The photos in their order, and the logo. */
export const EntityPhotos = z
  .object({ photos: z.array(EntityPhoto), logo: EntityPhoto.nullable() })
  .meta({ id: 'EntityPhotos' });
export type EntityPhotos = z.infer<typeof EntityPhotos>;

/** What the parts around a file may weigh. */
const formBytes = 16 * 1024;

export const addPhoto = endpoint({
  slice,
  method: 'POST',
  path: 'v1/entity/photos',
  summary: `Adds a photo at the end, or replaces the logo: one picture as \`file\` and, as \`kind\`, \`photo\` or \`logo\`. JPEG, PNG or WebP of at most ${photoBytes / 1_000_000} MB (413 above) and ${photoPixels} pixels a side, that is still; 415 for any other file. It is written anew without anything that the camera noted. At most ${photosPerEntity} photos (\`photo.too_many\`). The same file again changes nothing.`,
  access: entityManagers,
  data: EntityPhotos,
  takesFile: true,
  maxBodyBytes: photoBytes + formBytes,
  perMinute: 60,
});

export const describePhoto = endpoint({
  slice,
  method: 'PUT',
  path: 'v1/entity/photos/:id',
  summary: 'Saves what a photo shows, in words, in both languages.',
  access: entityManagers,
  owned: true,
  params: z.object({ id: Id }),
  body: z.object({
    altPt: lineOfText(0, photoAltCharacters),
    altEn: lineOfText(0, photoAltCharacters),
  }),
  data: EntityPhotos,
});

export const orderPhotos = endpoint({
  slice,
  method: 'PUT',
  path: 'v1/entity/photos',
  summary:
    'Saves the order of the photos: all of their ids, the cover first. 409 `photo.moved` where a colleague has added or removed one meanwhile.',
  access: entityManagers,
  body: z.object({ ids: z.array(Id).min(1).max(photosPerEntity) }),
  data: EntityPhotos,
});

export const removePhoto = endpoint({
  slice,
  method: 'DELETE',
  path: 'v1/entity/photos/:id',
  summary: 'Removes a photo, or the logo, for good.',
  access: entityManagers,
  owned: true,
  params: z.object({ id: Id }),
  data: EntityPhotos,
});

export const readPhotoFile = endpoint({
  slice,
  method: 'GET',
  path: 'v1/photos/:sha256',
  summary:
    'A photo of an entity in one width, by the SHA-256 of its content in hexadecimal. It never changes, so it is cached for a year.',
  access: 'anyone',
  params: z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  file: 'image/webp',
});
