import * as cartCalls from '@vaga/contract/calls/cart';
import type { ListedEntityOption } from '@vaga/contract/scheduling';
import { useEffect } from 'react';
import {
  type LoaderFunctionArgs,
  useLoaderData,
  useNavigation,
  useSearchParams,
} from 'react-router';
import { paths } from '../../app/paths.ts';
import { apiOf, pageContext } from '../../platform/context.ts';
import { useNavigate } from '../../platform/link.tsx';
import { useText } from '../../platform/texts.ts';
import { SkeletonCards } from '../../ui/faces.tsx';
import { cartTexts } from '../cart.texts.ts';
import { CartFrame } from '../cart-frame.tsx';
import { type StepAnswer, settleStepCall } from '../settle-step-call.ts';
import { useCart } from '../use-cart.ts';
import { filterOfQuery, queryOfFilter, storedFilter, storeFilter } from './location-filters.ts';
import { PlaceStep } from './place-step.tsx';

/** The filter is in the address. Without one nothing is asked for: the page looks where this tab was last. */
export async function loader({ url, params, context }: LoaderFunctionArgs) {
  const filter = filterOfQuery(url.searchParams);
  if (!filter) return { found: null };
  const { logError } = context.get(pageContext);
  const { where: _label, ...query } = queryOfFilter(filter);
  const call = apiOf(context).call(cartCalls.listEntityOptions, {
    params: { cartId: params.id ?? '' },
    query: { ...query, date: url.searchParams.get('date') ?? undefined },
  });
  const found: StepAnswer<ListedEntityOption[]> = await settleStepCall(call, logError);
  return { found };
}

/** Step 3, the places. */
export default function PlacePage() {
  const t = useText(cartTexts);
  const { found } = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const isLoading = useNavigation().state === 'loading';
  const { cart, loginType } = useCart();
  const filter = filterOfQuery(query);
  const address = query.toString();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address says all that changes
  useEffect(() => {
    if (filter) return storeFilter(cart.idCart, filter);
    const stored = storedFilter(cart.idCart);
    const to = stored
      ? `${paths.cart(loginType, cart.idCart, 'place')}?${new URLSearchParams({
          ...Object.fromEntries(query),
          ...queryOfFilter(stored),
        })}`
      : paths.cart(loginType, cart.idCart, 'location');
    void navigate(to, { replace: true });
  }, [address]);

  if (!found || !filter) {
    return (
      <CartFrame step={2} title={t('place.title')}>
        <SkeletonCards label={t('place.loading')} height={170} />
      </CartFrame>
    );
  }
  return <PlaceStep found={found} filter={filter} isLoading={isLoading} />;
}
