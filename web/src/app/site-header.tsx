import { PublicHeader } from './public-header.tsx';
import { useSession } from './root-data.ts';
import { SignedHeader } from './signed-header.tsx';

/** The header of every screen: who is signed in finds their own links on public screens too. */
export function SiteHeader() {
  const session = useSession();
  return session ? <SignedHeader session={session} /> : <PublicHeader />;
}
