import { PartnerHome } from './partner-home.tsx';

/** `/partner/test/settings`: what a provider's member sets, as cards. */
export default function SettingsPage() {
  return <PartnerHome isSettings />;
}
