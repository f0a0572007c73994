import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useRef } from 'react';
import { useText } from '../platform/texts.ts';
import { homeTexts } from './home.texts.ts';
import sections from './home-sections.module.css';
import classes from './ratings.module.css';

const ratings = [
  { key: '1', stars: 5 },
  { key: '2', stars: 5 },
  { key: '3', stars: 4 },
  { key: '4', stars: 5 },
  { key: '5', stars: 5 },
] as const;

/** Invented opinions, called so, and shown beside demo data alone. On a strip that is swiped, scrolled, or moved by its two buttons. */
export function Ratings() {
  const t = useText(homeTexts);
  const strip = useRef<HTMLUListElement>(null);
  const move = (way: 1 | -1) =>
    strip.current?.scrollBy({
      left: way * (strip.current.firstElementChild?.clientWidth ?? 300),
      behavior: 'smooth',
    });
  return (
    <section className={sections.section} aria-labelledby="ratings">
      <div className={sections.headRow}>
        <div>
          <h2 id="ratings">{t('ratings.title')}</h2>
          <p className={sections.examples}>{t('ratings.examples')}</p>
        </div>
        <div className={classes.buttons}>
          <button
            type="button"
            className={classes.button}
            onClick={() => move(-1)}
            aria-label={t('ratings.previous')}
          >
            <IconChevronLeft size={22} aria-hidden="true" />
          </button>
          <button
            type="button"
            className={classes.button}
            onClick={() => move(1)}
            aria-label={t('ratings.next')}
          >
            <IconChevronRight size={22} aria-hidden="true" />
          </button>
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a strip that scrolls must be reachable by keyboard */}
      <ul ref={strip} role="list" className={classes.strip} tabIndex={0} aria-labelledby="ratings">
        {ratings.map(({ key, stars }) => (
          <li key={key} className={classes.card}>
            <p className={classes.stars} role="img" aria-label={t('ratings.stars', { stars })}>
              {'★★★★★'.slice(0, stars)}
              <span>{'★★★★★'.slice(stars)}</span>
            </p>
            <blockquote>{t(`ratings.${key}.text`)}</blockquote>
            <p className={classes.who}>{t(`ratings.${key}.who`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
