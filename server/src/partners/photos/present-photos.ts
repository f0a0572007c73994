import type { Language } from '@vaga/contract/common';
import type { EntityPhoto, EntityPhotos, PhotoSource } from '@vaga/contract/entity-photos';
import type { PublicPhoto } from '@vaga/contract/partners';
import type { PhotoRecord } from './photos.queries.ts';

/** The address of a photo in one width, by its hash in hexadecimal. */
export function photoAddress(sha256: string): string {
  return `/api/v1/photos/${sha256}`;
}

/** Photos for members of their entity; the first is the cover. */
export function presentPhotos(records: readonly PhotoRecord[]): EntityPhotos {
  const present = (record: PhotoRecord, kind: EntityPhoto['kind']): EntityPhoto => ({
    id: record.id,
    kind,
    altPt: record.altPt,
    altEn: record.altEn,
    sources: sourcesOf(record),
  });
  const logo = records.find(({ kind }) => kind === 'logo');
  return {
    photos: records
      .filter(({ kind }) => kind === 'photo')
      .map((record, index) => present(record, index === 0 ? 'cover' : 'photo')),
    logo: logo ? present(logo, 'logo') : null,
  };
}

/** The photos of a public page, with their words in the reader's language, or in the other one. */
export function presentPublicPhotos(
  records: readonly PhotoRecord[],
  language: Language,
): PublicPhoto[] {
  return records
    .filter(({ kind }) => kind === 'photo')
    .map((record) => {
      const { altPt, altEn } = record;
      const alt = language === 'pt' ? altPt || altEn : altEn || altPt;
      return { alt, sources: sourcesOf(record) };
    });
}

function sourcesOf({ files }: PhotoRecord): PhotoSource[] {
  return files.map(({ sha256, width, height }) => ({ url: photoAddress(sha256), width, height }));
}
