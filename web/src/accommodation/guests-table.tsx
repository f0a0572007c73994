import type { PendingGuest } from '@vaga/contract/accommodation';
import { paths } from '../app/paths.ts';
import { useLoginType } from '../app/root-data.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { CardCell, CardRow, CardTable } from '../ui/card-table.tsx';
import { StateBadge, StateNote } from '../ui/state-badge.tsx';
import { Unbroken } from '../ui/unbroken.tsx';
import { accommodationTexts } from './accommodation.texts.ts';
import { formatArrival } from './format-dates.ts';
import classes from './guests-table.module.css';

/** The actions on a guest of the list. */
export interface GuestAct {
  kind: 'remove' | 'resend';
  guest: PendingGuest;
}

const columns = ['name', 'number', 'date', 'status', 'actions'] as const;

interface GuestsTableProps {
  guests: readonly PendingGuest[];
  onAct: (act: GuestAct) => void;
}

export function GuestsTable({ guests, onAct }: GuestsTableProps) {
  const t = useText(accommodationTexts);
  return (
    <CardTable
      columns={columns}
      nameOf={(column) => t(`column.${column}`)}
      className={classes.table}
      aria-label={t('list.title')}
    >
      {guests.map((guest) => (
        <Row key={guest.id} guest={guest} onAct={onAct} />
      ))}
    </CardTable>
  );
}

function Row({ guest, onAct }: { guest: PendingGuest; onAct: GuestsTableProps['onAct'] }) {
  const language = useLanguage();
  return (
    <CardRow>
      <CardCell isName className={classes.name}>
        {guest.person}
      </CardCell>
      <CardCell className={classes.stay}>
        <span>
          <Unbroken>{guest.checkIn}</Unbroken>
        </span>
        <small>{guest.reservation}</small>
      </CardCell>
      <CardCell className={classes.date}>{formatArrival(guest.date, language)}</CardCell>
      <CardCell className={classes.status}>
        <GuestState guest={guest} />
      </CardCell>
      <CardCell className={classes.actionCell}>
        <GuestActions guest={guest} onAct={onAct} />
      </CardCell>
    </CardRow>
  );
}

/** What a guest waits for, in a word, with what there is to say about it below. */
function GuestState({ guest }: { guest: PendingGuest }) {
  const t = useText(accommodationTexts);
  const { service, paymentPending, deferredEmail } = guest;
  const note = deferredEmail
    ? t('state.deferred', { email: deferredEmail })
    : paymentPending || guest.hasCart
      ? service
      : null;
  return (
    <StateBadge tone="accent" text={t(paymentPending ? 'state.awaitingPayment' : 'state.pending')}>
      {note ? (
        <StateNote>
          <Unbroken>{note}</Unbroken>
        </StateNote>
      ) : null}
    </StateBadge>
  );
}

function GuestActions({ guest, onAct }: { guest: PendingGuest; onAct: GuestsTableProps['onAct'] }) {
  const t = useText(accommodationTexts);
  const loginType = useLoginType();
  const { person } = guest;
  const nameOf = (action: string) => t('actionOf', { action, person });
  const act = (kind: GuestAct['kind']) => () => onAct({ kind, guest });
  return (
    <div className={classes.actions}>
      {guest.canSchedule ? (
        <ButtonLink
          variant="primary"
          to={paths.testsTickets(loginType, guest.idAsset)}
          aria-label={nameOf(t('schedule'))}
        >
          {t('schedule')}
        </ButtonLink>
      ) : null}
      {guest.paymentPending && !guest.canResend ? (
        <ButtonLink
          variant="primary"
          to={paths.cart(loginType, guest.idCart, 'payment')}
          aria-label={nameOf(t('pay'))}
        >
          {t('pay')}
        </ButtonLink>
      ) : null}
      {guest.canResend ? (
        <Button variant="outline" aria-label={nameOf(t('resend'))} onClick={act('resend')}>
          {t('resend')}
        </Button>
      ) : null}
      {guest.canDelete ? (
        <Button variant="ghost" aria-label={nameOf(t('delete'))} onClick={act('remove')}>
          {t('delete')}
        </Button>
      ) : null}
    </div>
  );
}
