import { PartnerHome } from './partner-home.tsx';

/** The home at `/partner/test`, `/partner/ticketing` and `/partner/admin`: the guard lets in who belongs there. */
export default function PartnerHomePage() {
  return <PartnerHome />;
}
