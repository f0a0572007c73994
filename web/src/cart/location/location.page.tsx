import * as geographyCalls from '@vaga/contract/calls/geography';
import * as partnerAccountCalls from '@vaga/contract/calls/partner-account';
import type { Area } from '@vaga/contract/geography';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { isMember } from '../../app/session-access.ts';
import { apiOf, pageContext, readOrNull } from '../../platform/context.ts';
import { useText } from '../../platform/texts.ts';
import { ReadAgain } from '../../ui/read-again.tsx';
import { cartTexts } from '../cart.texts.ts';
import { CartFrame } from '../cart-frame.tsx';
import { settleStepCall } from '../settle-step-call.ts';
import { LocationStep, type NearPoint } from './location-step.tsx';

const homeCountry = 1;

interface Loaded {
  areas: Area[] | null;
  hotel: NearPoint | null;
}

export async function loader({ context }: LoaderFunctionArgs): Promise<Loaded> {
  const { logError, session } = context.get(pageContext);
  const api = apiOf(context);
  const call = api.call(geographyCalls.listDistricts, { params: { idCountry: homeCountry } });
  const [areas, hotel] = await Promise.all([
    settleStepCall(call, logError),
    session && isMember(session) ? readOrNull(context, readHotel(api)) : null,
  ]);
  return { areas: areas.data, hotel };
}

/** Where guests start from. */
async function readHotel(api: ReturnType<typeof apiOf>): Promise<NearPoint> {
  const { businessName, address } = await api.data(partnerAccountCalls.readPartnerAccount, {});
  return {
    latitude: String(address.latitude),
    longitude: String(address.longitude),
    label: businessName,
  };
}

/** Step 2: where. Near the person or the hotel, or a district with its municipalities. */
export default function LocationPage() {
  const t = useText(cartTexts);
  const { areas, hotel } = useLoaderData<typeof loader>();
  if (areas) return <LocationStep districts={areas} hotel={hotel} />;
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
