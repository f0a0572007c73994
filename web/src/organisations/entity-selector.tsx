import { Suspense, useEffect, useState } from 'react';
import type { Session } from '../platform/session.ts';
import { useText } from '../platform/texts.ts';
import { LazyEntityDialog } from './entity-dialog.lazy.ts';
import classes from './entity-selector.module.css';
import { entitySelectorTexts } from './entity-selector.texts.ts';

/** The entity of a member in the header; with more than one, a button to change it, which Ctrl+K presses as well. */
export function EntitySelector({ session }: { session: Session }) {
  const t = useText(entitySelectorTexts);
  const [isOpen, setOpen] = useState(false);
  // Once it was there it stays, closed: the browser gives the focus back only to who closes a dialog properly.
  const [wasOpened, setOpened] = useState(false);
  const hasChoice = session.entity !== null && session.hasMoreEntities;

  function open() {
    setOpened(true);
    setOpen(true);
  }

  useEffect(() => {
    if (!hasChoice) return;
    function onKey(event: KeyboardEvent) {
      const isShortcut = event.ctrlKey || event.metaKey;
      if (!isShortcut || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      setOpened(true);
      setOpen(true);
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [hasChoice]);

  if (!session.entity) return null;
  const { id, name } = session.entity;
  if (!hasChoice)
    return (
      <span className={classes.entity}>
        <span className="visually-hidden">{t('entity', { name })}</span>
        <span className={classes.name} aria-hidden="true">
          {name}
        </span>
      </span>
    );
  return (
    <>
      <button
        type="button"
        className={classes.entity}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        aria-label={t('change', { name })}
        title="Ctrl+K"
        onClick={open}
      >
        <span className={classes.name}>{name}</span>
        <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
          <path d="M4 6l4 4 4-4" fill="none" stroke="currentColor" strokeWidth="2" />
        </svg>
      </button>
      <Suspense>
        {wasOpened ? (
          <LazyEntityDialog isOpen={isOpen} currentId={id} onClose={() => setOpen(false)} />
        ) : null}
      </Suspense>
    </>
  );
}
