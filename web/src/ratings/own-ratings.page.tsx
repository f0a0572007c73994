import type { RateableAppointment } from '@vaga/contract/ratings';
import type { LoaderFunctionArgs } from 'react-router';
import { useLoaderData } from 'react-router';
import { PageHead } from '../app/page-head.tsx';
import { paths } from '../app/paths.ts';
import { apiOf, readOrNull } from '../platform/context.ts';
import { formatDay } from '../platform/format.ts';
import { Link } from '../platform/link.tsx';
import { useLanguage, useText } from '../platform/texts.ts';
import { BackLink } from '../ui/back-link.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ChoicePart } from '../ui/choice-part.tsx';
import { dot } from '../ui/dot.ts';
import { CheckboxField } from '../ui/field.tsx';
import { ListFaces } from '../ui/list-faces.tsx';
import { Page, PageTitle } from '../ui/page.tsx';
import { StateBadge } from '../ui/state-badge.tsx';
import classes from './own-ratings.module.css';
import { chooseEmails, loadOwnRatings } from './ratings.api.ts';
import { ratingsTexts } from './ratings.texts.ts';
import { Stars } from './stars.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  return { own: await readOrNull(context, loadOwnRatings(apiOf(context))) };
}

/** What the reader can rate or has rated, and whether e-mails ask for it. */
export default function OwnRatingsPage() {
  const t = useText(ratingsTexts);
  const { own } = useLoaderData<typeof loader>();
  return (
    <Page width="narrow">
      <PageHead title={t('own.title')} />
      <BackLink to={paths.testsList('user')}>{t('own.back')}</BackLink>
      <PageTitle title={t('own.title')} lead={t('own.lead')} />
      <ListFaces
        rows={own?.appointments ?? null}
        failed={{ title: t('failed.title'), text: t('failed.text'), retryLabel: t('failed.retry') }}
        empty={{ title: t('own.none'), text: t('own.noneText') }}
      >
        {(rows) => (
          <ul role="list" className={classes.list}>
            {rows.map((row) => (
              <Own key={row.id} row={row} />
            ))}
          </ul>
        )}
      </ListFaces>
      {own ? (
        <div id="emails" className={classes.emails}>
          <ChoicePart
            title={t('emails.title')}
            initial={own.wantsEmails}
            save={chooseEmails}
            saved={t('emails.saved')}
            failed={t('failed.text')}
          >
            {({ value, choose }) => (
              <CheckboxField
                label={t('emails.label')}
                hint={t('emails.hint')}
                checked={value}
                onChange={({ target }) => choose(target.checked)}
              />
            )}
          </ChoicePart>
        </div>
      ) : null}
    </Page>
  );
}

const tones = { published: 'calm', waiting: 'quiet', refused: 'bad' } as const;

function Own({ row }: { row: RateableAppointment }) {
  const t = useText(ratingsTexts);
  const language = useLanguage();
  const { id, entity, person, date, rating } = row;
  return (
    <Card as="li" className={classes.own}>
      <div>
        <h2 className={classes.entity}>{entity}</h2>
        <p className={classes.soft}>
          {formatDay(date.slice(0, 10), language)}
          {dot}
          {person}
        </p>
        {rating ? (
          <>
            <p>
              <Stars stars={rating.stars} />
            </p>
            {rating.comment ? <p className={classes.comment}>{rating.comment}</p> : null}
            {rating.state === 'published' ? null : (
              <StateBadge tone={tones[rating.state]} text={t(`state.${rating.state}`)}>
                {rating.reason ? <p className={classes.soft}>{rating.reason}</p> : null}
              </StateBadge>
            )}
            {rating.answer ? (
              <p className={classes.comment}>
                <strong>{t('answerOf', { name: entity })}</strong> {rating.answer}
              </p>
            ) : null}
          </>
        ) : null}
      </div>
      {rating ? (
        <Link to={paths.rate(id)} className={classes.change}>
          {t(rating.canChange ? 'change' : 'see')}
          <span className="visually-hidden">: {entity}</span>
        </Link>
      ) : (
        <ButtonLink to={paths.rate(id)} variant="outline">
          {t('rate')}
          <span className="visually-hidden">: {entity}</span>
        </ButtonLink>
      )}
    </Card>
  );
}
