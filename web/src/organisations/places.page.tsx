import { listPlaces } from '@vaga/contract/calls/places';
import type { OrganisationPlace, OrganisationPlaces } from '@vaga/contract/places';
import { useEffect, useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { useLoaderData } from 'react-router';
import { HomeLink } from '../app/home-link.tsx';
import { PageHead } from '../app/page-head.tsx';
import { useBrand, useSession } from '../app/root-data.ts';
import { requireSessionFor } from '../app/session-access.ts';
import { apiOf, readOrNull } from '../platform/context.ts';
import { formatMoney } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { CardCell, CardRow, CardTable } from '../ui/card-table.tsx';
import { ListFaces } from '../ui/list-faces.tsx';
import { Page, PageTitle } from '../ui/page.tsx';
import { StateBadge } from '../ui/state-badge.tsx';
import { AddPlaceDialog } from './add-place-dialog.tsx';
import classes from './places.module.css';
import { placesTexts } from './places.texts.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  requireSessionFor(context, listPlaces);
  return { found: await readOrNull(context, apiOf(context).data(listPlaces, {})) };
}

const columns = ['name', 'type', 'code', 'locality', 'state', 'users'] as const;
const tones = {
  draft: 'accent',
  confirming: 'calm',
  live: 'calm',
  paused: 'quiet',
  closed: 'over',
} as const;

/** The places of an organisation, and how many more its plan has. */
export default function PlacesPage() {
  const t = useText(placesTexts);
  const { found } = useLoaderData<typeof loader>();
  const [isAdding, setAdding] = useState(false);
  const isFull = found !== null && isPlanFull(found);
  useAddKey(found !== null && !isFull && !isAdding, () => setAdding(true));
  return (
    <Page>
      <PageHead title={t('title')} />
      <HomeLink />
      <PageTitle
        title={t('title')}
        lead={found ? <Lead found={found} /> : undefined}
        actions={
          found ? (
            <Button
              variant="accent"
              disabled={isFull}
              aria-describedby={isFull ? 'places-full' : undefined}
              onClick={() => setAdding(true)}
            >
              {t('add')}
            </Button>
          ) : undefined
        }
      />
      {found && isFull ? <PlanFull found={found} /> : null}
      <ListFaces
        rows={found?.places ?? null}
        failed={{ title: t('failed.title'), text: t('failed.text'), retryLabel: t('failed.retry') }}
        empty={{ title: t('one') }}
        loading={null}
      >
        {(places) => (
          <>
            <CardTable
              columns={columns}
              nameOf={(column) => t(`column.${column}`)}
              numbers={['users']}
              className={classes.table}
              aria-label={t('title')}
            >
              {places.map((place) => (
                <Row key={place.id} place={place} />
              ))}
            </CardTable>
            {places.length === 1 ? <p className={classes.one}>{t('one')}</p> : null}
            {isFull ? null : <p className={classes.keys}>{t('key')}</p>}
          </>
        )}
      </ListFaces>
      {found && isAdding ? (
        <AddPlaceDialog places={found.places} onClose={() => setAdding(false)} />
      ) : null}
    </Page>
  );
}

const isPlanFull = ({ used, included }: OrganisationPlaces) =>
  included !== null && used >= included;

function Lead({ found: { plan, used, included } }: { found: OrganisationPlaces }) {
  const t = useText(placesTexts);
  if (included === null) return t('lead.unlimited', { plan, used });
  return t('lead', { plan, included: t('included', { count: included }), used });
}

/** What to do about a plan that has no more places, before the form asks for anything. */
function PlanFull({ found: { plan, extraCents } }: { found: OrganisationPlaces }) {
  const t = useText(placesTexts);
  const language = useLanguage();
  const { contacts } = useBrand();
  return (
    <p id="places-full" className={classes.full}>
      {t('full', { plan })}{' '}
      {extraCents === null
        ? t('full.plan')
        : t('full.extra', { price: formatMoney(extraCents, language) })}{' '}
      <a href={`mailto:${contacts.help}`}>{contacts.help}</a>
    </p>
  );
}

function Row({ place }: { place: OrganisationPlace }) {
  const t = useText(placesTexts);
  const session = useSession();
  const { id, name, type, code, locality, state, users } = place;
  return (
    <CardRow>
      <CardCell isName>
        <strong>{name}</strong>
        {id === session?.entity?.id ? <small className={classes.soft}>{t('current')}</small> : null}
      </CardCell>
      <CardCell label={t('column.type')}>{t(`type.${type}`)}</CardCell>
      <CardCell label={t('column.code')}>{code}</CardCell>
      <CardCell label={t('column.locality')}>{locality || '–'}</CardCell>
      <CardCell>
        <StateBadge tone={tones[state]} text={t(`state.${state}`)} />
      </CardCell>
      <CardCell isNumber label={t('column.users')}>
        {users}
      </CardCell>
    </CardRow>
  );
}

const fields = 'input, textarea, select, [contenteditable]';

/** N adds a place, where nothing is being typed. */
function useAddKey(isOn: boolean, add: () => void): void {
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.key.toLowerCase() !== 'n') return;
      if (event.target instanceof Element && event.target.closest(fields)) return;
      event.preventDefault();
      add();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn, add]);
}
