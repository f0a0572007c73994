import { IconCalendarEvent, IconCheck } from '@tabler/icons-react';
import type { UserTest } from '@vaga/contract/appointments';
import * as appointmentsCalls from '@vaga/contract/calls/appointments';
import * as entityAppointmentsCalls from '@vaga/contract/calls/entity-appointments';
import type { EntityAppointment } from '@vaga/contract/entity-appointments';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { PageHead } from '../../app/page-head.tsx';
import { paths } from '../../app/paths.ts';
import { useIsMember } from '../../app/root-data.ts';
import { isMember } from '../../app/session-access.ts';
import { BookedFacts, BookedWays } from '../../appointments/index.ts';
import { Visits } from '../../payments/index.ts';
import { apiOf, pageContext } from '../../platform/context.ts';
import { useText } from '../../platform/texts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Unbroken } from '../../ui/unbroken.tsx';
import { cartTexts } from '../cart.texts.ts';
import { EndSheet } from '../end-sheet.tsx';
import { settleStepCall } from '../settle-step-call.ts';
import { useCart } from '../use-cart.ts';
import { GuestsBooked, PrintButton } from './guests-booked.tsx';
import classes from './success.module.css';

/** What the cart became; the screen stands without it. */
export async function loader({ params, context }: LoaderFunctionArgs): Promise<Booked> {
  const { session, logError } = context.get(pageContext);
  const api = apiOf(context);
  const idCart = params.id ?? '';
  if (session && isMember(session)) {
    const body = { filterParams: { idCart } };
    const call = api.call(entityAppointmentsCalls.searchEntityAppointments, { body });
    return { tests: [], guests: (await settleStepCall(call, logError)).data ?? [] };
  }
  const { data } = await settleStepCall(api.call(appointmentsCalls.listUserTests, {}), logError);
  return { tests: (data ?? []).filter((test) => test.idCart === idCart), guests: [] };
}

/** What a patient's cart became, or that of a hotel's guests. */
interface Booked {
  tests: UserTest[];
  guests: EntityAppointment[];
}

/** It is booked: what, when, where, and where to find it again. */
export default function SuccessPage() {
  const t = useText(cartTexts);
  const { tests, guests } = useLoaderData<typeof loader>();
  const isForGuests = useIsMember();
  const { cart, loginType } = useCart();
  const [first] = cart.schedules;
  return (
    <EndSheet
      seed={first?.entity ?? cart.currentService.description}
      mark={<IconCheck size={30} stroke={2.4} />}
      title={t('success.title')}
      lead={
        tests.some(({ isBooked }) => !isBooked)
          ? t('success.changed')
          : t('success.lead', {
              count: cart.assets.length,
              service: cart.currentService.description,
            })
      }
      actions={
        isForGuests ? (
          <>
            <ButtonLink to={paths.testsServices(loginType)} size="lg">
              {t('success.again')}
            </ButtonLink>
            <PrintButton />
            <ButtonLink to={paths.testsList(loginType)} variant="outline" size="lg">
              {t('success.list')}
            </ButtonLink>
            <ButtonLink to={paths.userHome(loginType)} variant="ghost" size="lg">
              {t('request.home')}
            </ButtonLink>
          </>
        ) : (
          <>
            <ButtonLink to={paths.testsList(loginType)} size="lg">
              {t('success.list')}
            </ButtonLink>
            <ButtonLink to={paths.testsServices(loginType)} variant="outline" size="lg">
              {t('success.again')}
            </ButtonLink>
          </>
        )
      }
    >
      <PageHead title={t('success.title')} />
      <Visits schedules={cart.schedules} />
      {isForGuests ? <GuestsBooked rows={guests} /> : <OwnBooked tests={tests} />}
    </EndSheet>
  );
}

/** The codes, the way there, and what is in the patient's mailbox. */
function OwnBooked({ tests }: { tests: readonly UserTest[] }) {
  const t = useText(cartTexts);
  const { cart } = useCart();
  return (
    <>
      <BookedFacts tests={tests} preparation={cart.currentService.preparation} />
      <BookedWays tests={tests} />
      <p className={classes.hint}>
        <IconCalendarEvent size={22} aria-hidden="true" />
        <span>
          <Unbroken>{t('success.calendar')}</Unbroken>
        </span>
      </p>
    </>
  );
}
