import { IconCalendarEvent, IconCheck } from '@tabler/icons-react';
import * as appointmentsCalls from '@vaga/contract/calls/appointments';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { PageHead } from '../../app/page-head.tsx';
import { paths } from '../../app/paths.ts';
import { BookedWays } from '../../appointments/index.ts';
import { Visits } from '../../payments/index.ts';
import { apiOf, pageContext } from '../../platform/context.ts';
import { useText } from '../../platform/texts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Unbroken } from '../../ui/unbroken.tsx';
import { cartTexts } from '../cart.texts.ts';
import { EndSheet } from '../end-sheet.tsx';
import { settleStepCall } from '../settle-step-call.ts';
import { useCart } from '../use-cart.ts';
import { BookedFacts } from './booked-facts.tsx';
import classes from './success.module.css';

/** What the cart became; the screen stands without it. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { data } = await settleStepCall(
    apiOf(context).call(appointmentsCalls.listUserTests, {}),
    context.get(pageContext).logError,
  );
  return { tests: (data ?? []).filter(({ idCart }) => idCart === params.id) };
}

/** It is booked: what, when, where, and where to find it again. */
export default function SuccessPage() {
  const t = useText(cartTexts);
  const { tests } = useLoaderData<typeof loader>();
  const { cart, loginType } = useCart();
  const [first] = cart.schedules;
  return (
    <EndSheet
      seed={first?.entity ?? cart.currentService.description}
      mark={<IconCheck size={30} stroke={2.4} />}
      title={t('success.title')}
      lead={t('success.lead', {
        count: cart.assets.length,
        service: cart.currentService.description,
      })}
      actions={
        <>
          <ButtonLink to={paths.testsList(loginType)} size="lg">
            {t('success.list')}
          </ButtonLink>
          <ButtonLink to={paths.testsServices(loginType)} variant="outline" size="lg">
            {t('success.again')}
          </ButtonLink>
        </>
      }
    >
      <PageHead title={t('success.title')} />
      <Visits schedules={cart.schedules} />
      <BookedFacts tests={tests} />
      <BookedWays tests={tests} />
      <p className={classes.hint}>
        <IconCalendarEvent size={22} aria-hidden="true" />
        <span>
          <Unbroken>{t('success.calendar')}</Unbroken>
        </span>
      </p>
    </EndSheet>
  );
}
