import { isRouteErrorResponse, useRouteError } from 'react-router';
import { useText } from '../platform/texts.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { TileBand } from '../ui/tile.tsx';
import { appTexts } from './app.texts.ts';
import classes from './not-found.module.css';
import { PageHead } from './page-head.tsx';
import { paths } from './paths.ts';

/** What stands where nothing is. */
export function NotFound() {
  const t = useText(appTexts);
  return (
    <div className={classes.face}>
      <PageHead title={t('notFound.title')} />
      <p className={classes.number} aria-hidden="true">
        404
      </p>
      <div className={classes.band}>
        <TileBand seed="404" height={88} side={44} />
      </div>
      <h1>
        <span className="visually-hidden">404: </span>
        {t('notFound.heading')}
      </h1>
      <p className={classes.text}>{t('notFound.text')}</p>
      <ButtonLink to={paths.search()}>{t('notFound.search')}</ButtonLink>
    </div>
  );
}

/** The ErrorBoundary of a page about one row: it is not there, or not the reader's. */
export function NotFoundBoundary() {
  // As a property it comes only to a boundary that the page declares itself.
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return (
    <Page width="narrow">
      <NotFound />
    </Page>
  );
}
