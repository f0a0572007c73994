import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../app/paths.ts';
import { asWritten, type Place } from '../geography/index.ts';
import { Link } from '../platform/link.tsx';
import { useText } from '../platform/texts.ts';
import { type Filters, searchQueryOf } from './filters.ts';
import { searchTexts } from './search.texts.ts';
import classes from './which-place.module.css';

/** Several places bear the name that was typed: which one is meant. Links alone, so that it asks without a script too. */
export function WhichPlace({ filters, choices }: { filters: Filters; choices: readonly Place[] }) {
  const t = useText(searchTexts);
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  const name = asWritten(
    filters.place.label,
    choices.map(({ label }) => label),
  );
  // Of an address that was opened the page's beginning is read first.
  useEffect(() => {
    if (key !== 'default') heading.current?.focus();
  }, [key]);
  return (
    <section className={classes.which} aria-labelledby="which-place">
      <h1 id="which-place" ref={heading} tabIndex={-1}>
        {t('which.title', { name })}
      </h1>
      <p className={classes.lead}>{t('which.text')}</p>
      <ul role="list" className={classes.choices}>
        {choices.map((place) => (
          <li key={place.location}>
            <Link
              className={classes.choice}
              to={paths.search(searchQueryOf({ ...filters, place }))}
              state={{ isAsked: true }}
            >
              {place.label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
