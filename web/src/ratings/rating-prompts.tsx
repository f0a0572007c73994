import type { RateableAppointment } from '@vaga/contract/ratings';
import { paths } from '../app/paths.ts';
import { Link } from '../platform/link.tsx';
import { useText } from '../platform/texts.ts';
import { ButtonLink } from '../ui/button.tsx';
import classes from './rating-prompts.module.css';
import { ratingsTexts } from './ratings.texts.ts';

/** Asks about the last appointment that can be rated, in one line; null where there is none. */
export function RatingPrompts({
  appointments,
}: {
  appointments: readonly Pick<RateableAppointment, 'id' | 'entity' | 'canRate'>[];
}) {
  const t = useText(ratingsTexts);
  const [latest, ...others] = appointments.filter(({ canRate }) => canRate);
  if (!latest) return null;
  return (
    <section className={classes.prompt} aria-labelledby="rating-prompt">
      <h2 id="rating-prompt" className={classes.question}>
        {t('prompt', { entity: latest.entity })}
      </h2>
      <div className={classes.ways}>
        <ButtonLink to={paths.rate(latest.id)} variant="outline">
          {t('rate')}
          <span className="visually-hidden">: {latest.entity}</span>
        </ButtonLink>
        {others.length > 0 ? (
          <Link to={paths.ownRatings} className={classes.more}>
            {t('prompt.more', { count: others.length })}
          </Link>
        ) : null}
      </div>
    </section>
  );
}
