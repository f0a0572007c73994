import type { PendingGuest } from '@vaga/contract/accommodation';
import * as accommodationCalls from '@vaga/contract/calls/accommodation';
import { useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { useLoaderData, useRevalidator } from 'react-router';
import { PageHead } from '../app/page-head.tsx';
import { paths } from '../app/paths.ts';
import { useLoginType } from '../app/root-data.ts';
import { SendAgainDialog } from '../payments/index.ts';
import { apiOf, readOrNull } from '../platform/context.ts';
import { useText } from '../platform/texts.ts';
import { useDialogOf } from '../platform/use-dialog-of.ts';
import { ButtonLink } from '../ui/button.tsx';
import { InfoDialog } from '../ui/dialog.tsx';
import { ListFaces } from '../ui/list-faces.tsx';
import { Page, PageTitle } from '../ui/page.tsx';
import { accommodationTexts } from './accommodation.texts.ts';
import { type GuestAct, GuestsTable } from './guests-table.tsx';
import { RemoveGuestDialog } from './remove-guest-dialog.tsx';
import { refuseWithoutStays } from './stays-only.ts';

export async function loader({
  context,
}: LoaderFunctionArgs): Promise<{ guests: PendingGuest[] | null }> {
  refuseWithoutStays(context);
  const guests = await readOrNull(
    context,
    apiOf(context).data(accommodationCalls.listPendingGuests, {}),
  );
  return { guests };
}

/** Guests to come, and what each still needs. */
export default function GuestsPage() {
  const t = useText(accommodationTexts);
  const loginType = useLoginType();
  const { guests } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const [act, setAct, close] = useDialogOf<GuestAct>();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const add = (
    <ButtonLink to={paths.bookingsNew(loginType)} variant="accent">
      {t('add')}
    </ButtonLink>
  );
  return (
    <Page>
      <PageHead title={t('list.title')} />
      <PageTitle
        title={t('list.title')}
        lead={t('list.lead')}
        actions={guests?.length ? add : undefined}
      />
      <ListFaces
        rows={guests}
        failed={{
          title: t('list.failed'),
          text: t('list.failedText'),
          retryLabel: t('retry'),
        }}
        empty={{ title: t('list.empty'), text: t('list.emptyText'), action: add }}
      >
        {(rows) => <GuestsTable guests={rows} onAct={setAct} />}
      </ListFaces>
      {act?.kind === 'remove' ? <RemoveGuestDialog guest={act.guest} onClose={close} /> : null}
      {act?.kind === 'resend' ? (
        <SendAgainDialog
          cartId={act.guest.idCart}
          email={act.guest.deferredEmail ?? ''}
          onClose={close}
          onSent={(email) => {
            close();
            setSentTo(email);
            void revalidate();
          }}
        />
      ) : null}
      <InfoDialog
        isOpen={sentTo !== null}
        onClose={() => setSentTo(null)}
        title={t('resent.title')}
        text={t('resent.text', { email: sentTo ?? '' })}
      />
    </Page>
  );
}
