import * as calls from '@vaga/contract/calls/rebooking-offers';
import * as changes from '@vaga/contract/calls/schedule-changes';
import { homeTimeZone } from '@vaga/contract/home-time-zone';
import { endedOfferDays } from '@vaga/contract/rebooking-limits';
import type { RebookingOffer } from '@vaga/contract/rebooking-offers';
import type { LoaderFunctionArgs } from 'react-router';
import { useLoaderData } from 'react-router';
import { HomeLink } from '../../app/home-link.tsx';
import { PageHead } from '../../app/page-head.tsx';
import { mayCall, requireSessionFor } from '../../app/session-access.ts';
import { apiOf, readOrNull } from '../../platform/context.ts';
import { choiceOf } from '../../platform/list-filters.ts';
import { useText } from '../../platform/texts.ts';
import { useDialogOf } from '../../platform/use-dialog-of.ts';
import { useIsReading } from '../../platform/use-is-reading.ts';
import { SelectField } from '../../ui/field.tsx';
import { ListFilters } from '../../ui/list.tsx';
import { ListFaces } from '../../ui/list-faces.tsx';
import { Page, PageTitle } from '../../ui/page.tsx';
import { RemoveDialog } from '../../ui/remove-dialog.tsx';
import { AgreeDialog } from './agree-dialog.tsx';
import { OffersTable } from './offers-table.tsx';
import { cancelOffer } from './rebooking.api.ts';
import { rebookingTexts } from './rebooking.texts.ts';

const states = ['phone', 'open', 'ended'] as const;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const session = requireSessionFor(context, calls.listRebookingOffers);
  const state = choiceOf(new URL(request.url).searchParams, 'state', states);
  const found = await readOrNull(
    context,
    apiOf(context).data(calls.listRebookingOffers, { query: { state } }),
  );
  // The old time out of hours is for a manager to decide, as changes of hours are.
  const mayKeep = mayCall(session, changes.previewScheduleChange);
  return { found, filter: { state }, mayKeep };
}

/** Who is to be phoned because a change of hours took their time, and what was agreed with them. */
export default function ToPhonePage() {
  const t = useText(rebookingTexts);
  const { found, filter, mayKeep } = useLoaderData<typeof loader>();
  const isReading = useIsReading();
  const [asked, setAsked, close] = useDialogOf<{
    act: 'agree' | 'cancel';
    offer: RebookingOffer;
  }>();
  const timeZone = found?.timeZone ?? homeTimeZone;
  return (
    <Page>
      <PageHead title={t('list.title')} />
      <HomeLink />
      <PageTitle title={t('list.title')} lead={t('list.lead')} />
      <ListFilters label={t('list.filter')} searchLabel={t('list.search')} filter={filter}>
        <SelectField label={t('list.state')} name="state" defaultValue={filter.state}>
          {states.map((state) => (
            <option key={state} value={state}>
              {t(`list.state.${state}`, { days: endedOfferDays })}
            </option>
          ))}
        </SelectField>
      </ListFilters>
      <ListFaces
        rows={found?.offers ?? null}
        failed={{ title: t('list.failed'), text: t('problem.text'), retryLabel: t('list.search') }}
        empty={{ title: t('list.empty') }}
        loading={isReading ? { label: t('list.title'), height: 88, count: 4 } : null}
      >
        {(offers) => <OffersTable offers={offers} timeZone={timeZone} onAct={setAsked} />}
      </ListFaces>
      {asked?.act === 'agree' ? (
        <AgreeDialog offer={asked.offer} timeZone={timeZone} mayKeep={mayKeep} onClose={close} />
      ) : null}
      {asked?.act === 'cancel' ? (
        <RemoveDialog
          title={t('drop.title', { person: asked.offer.person })}
          text={t('drop.text')}
          confirmLabel={t('drop.confirm')}
          keepLabel={t('drop.keep')}
          problem={{ title: t('problem.title'), text: t('problem.text') }}
          remove={(key) => cancelOffer(asked.offer.id, key)}
          onClose={close}
        />
      ) : null}
    </Page>
  );
}
