import * as geographyCalls from '@vaga/contract/calls/geography';
import type { Area } from '@vaga/contract/geography';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { apiOf, pageContext } from '../../platform/context.ts';
import { useText } from '../../platform/texts.ts';
import { ReadAgain } from '../../ui/read-again.tsx';
import { cartTexts } from '../cart.texts.ts';
import { CartFrame } from '../cart-frame.tsx';
import { settleStepCall } from '../settle-step-call.ts';
import { LocationStep } from './location-step.tsx';

const homeCountry = 1;

export async function loader({ context }: LoaderFunctionArgs): Promise<{ areas: Area[] | null }> {
  const { logError } = context.get(pageContext);
  const call = apiOf(context).call(geographyCalls.listDistricts, {
    params: { idCountry: homeCountry },
  });
  return { areas: (await settleStepCall(call, logError)).data };
}

/** Step 2: where. Near the person, or a district with its municipalities. */
export default function LocationPage() {
  const t = useText(cartTexts);
  const { areas } = useLoaderData<typeof loader>();
  if (areas) return <LocationStep districts={areas} />;
  return (
    <CartFrame step={1} title={t('location.title')}>
      <ReadAgain
        title={t('location.failed')}
        text={t('services.failedText')}
        retryLabel={t('services.retry')}
      />
    </CartFrame>
  );
}
