import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { PartnerHome } from './partner-home.tsx';
import { readReviewCounts } from './review-counts.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  return { waiting: await readReviewCounts(context) };
}

/** The home at `/partner/test`, `/partner/ticketing` and `/partner/admin`: the guard lets in who belongs there. */
export default function PartnerHomePage() {
  const { waiting } = useLoaderData<typeof loader>();
  return <PartnerHome waiting={waiting} />;
}
