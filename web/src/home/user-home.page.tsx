import { IconCalendarPlus, IconListCheck, IconQrcode, IconTicket } from '@tabler/icons-react';
import type { UserTest } from '@vaga/contract/appointments';
import type { HomeCard } from '@vaga/contract/brands';
import * as appointmentsCalls from '@vaga/contract/calls/appointments';
import { type ReactNode, useEffect } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { PageHead } from '../app/page-head.tsx';
import { type LoginType, paths } from '../app/paths.ts';
import { useBrand, useNow, useSession } from '../app/root-data.ts';
import { loginTypeOf } from '../app/session-access.ts';
import { awaitsConfirmation, nextOf } from '../appointments/index.ts';
import { clearRedirect } from '../identity/index.ts';
import { apiOf, pageContext, readOrNull } from '../platform/context.ts';
import { Link } from '../platform/link.tsx';
import { useText } from '../platform/texts.ts';
import { LinkCards } from '../ui/link-cards.tsx';
import { Page, PageTitle } from '../ui/page.tsx';
import { AcceptedRequest } from './accepted-request.tsx';
import { NextAppointment } from './next-appointment.tsx';
import { UnfinishedBooking } from './unfinished-booking.tsx';
import classes from './user-home.module.css';
import { userHomeTexts } from './user-home.texts.ts';

/** The next appointment is an extra: the home stands without it. */
export async function loader({ context }: LoaderFunctionArgs) {
  const tests = await readOrNull(context, apiOf(context).data(appointmentsCalls.listUserTests, {}));
  return startsOf(tests ?? [], context.get(pageContext).now);
}

/** What waits for a yes, by its cart, and what comes next of all else. */
function startsOf(tests: readonly UserTest[], now: string) {
  const accepted = Map.groupBy(tests.filter(awaitsConfirmation), ({ idCart }) => idCart);
  const next = nextOf(
    tests.filter((test) => !awaitsConfirmation(test)),
    now,
  );
  return { accepted: [...accepted.values()] as [UserTest, ...UserTest[]][], next };
}

/** Where a signed-in person starts: what they can do, and what comes next. */
export default function UserHomePage() {
  const t = useText(userHomeTexts);
  const { accepted, next } = useLoaderData<typeof loader>();
  const session = useSession();
  const loginType = loginTypeOf(session);
  const isEulaAccepted = session?.eulaAccepted ?? false;
  const { homeCards } = useBrand();
  const now = useNow();
  useEffect(() => {
    // An account that has still to accept the terms goes on from there.
    if (isEulaAccepted) clearRedirect();
  }, [isEulaAccepted]);
  return (
    <Page>
      <PageHead title={t('title')} />
      <PageTitle
        title={t('greeting', { name: session?.firstName ?? '' })}
        lead={t(next || accepted.length > 0 ? 'lead' : 'leadEmpty')}
      />
      {accepted.map((tests) => (
        <AcceptedRequest key={tests[0].idCart} tests={tests} />
      ))}
      <UnfinishedBooking
        loginType={loginType}
        shownCarts={accepted.map(([{ idCart }]) => idCart)}
      />
      {next ? <NextAppointment test={next} now={now} loginType={loginType} /> : null}
      <LinkCards
        cards={homeCards.map((card) => ({
          key: card,
          to: ways[card](loginType),
          icon: icons[card],
          title: t(`${card}.title`),
          text: t(`${card}.text`),
        }))}
      />
      <p className={classes.search}>
        <Link to={paths.search()}>{t('search')}</Link>
      </p>
    </Page>
  );
}

const ways: Record<HomeCard, (loginType: LoginType) => string> = {
  registerTicket: paths.bookingsRegister,
  book: (loginType) => paths.testsServices(loginType),
  tests: paths.testsList,
  tickets: paths.bookingsList,
};

const icons: Record<HomeCard, ReactNode> = {
  registerTicket: <IconTicket size={32} aria-hidden="true" />,
  book: <IconCalendarPlus size={32} aria-hidden="true" />,
  tests: <IconListCheck size={32} aria-hidden="true" />,
  tickets: <IconQrcode size={32} aria-hidden="true" />,
};
