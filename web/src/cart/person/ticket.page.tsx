import * as catalogueCalls from '@vaga/contract/calls/catalogue';
import * as geographyCalls from '@vaga/contract/calls/geography';
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { apiOf } from '../../platform/context.ts';
import { useHeadingFocus } from '../../ui/use-heading-focus.ts';
import { useCart } from '../use-cart.ts';
import { KnownPeopleStep } from './known-people-step.tsx';
import { TicketStep } from './ticket-step.tsx';

/** The lists that the form of a person chooses from. */
export async function loader({ context }: LoaderFunctionArgs) {
  const api = apiOf(context);
  const [countryList, typeList] = await Promise.all([
    api.data(geographyCalls.listCountries, {}),
    api.data(catalogueCalls.listIdentificationTypes, {}),
  ]);
  return { countries: countryList, identificationTypes: typeList };
}

/** Step 1: the data of each person, one at a time; of those who are all complete, on one page. The address says whose turn it is. */
export default function TicketPage() {
  const lists = useLoaderData<typeof loader>();
  const { cart } = useCart();
  const [query] = useSearchParams();
  const { assets } = cart;
  const asked = assets.findIndex(({ idAsset }) => idAsset === query.get('person'));
  const firstOpen = assets.findIndex(({ privateData }) => !privateData.isComplete);
  const index = asked >= 0 ? asked : Math.max(0, firstOpen);
  const asset = assets[index];
  // The next person has the same path: nothing else would say that the form is another one's now.
  useHeadingFocus(asset?.idAsset);
  if (asked < 0 && firstOpen < 0 && assets.length > 1) return <KnownPeopleStep />;
  if (!asset) throw new Error('A cart has at least one person.');
  return <TicketStep key={asset.idAsset} asset={asset} index={index} lists={lists} />;
}
