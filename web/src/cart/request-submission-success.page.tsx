import { IconHourglass } from '@tabler/icons-react';
import type { UserTest } from '@vaga/contract/appointments';
import * as appointmentsCalls from '@vaga/contract/calls/appointments';
import { acceptedHoldHours } from '@vaga/contract/limits';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { PageHead } from '../app/page-head.tsx';
import { paths } from '../app/paths.ts';
import { apiOf, pageContext } from '../platform/context.ts';
import { formatDay } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { ButtonLink } from '../ui/button.tsx';
import { dot } from '../ui/dot.ts';
import { cartTexts } from './cart.texts.ts';
import { EndSheet } from './end-sheet.tsx';
import { settleStepCall } from './settle-step-call.ts';
import { useCart } from './use-cart.ts';

/** What was requested; the screen stands without it. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { data } = await settleStepCall(
    apiOf(context).call(appointmentsCalls.listUserTests, {}),
    context.get(pageContext).logError,
  );
  const requested = (data ?? []).filter(
    ({ idCart, status }) => idCart === params.id && status === 'SchedulePending',
  );
  return { requested };
}

/** The place has been asked: nothing is booked until it answers. */
export default function RequestSubmissionSuccessPage() {
  const t = useText(cartTexts);
  const { cart, loginType } = useCart();
  const { requested } = useLoaderData<typeof loader>();
  return (
    <EndSheet
      seed={cart.currentService.description}
      mark={<IconHourglass size={28} stroke={2.2} />}
      title={t('request.title')}
      lead={t('request.lead')}
      actions={
        <>
          <ButtonLink to={paths.testsList(loginType)} size="lg">
            {t('success.list')}
          </ButtonLink>
          <ButtonLink to={paths.userHome(loginType)} variant="outline" size="lg">
            {t('request.home')}
          </ButtonLink>
        </>
      }
    >
      <PageHead title={t('request.title')} />
      <RequestFacts requested={requested} />
      <p>{t('request.next', { hours: acceptedHoldHours })}</p>
    </EndSheet>
  );
}

/** The entity, the service, the day and the people of the request. */
export function RequestFacts({ requested }: { requested: readonly UserTest[] }) {
  const language = useLanguage();
  const [first] = requested;
  if (!first) return null;
  return (
    <p>
      <strong>{first.entity}</strong>
      <br />
      {first.service}
      {dot}
      {requested.map(({ person }) => person).join(', ')}
      <br />
      {formatDay(first.date.slice(0, 10), language)}
    </p>
  );
}
