import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import {
  photoAltCharacters,
  photoBytes,
  photoPixels,
  photosPerEntity,
} from '@vaga/contract/entity-limits';
import type { EntityPhoto, EntityPhotos } from '@vaga/contract/entity-photos';
import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react';
import { Photo } from '../partners/index.ts';
import { useAttempt } from '../platform/attempt.ts';
import { useText } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import partClasses from '../ui/part.module.css';
import { RemoveButton } from '../ui/remove-button.tsx';
import { Tile } from '../ui/tile.tsx';
import { FileButton } from './file-button.tsx';
import classes from './photos.module.css';
import { addPhoto, describePhoto, orderPhotos, removePhoto } from './profile.api.ts';
import { profileTexts } from './profile.texts.ts';

const accept = 'image/jpeg,image/png,image/webp';

interface PhotosPartProps {
  saved: EntityPhotos;
  /** Of the entity: its tile stands where there is no logo. */
  name: string;
  maySave: boolean;
}

/** The logo and the photos: each act is saved at once. The first photo is the cover. */
export function PhotosPart({ saved, name, maySave }: PhotosPartProps) {
  const t = useText(profileTexts);
  const [photos, setPhotos] = useState(saved);
  const [outcome, setOutcome] = useState('');
  const attempt = useAttempt();
  const dragged = useRef<string | null>(null);
  const ids = photos.photos.map(({ id }) => id);

  const act = (work: () => Promise<EntityPhotos>, done = '') =>
    void attempt.run(async () => {
      setPhotos(await work());
      setOutcome(done);
    });
  async function addAll(files: readonly File[]): Promise<EntityPhotos> {
    let latest = photos;
    for (const file of files) {
      latest = await addPhoto(file, 'photo');
      setPhotos(latest);
    }
    return latest;
  }
  function move(id: string, to: number): void {
    if (to < 0 || to >= ids.length || ids[to] === id) return;
    const others = ids.filter((other) => other !== id);
    const next = [...others.slice(0, to), id, ...others.slice(to)];
    const byId = new Map(photos.photos.map((photo) => [photo.id, photo]));
    // In sight at once; what is saved follows.
    setPhotos({ ...photos, photos: next.flatMap((one) => byId.get(one) ?? []) });
    act(() => orderPhotos(next), t('photos.moved', { number: to + 1, count: ids.length }));
  }
  const isFull = ids.length >= photosPerEntity;
  return (
    <section className={partClasses.part} aria-labelledby="profile-photos">
      <h2 id="profile-photos">{t('part.photos')}</h2>
      <p className={classes.hint}>
        {t('photos.hint', {
          count: photosPerEntity,
          megabytes: photoBytes / 1_000_000,
          pixels: photoPixels,
        })}
      </p>
      <div className={classes.logo}>
        {photos.logo ? (
          <Photo sources={photos.logo.sources} alt="" sizes="88px" />
        ) : (
          <Tile seed={name} size={88} />
        )}
        <div>
          <p className={classes.label}>{t('logo')}</p>
          {maySave ? (
            <div className={classes.acts}>
              <FileButton
                label={t(photos.logo ? 'logo.replace' : 'logo.add')}
                accept={accept}
                isBusy={attempt.isBusy}
                onFiles={([file]) => file && act(() => addPhoto(file, 'logo'), t('photos.saved'))}
              />
              {photos.logo ? (
                <Button
                  variant="ghost"
                  onClick={() => act(() => removePhoto(photos.logo?.id ?? ''), t('photos.removed'))}
                >
                  {t('logo.remove')}
                </Button>
              ) : null}
            </div>
          ) : null}
        </div>
      </div>
      {ids.length === 0 ? <p>{t('photos.none')}</p> : null}
      <ol className={classes.photos} aria-label={t('photos.list')}>
        {photos.photos.map((photo, index) => (
          <PhotoRow
            key={photo.id}
            photo={photo}
            index={index}
            count={ids.length}
            maySave={maySave}
            onMove={(to) => move(photo.id, to)}
            onDragStart={() => {
              dragged.current = photo.id;
            }}
            onDropHere={() => {
              if (dragged.current) move(dragged.current, index);
              dragged.current = null;
            }}
            onDescribe={(words) => act(() => describePhoto(photo.id, words), t('photos.saved'))}
            onRemove={() => act(() => removePhoto(photo.id), t('photos.removed'))}
          />
        ))}
      </ol>
      {maySave && !isFull ? (
        <FileButton
          label={t('photos.add')}
          accept={accept}
          isMultiple
          isBusy={attempt.isBusy}
          onFiles={(files) => act(() => addAll(files), t('photos.saved'))}
        />
      ) : null}
      {isFull ? (
        <p className={classes.hint}>{t('photos.full', { count: photosPerEntity })}</p>
      ) : null}
      <p role="status" className={classes.outcome}>
        {attempt.isBusy ? t('photos.busy') : outcome}
      </p>
      {attempt.failure ? (
        <p role="alert" className={classes.error}>
          {attempt.failure.text ?? t('failed.text')}
        </p>
      ) : null}
    </section>
  );
}

interface PhotoRowProps {
  photo: EntityPhoto;
  index: number;
  count: number;
  maySave: boolean;
  onMove: (to: number) => void;
  onDragStart: () => void;
  onDropHere: () => void;
  onDescribe: (words: { altPt: string; altEn: string }) => void;
  onRemove: () => void;
}

/** One photo with its words in both languages. Dragged, or moved with Alt and the arrows or the buttons. */
function PhotoRow({ photo, index, count, maySave, onMove, ...on }: PhotoRowProps) {
  const t = useText(profileTexts);
  const [words, setWords] = useState({ altPt: photo.altPt, altEn: photo.altEn });
  const number = index + 1;
  const isChanged = words.altPt !== photo.altPt || words.altEn !== photo.altEn;
  function onKeyDown(event: KeyboardEvent): void {
    const by = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[event.key];
    // Enter in a field would send the form around this part.
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      if (isChanged && maySave) on.onDescribe(words);
    }
    if (!event.altKey || by === undefined || !maySave) return;
    event.preventDefault();
    onMove(index + by);
  }
  return (
    <li
      className={classes.photo}
      onKeyDown={onKeyDown}
      onDragOver={(event: DragEvent) => event.preventDefault()}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        on.onDropHere();
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons beside it do the same by keyboard */}
      <div className={classes.picture} draggable={maySave} onDragStart={on.onDragStart}>
        <Photo
          sources={photo.sources}
          alt={photo.altPt || t('photos.number', { number })}
          sizes="200px"
        />
        {index === 0 ? <span className={classes.cover}>{t('photos.cover')}</span> : null}
      </div>
      <div className={classes.words}>
        <TextField
          label={t('photos.altPt', { number })}
          value={words.altPt}
          maxLength={photoAltCharacters}
          onChange={({ target }) => setWords({ ...words, altPt: target.value })}
        />
        <TextField
          label={t('photos.altEn', { number })}
          value={words.altEn}
          maxLength={photoAltCharacters}
          onChange={({ target }) => setWords({ ...words, altEn: target.value })}
        />
        {maySave ? (
          <div className={classes.acts}>
            <Button
              variant="outline"
              aria-label={t('photos.back', { number })}
              disabled={index === 0}
              onClick={() => onMove(index - 1)}
            >
              <IconArrowLeft size={20} aria-hidden="true" />
            </Button>
            <Button
              variant="outline"
              aria-label={t('photos.on', { number })}
              disabled={number === count}
              onClick={() => onMove(number)}
            >
              <IconArrowRight size={20} aria-hidden="true" />
            </Button>
            <Button variant="outline" disabled={!isChanged} onClick={() => on.onDescribe(words)}>
              {t('photos.saveWords')}
            </Button>
            <RemoveButton label={t('photos.remove', { number })} onClick={on.onRemove} />
          </div>
        ) : null}
      </div>
    </li>
  );
}
