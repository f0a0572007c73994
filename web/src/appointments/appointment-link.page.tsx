import { IconCalendarPlus, IconCheck, IconClock, IconMapPin, IconX } from '@tabler/icons-react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { PublicAppointment } from '@vaga/contract/appointment-link';
import * as linkCalls from '@vaga/contract/calls/appointment-link';
import { appointmentLinkDays } from '@vaga/contract/limits';
import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { PageHead } from '../app/page-head.tsx';
import { paths } from '../app/paths.ts';
import { useNow } from '../app/root-data.ts';
import { StateSheet } from '../app/state-sheet.tsx';
import { directionsTo } from '../geography/index.ts';
import { SignInLink } from '../identity/index.ts';
import { useAttempt } from '../platform/attempt.ts';
import { apiOf } from '../platform/context.ts';
import { formatMoment, formatMoney } from '../platform/format.ts';
import { useNavigate } from '../platform/link.tsx';
import { type ByLink, loadByLink } from '../platform/load-by-link.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { useDialogOf } from '../platform/use-dialog-of.ts';
import { ApiError } from '../platform/wire.ts';
import { Button } from '../ui/button.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { FailureDialog } from '../ui/failure-dialog.tsx';
import { Page } from '../ui/page.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { useStartOf } from '../ui/use-start-of.ts';
import {
  calendarAddressByLink,
  callsByLink,
  payByLink,
  readGoogleAddressByLink,
  walletPassAddressByLink,
} from './appointment-link.api.ts';
import classes from './appointment-link.module.css';
import { appointmentLinkTexts } from './appointment-link.texts.ts';
import { appointmentsTexts } from './appointments.texts.ts';
import { AsideLink } from './aside-link.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { ClaimPart } from './claim-part.tsx';
import { RescheduleDialog } from './reschedule-dialog.tsx';
import { checkInByLink } from './self-check-in.api.ts';
import { SelfCheckInButton } from './self-check-in-button.tsx';
import { SharePart } from './share-part.tsx';
import {
  isToPrepareFor,
  isWithoutPlace,
  momentLabel,
  shownCode,
  shownPlace,
  statusNotes,
} from './test-labels.ts';
import { WalletLink } from './wallet-link.tsx';

export function loader(args: LoaderFunctionArgs) {
  const api = apiOf(args.context);
  return loadByLink(args, (token) =>
    api.call(linkCalls.readAppointmentLink, { params: { token } }),
  );
}

/** An appointment of a person without an account, by the link of its e-mails. Never its result. */
export default function AppointmentLinkPage() {
  const t = useText(appointmentLinkTexts);
  const { token, opened } = useLoaderData() as ByLink<PublicAppointment>;
  // Public pages have none: the times to move to are all that this one reads later.
  const [queryClient] = useState(() => new QueryClient());
  useStartOf(typeof opened === 'string' ? opened : opened.status);
  if (typeof opened === 'string') {
    const lead = t(`${opened}.lead`, { days: appointmentLinkDays });
    return (
      <StateSheet title={t(`${opened}.title`)} lead={lead} tone="over">
        {opened === 'over' ? (
          <SignInLink variant="outline" size="lg" redirect={paths.testsList('user')}>
            {t('signIn')}
          </SignInLink>
        ) : null}
      </StateSheet>
    );
  }
  return (
    <QueryClientProvider client={queryClient}>
      <LinkedAppointment token={token} test={opened} />
    </QueryClientProvider>
  );
}

type Life =
  | 'booked'
  | 'online'
  | 'displaced'
  | 'pending'
  | 'requested'
  | 'checkedIn'
  | 'canceled'
  | 'past';

const marks = {
  booked: IconCheck,
  online: IconCheck,
  checkedIn: IconCheck,
  displaced: IconClock,
  pending: IconClock,
  requested: IconClock,
  past: IconClock,
  canceled: IconX,
};

function lifeOf(test: PublicAppointment, now: string): Life {
  if (test.status === 'Canceled') return 'canceled';
  if (test.status === 'CheckedIn') return 'checkedIn';
  if (test.paymentPending) return 'pending';
  if (test.status === 'SchedulePending') return 'requested';
  if (test.endsAt !== null && Date.parse(test.endsAt) <= Date.parse(now)) return 'past';
  if (isWithoutPlace(test)) return 'displaced';
  return test.location === 'Online' ? 'online' : 'booked';
}

function LinkedAppointment({ token, test }: { token: string; test: PublicAppointment }) {
  const t = useText(appointmentLinkTexts);
  const labels = useText(appointmentsTexts);
  const language = useLanguage();
  const [act, setAct, close] = useDialogOf<'cancel' | 'move'>();
  const life = lifeOf(test, useNow());
  const Mark = marks[life];
  // The note of one that lost its place says all: that it is booked would be wrong.
  const lead = life === 'displaced' ? [] : [t(`lead.${life}`)];
  const isToCome = test.isBooked && test.canCancel;
  const until = formatMoment(test.linkExpiresAt, test.timeZone, language);
  return (
    <Page width="narrow">
      <PageHead title={t('title')} />
      <Sheet
        title={t('title')}
        lead={[...lead, ...statusNotes(test, labels, language)].join(' ')}
        note={t('until', { until })}
        seed={test.entity}
        mark={<Mark size={28} stroke={2.4} />}
        isOver={life === 'canceled' || life === 'past'}
        isLive
        actions={
          <>
            <SelfCheckInButton test={test} checkIn={() => checkInByLink(token)} />
            {test.canPay ? <PayButton token={token} /> : null}
            {test.canReschedule ? (
              <Button
                variant={life === 'displaced' ? 'accent' : 'outline'}
                size="lg"
                onClick={() => setAct('move')}
              >
                {t('move')}
              </Button>
            ) : null}
            {test.canCancel ? (
              <Button variant="ghost" size="lg" onClick={() => setAct('cancel')}>
                {t('cancel')}
              </Button>
            ) : null}
          </>
        }
      >
        <AppointmentFacts test={test} />
        {isToCome ? (
          <div className={classes.ways}>
            {test.location === 'Entity' ? (
              <AsideLink
                href={directionsTo(test)}
                icon={<IconMapPin size={20} aria-hidden="true" />}
                text={t('directions')}
                target="_blank"
                rel="noreferrer"
              />
            ) : null}
            <AsideLink
              href={calendarAddressByLink(token)}
              icon={<IconCalendarPlus size={20} aria-hidden="true" />}
              text={t('calendar')}
              download
            />
            <WalletLink
              appleHref={walletPassAddressByLink(token)}
              readGoogleAddress={() => readGoogleAddressByLink(token)}
            />
          </div>
        ) : null}
      </Sheet>
      {test.sharesWithHotel === null || life === 'canceled' ? null : (
        <SharePart token={token} sharesWithHotel={test.sharesWithHotel} />
      )}
      <ClaimPart token={token} test={test} />
      {act === 'cancel' ? (
        <CancelDialog test={test} calls={callsByLink(token)} onClose={close} />
      ) : null}
      {act === 'move' ? (
        <RescheduleDialog test={test} calls={callsByLink(token)} onClose={close} />
      ) : null}
    </Page>
  );
}

function AppointmentFacts({ test }: { test: PublicAppointment }) {
  const t = useText(appointmentLinkTexts);
  const labels = useText(appointmentsTexts);
  const language = useLanguage();
  return (
    <>
      {test.isBooked && test.location === 'Entity' ? (
        <div className={classes.qr}>
          <QrCode text={test.code} />
        </div>
      ) : null}
      <Facts>
        <Fact name={t('fact.day')} value={momentLabel(test, language, labels)} isDay />
        <Fact name={t('fact.place')} value={test.entity} />
        <Fact name={t('fact.address')} value={shownPlace(test, labels)} />
        {test.phone ? <Fact name={t('fact.phone')} value={test.phone} /> : null}
        <Fact name={t('fact.person')} value={test.person} />
        <Fact name={t('fact.service')} value={test.service} />
        {isToPrepareFor(test) ? (
          <Fact name={labels('booked.prepare')} value={test.preparation} isLong />
        ) : null}
        <Fact
          name={t('fact.price')}
          value={t(`price.${priceKind(test)}`, { amount: formatMoney(test.priceCents, language) })}
        />
        <Fact name={t('fact.code')} value={shownCode(test)} />
      </Facts>
    </>
  );
}

function priceKind({ priceCents, paymentPending, isLocalPayment, status }: PublicAppointment) {
  if (priceCents === 0) return 'free';
  if (paymentPending) return 'pending';
  if (status === 'Paid') return 'paid';
  return isLocalPayment && status !== 'Canceled' ? 'local' : 'plain';
}

/** To the payment link of the booking: there it is paid as by any payer. */
function PayButton({ token }: { token: string }) {
  const t = useText(appointmentLinkTexts);
  const navigate = useNavigate();
  const pay = useAttempt();
  const onClick = () =>
    pay.run(async () => {
      const { type, data, messages } = await payByLink(token);
      if (type !== 'Success' || !data) throw new ApiError(200, messages);
      await navigate(paths.paymentDeferred(data));
    });
  return (
    <>
      <Button variant="accent" size="lg" isBusy={pay.isBusy} onClick={onClick}>
        {t('pay')}
      </Button>
      <FailureDialog attempts={[pay]} title={t('problem.title')} text={t('problem.text')} />
    </>
  );
}
