import { isRouteErrorResponse } from 'react-router';
import { isChunkLoadError } from '../platform/chunks.ts';
import { Link } from '../platform/link.tsx';
import { useText } from '../platform/texts.ts';
import { isBusy, isBusyStatus } from '../platform/wire.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Page, PageTitle } from '../ui/page.tsx';
import { appTexts } from './app.texts.ts';
import { NotFound } from './not-found.tsx';
import { PageHead } from './page-head.tsx';
import { paths } from './paths.ts';

/** No answer came from the server, or something between us and it answered instead. */
function isUnreached(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return [502, 504].includes(error.status);
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
}

/** The service answered that there is too much to do, to a page or to its calls. */
function isRefusedForNow(error: unknown): boolean {
  return isRouteErrorResponse(error) ? isBusyStatus(error.status) : isBusy(error);
}

function kindOf(error: unknown): 'chunk' | 'busy' | 'away' | 'error' {
  if (isChunkLoadError(error)) return 'chunk';
  if (isRefusedForNow(error)) return 'busy';
  return isUnreached(error) ? 'away' : 'error';
}

/** The face of a screen that failed: what happened in plain words, and the two ways on. */
export function ErrorScreen({ error }: { error: unknown }) {
  return (
    <main id="content" tabIndex={-1}>
      <ErrorFace error={error} />
    </main>
  );
}

/** The same inside a frame that still stands. */
export function ErrorFace({ error }: { error: unknown }) {
  const t = useText(appTexts);
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  const kind = kindOf(error);
  return (
    <Page width="narrow">
      {isMissing ? (
        <NotFound />
      ) : (
        <>
          <PageHead title={t(`${kind}.title`)} />
          <Link to={paths.home} aria-label={t('error.home')}>
            <BrandMark size={48} />
          </Link>
          <PageTitle title={t(`${kind}.title`)} lead={t(`${kind}.text`)} />
          <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
            <Button onClick={() => window.location.reload()}>
              {t(kind === 'away' || kind === 'busy' ? 'away.retry' : 'error.reload')}
            </Button>
            <ButtonLink variant="outline" to={paths.home} reloadDocument>
              {t('error.home')}
            </ButtonLink>
          </div>
        </>
      )}
    </Page>
  );
}
