import { IconCheck, IconPrinter } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { paths } from '../../app/paths.ts';
import { formatDay } from '../../platform/format.ts';
import { useLanguage, useText } from '../../platform/texts.ts';
import { Button, ButtonLink, FileLink } from '../../ui/button.tsx';
import { dot } from '../../ui/dot.ts';
import { Key } from '../day/key.tsx';
import { wallTimeOfStart } from '../guest-form.rules.ts';
import type { BookedAtDesk } from './book-typed.ts';
import { slipAddress } from './desk.api.ts';
import { deskTexts } from './desk.texts.ts';
import classes from './desk-sheet.module.css';

interface BookedFaceProps {
  booked: BookedAtDesk;
  /** A civil day at the entity. */
  date: string;
  onNext: () => void;
}

/** What has been booked, to say aloud: the code, who, when. */
export function BookedFace({ booked, date, onNext }: BookedFaceProps) {
  const t = useText(deskTexts);
  const language = useLanguage();
  const { id, code, name, time, isIn } = booked;
  const foot = useRef<HTMLElement>(null);
  // The form that had the focus was taken away.
  useEffect(() => foot.current?.querySelector<HTMLElement>('a')?.focus(), []);
  // The key that opened the sheet books the next person: there is a queue.
  const onKey = useEffectEvent(({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (key.toLowerCase() === 'n' && !ctrlKey && !metaKey && !altKey) onNext();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      onKey(event);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    <>
      <div className={classes.body}>
        <div className={classes.booked} role="status">
          <span className={classes.tick} aria-hidden="true">
            <IconCheck size={28} stroke={2.4} />
          </span>
          <strong className={classes.bookedTitle}>{t(isIn ? 'booked.in' : 'booked')}</strong>
          <p>
            {name}
            <br />
            {wallTimeOfStart(time)}
            {dot}
            {formatDay(date, language, 'long')}
          </p>
          <p className={classes.code}>
            <small>{t('booked.code')}</small>
            <span translate="no">{code.slice(4)}</span>
          </p>
          <FileLink
            href={slipAddress(id)}
            target="_blank"
            icon={<IconPrinter size={20} aria-hidden="true" />}
          >
            {t('booked.slip')}
          </FileLink>
        </div>
      </div>
      <footer ref={foot} className={classes.foot}>
        <div className={classes.acts}>
          <ButtonLink to={paths.day({ date, open: id })} size="lg" className={classes.main}>
            {t('booked.open')}
          </ButtonLink>
          <Button variant="outline" size="lg" aria-keyshortcuts="n" onClick={onNext}>
            {t('booked.next')} <Key>N</Key>
          </Button>
        </div>
      </footer>
    </>
  );
}
