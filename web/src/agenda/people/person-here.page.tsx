import type { HealthAccess } from '@vaga/contract/accesses';
import { listHealthAccesses } from '@vaga/contract/calls/accesses';
import { bookAppointment } from '@vaga/contract/calls/agenda';
import * as numberCalls from '@vaga/contract/calls/health-numbers';
import * as peopleCalls from '@vaga/contract/calls/people';
import type { NumberCheck } from '@vaga/contract/health-numbers';
import type { PersonHere } from '@vaga/contract/people';
import { useEffect, useEffectEvent, useRef } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { HomeLink } from '../../app/home-link.tsx';
import { PageHead } from '../../app/page-head.tsx';
import { paths } from '../../app/paths.ts';
import { useSession } from '../../app/root-data.ts';
import { mayCall, requireSessionFor } from '../../app/session-access.ts';
import { apiOf, readOr404, readOrNull } from '../../platform/context.ts';
import { useNavigate } from '../../platform/link.tsx';
import type { Session } from '../../platform/session.ts';
import { useText } from '../../platform/texts.ts';
import { useIsReading } from '../../platform/use-is-reading.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { SkeletonCards } from '../../ui/faces.tsx';
import { Page, PageTitle } from '../../ui/page.tsx';
import { ReadAgain } from '../../ui/read-again.tsx';
import { useRowKeys } from '../../ui/use-row-keys.ts';
import { dayKeyOf } from '../day/day-keys.rules.ts';
import { Key } from '../day/key.tsx';
import { isTyping } from '../day/use-day-keys.ts';
import { AccessesPart } from './accesses-part.tsx';
import { AccountPart } from './account-part.tsx';
import { AppointmentsPart } from './appointments-part.tsx';
import { DocumentsPart } from './documents-part.tsx';
import { DuplicatesPart } from './duplicates-part.tsx';
import { IdentityPart } from './identity-part.tsx';
import classes from './person-here.module.css';
import { isOftenAbsent } from './person-here.rules.ts';
import { personHereTexts } from './person-here.texts.ts';

export async function loader({ params, context }: LoaderFunctionArgs) {
  const session = requireSessionFor(context, peopleCalls.readPersonHere);
  return readOrNull(context, readOr404(readPerson(context, session, params.id ?? '')));
}

/** The check of the health number and the accesses may fail: the page stands without them. */
async function readPerson(context: LoaderFunctionArgs['context'], session: Session, id: string) {
  const api = apiOf(context);
  const of = { params: { id } };
  const person = await api.data(peopleCalls.readPersonHere, of);
  const check = person.healthNumberEnd
    ? await readOrNull(context, api.data(numberCalls.readNumberCheck, of))
    : null;
  const accesses = await readAccesses(context, session, person.id);
  return { person, check, accesses };
}

/** A person as the members of a provider know them: who they are, what they had here, and whether they came. */
export default function PersonHerePage() {
  const t = useText(personHereTexts);
  const known = useLoaderData<typeof loader>();
  const isReading = useIsReading();
  const session = useSession();
  const mayBook = mayCall(session, bookAppointment);
  const name = known?.person.name ?? t('title');
  const page = useRef<HTMLDivElement>(null);
  useRowKeys(page);
  useBookKey(known && mayBook ? name : null);
  return (
    <Page>
      <PageHead title={t('title')} />
      <HomeLink />
      <PageTitle
        title={name}
        actions={
          known && mayBook ? (
            <ButtonLink to={paths.bookAtDesk({ name })} aria-keyshortcuts="n">
              {t('book')} <Key>N</Key>
            </ButtonLink>
          ) : null
        }
      />
      {isReading ? <SkeletonCards label={t('loading')} height={140} /> : null}
      <div ref={page}>
        {!isReading && known ? <Known key={known.person.id} {...known} /> : null}
      </div>
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

interface KnownPerson {
  person: PersonHere;
  check: NumberCheck | null;
  /** Null for a member who may not read them. */
  accesses: { rows: HealthAccess[] | null; total: number } | null;
}

function Known({ person, check, accesses }: KnownPerson) {
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
      {accesses ? (
        <AccessesPart accesses={accesses.rows} total={accesses.total} timeZone={person.timeZone} />
      ) : null}
      {person.isUnclaimed ? <AccountPart person={person} /> : null}
    </div>
  );
}

/** Who saw the person's data here, to a manager; null to others. */
async function readAccesses(
  context: LoaderFunctionArgs['context'],
  session: Session,
  person: string,
): Promise<KnownPerson['accesses']> {
  if (!session.roles.includes('manager') || !mayCall(session, listHealthAccesses)) return null;
  const read = apiOf(context).call(listHealthAccesses, { query: { person } });
  const list = await readOrNull(context, read);
  return { rows: list?.data ?? null, total: list?.pagination?.totalRecords ?? 0 };
}

/** N books for the person, as on the day. */
function useBookKey(name: string | null): void {
  const navigate = useNavigate();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (dayKeyOf(event) !== 'book' || name === null || isTyping(event.target)) return;
    event.preventDefault();
    void navigate(paths.bookAtDesk({ name }));
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

export { NotFoundBoundary as ErrorBoundary } from '../../app/not-found.tsx';
