import * as cartCalls from '@vaga/contract/calls/cart';
import type { EntityOptionWithSlots } from '@vaga/contract/scheduling';
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { paths } from '../../app/paths.ts';
import { apiOf, pageContext } from '../../platform/context.ts';
import { useNavigate } from '../../platform/link.tsx';
import { useText } from '../../platform/texts.ts';
import { InfoDialog } from '../../ui/dialog.tsx';
import { SkeletonCards } from '../../ui/faces.tsx';
import { cartTexts } from '../cart.texts.ts';
import { CartFrame } from '../cart-frame.tsx';
import { type StepAnswer, settleStepCall } from '../settle-step-call.ts';
import { useCart } from '../use-cart.ts';
import { SlotStep } from './slot-step.tsx';

/**
 * The starts of the place in the address, on the day in the address. Without a place the cart's own is taken, with the
 * day of the time chosen on the way here.
 */
export async function loader({ url, params, context }: LoaderFunctionArgs) {
  const { logError } = context.get(pageContext);
  const api = apiOf(context);
  const cartId = params.id ?? '';
  const entityService = url.searchParams.get('entityService');
  if (!entityService) {
    const { data } = await settleStepCall(
      api.call(cartCalls.readCart, { params: { cartId } }),
      logError,
    );
    if (data?.preferred) throw redirect(addressOf(url, data.preferred, data.jumpToSlots));
    return { found: null };
  }
  const date = url.searchParams.get('date') ?? undefined;
  const call = api.call(cartCalls.listSlots, {
    params: { cartId },
    query: { entityService, date },
  });
  const found: StepAnswer<EntityOptionWithSlots> = await settleStepCall(call, logError);
  if (found.type === 'Success' && found.data?.approvalPending) {
    throw redirect(url.pathname.replace('place/slot', 'request-submission-success'));
  }
  return { found };
}

function addressOf(
  { pathname, searchParams }: URL,
  preferred: { idEntityService: string; time: string | null },
  isAccepted: boolean,
): string {
  const query = new URLSearchParams(searchParams);
  query.set('entityService', preferred.idEntityService);
  if (preferred.time) {
    query.set('date', preferred.time.slice(0, 10));
    // What a place has accepted is held already, each person at their own time.
    if (!isAccepted) query.set('time', preferred.time);
  }
  return `${pathname}?${query}`;
}

/** Step 3, the times of one place. */
export default function SlotPage() {
  const t = useText(cartTexts);
  const { found } = useLoaderData<typeof loader>();
  if (found?.type === 'Success' && found.data) {
    return <SlotStep key={found.data.idEntityService} place={found.data} />;
  }
  return (
    <CartFrame step={2} title={t('slots.title')}>
      <SkeletonCards label={t('slots.loading')} height={110} />
      {found ? <NoSlots found={found} /> : null}
    </CartFrame>
  );
}

/** The first message, then back one page. */
function NoSlots({ found }: { found: StepAnswer<EntityOptionWithSlots> }) {
  const t = useText(cartTexts);
  const navigate = useNavigate();
  const { cart, loginType } = useCart();

  function back() {
    const state = window.history.state as { idx?: number } | null;
    // A visitor who came straight to this address has no page of ours to go back to.
    if (state?.idx) return navigate(-1);
    return navigate(paths.cart(loginType, cart.idCart, 'place'), { replace: true });
  }

  return (
    <InfoDialog
      isOpen
      onClose={back}
      title={t(found.type === 'Warning' ? 'attention' : 'problem.short')}
      text={found.message ?? t('problem.text')}
    />
  );
}
