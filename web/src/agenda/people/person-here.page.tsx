import { bookAppointment } from '@vaga/contract/calls/agenda';
import * as numberCalls from '@vaga/contract/calls/health-numbers';
import * as peopleCalls from '@vaga/contract/calls/people';
import type { NumberCheck } from '@vaga/contract/health-numbers';
import type { PersonHere } from '@vaga/contract/people';
import {
  data,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router';
import { deniedAt } from '../../app/access-notice.ts';
import { HomeLink } from '../../app/home-link.tsx';
import { NotFound } from '../../app/not-found.tsx';
import { PageHead } from '../../app/page-head.tsx';
import { paths } from '../../app/paths.ts';
import { useSession } from '../../app/root-data.ts';
import { homePathOf, mayCall } from '../../app/session-access.ts';
import { apiOf, pageContext, readOrNull } from '../../platform/context.ts';
import { useText } from '../../platform/texts.ts';
import { useIsReading } from '../../platform/use-is-reading.ts';
import { ApiError } from '../../platform/wire.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { SkeletonCards } from '../../ui/faces.tsx';
import { Page, PageTitle } from '../../ui/page.tsx';
import { ReadAgain } from '../../ui/read-again.tsx';
import { AccountPart } from './account-part.tsx';
import { AppointmentsPart } from './appointments-part.tsx';
import { DocumentsPart } from './documents-part.tsx';
import { DuplicatesPart } from './duplicates-part.tsx';
import { IdentityPart } from './identity-part.tsx';
import classes from './person-here.module.css';
import { isOftenAbsent } from './person-here.rules.ts';
import { personHereTexts } from './person-here.texts.ts';

/** The check of the health number alone may fail: the page stands without it. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { session, logError } = context.get(pageContext);
  if (!session || !mayCall(session, peopleCalls.readPersonHere))
    throw redirect(session ? deniedAt(homePathOf(session)) : paths.home);
  const api = apiOf(context);
  const of = { params: { id: params.id ?? '' } };
  try {
    const person = await api.data(peopleCalls.readPersonHere, of);
    const check = person.healthNumberEnd
      ? await readOrNull(context, api.data(numberCalls.readNumberCheck, of))
      : null;
    return { person, check };
  } catch (error) {
    if (error instanceof Response) throw error;
    const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400);
    if (isMissing) throw data(null, { status: 404 });
    logError(error);
    return null;
  }
}

/** A person as the members of a provider know them: who they are, what they had here, and whether they came. */
export default function PersonHerePage() {
  const t = useText(personHereTexts);
  const known = useLoaderData<typeof loader>();
  const isReading = useIsReading();
  const session = useSession();
  const mayBook = mayCall(session, bookAppointment);
  const name = known?.person.name ?? t('title');
  return (
    <Page>
      <PageHead title={t('title')} />
      <HomeLink />
      <PageTitle
        title={name}
        actions={
          known && mayBook ? (
            <ButtonLink to={paths.bookAtDesk({ name })}>{t('book')}</ButtonLink>
          ) : null
        }
      />
      {isReading ? <SkeletonCards label={t('loading')} height={140} /> : null}
      {!isReading && known ? <Known key={known.person.id} {...known} /> : null}
      {!isReading && !known ? (
        <ReadAgain
          title={t('failed.title')}
          text={t('failed.text')}
          retryLabel={t('failed.retry')}
        />
      ) : null}
    </Page>
  );
}

function Known({ person, check }: { person: PersonHere; check: NumberCheck | null }) {
  const t = useText(personHereTexts);
  const { count, noShows } = person.lastFive;
  return (
    <div className={classes.parts}>
      {isOftenAbsent(person) ? (
        <p className={classes.absent}>{t('noShows', { noShows, count })}</p>
      ) : null}
      <DuplicatesPart person={person} />
      <IdentityPart person={person} check={check} />
      <AppointmentsPart person={person} />
      <DocumentsPart person={person} />
      {person.isUnclaimed ? <AccountPart person={person} /> : null}
    </div>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return (
    <Page width="narrow">
      <NotFound />
    </Page>
  );
}
