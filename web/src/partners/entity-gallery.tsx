import type { PublicPhoto } from '@vaga/contract/partners';
import { useState } from 'react';
import { useText } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import classes from './entity-gallery.module.css';
import { partnersTexts } from './partners.texts.ts';
import { Photo } from './photo.tsx';

/** The photos of an entity in a line that scrolls, the cover first; each opens large. Without photos there is none. */
export function EntityGallery({ name, photos }: { name: string; photos: readonly PublicPhoto[] }) {
  const t = useText(partnersTexts);
  const [open, setOpen] = useState<number | null>(null);
  if (photos.length === 0) return null;
  const altOf = ({ alt }: PublicPhoto, index: number) =>
    alt || t('photos.alt', { number: index + 1, name });
  const shown = open === null ? undefined : photos[open];
  const step = (by: number) => setOpen(((open ?? 0) + by + photos.length) % photos.length);
  return (
    <>
      <ul className={classes.line} aria-label={t('photos.label', { name })}>
        {photos.map((photo, index) => (
          <li key={photo.sources[0]?.url}>
            <button type="button" className={classes.photo} onClick={() => setOpen(index)}>
              <Photo
                sources={photo.sources}
                alt={altOf(photo, index)}
                sizes="(min-width: 820px) 240px, 200px"
                isFirst={index === 0}
              />
            </button>
          </li>
        ))}
      </ul>
      <Dialog
        isOpen={shown !== undefined}
        onClose={() => setOpen(null)}
        title={t('photos.title', { number: (open ?? 0) + 1, count: photos.length })}
        closeLabel={t('photos.close')}
        width={1100}
        actions={
          photos.length > 1 ? (
            <>
              <Button variant="outline" onClick={() => step(-1)}>
                {t('photos.previous')}
              </Button>
              <Button variant="outline" onClick={() => step(1)}>
                {t('photos.next')}
              </Button>
            </>
          ) : undefined
        }
      >
        {shown ? (
          <figure className={classes.large}>
            <Photo
              key={shown.sources[0]?.url}
              sources={shown.sources}
              alt={altOf(shown, open ?? 0)}
              sizes="(min-width: 1100px) 1040px, 92vw"
              isFirst
            />
            {shown.alt ? <figcaption>{shown.alt}</figcaption> : null}
          </figure>
        ) : null}
      </Dialog>
    </>
  );
}
