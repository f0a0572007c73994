import { Suspense } from 'react';
import { serverDrawn } from '../platform/server-drawn.ts';
import classes from './header.module.css';
import { PublicHeader } from './public-header.tsx';
import { useSession } from './root-data.ts';

const load = () => import('./signed-header.tsx').then((part) => part.SignedHeader);

/** A visitor's first page does without it: it comes when they sign in. */
export const signedHeader = serverDrawn(load, import.meta.env.SSR ? await load() : null);

/** The header of every screen: who is signed in finds their own links on public screens too. */
export function SiteHeader() {
  const session = useSession();
  if (!session) return <PublicHeader />;
  const SignedHeader = signedHeader.part();
  return (
    <Suspense fallback={<EmptyHeader />}>
      <SignedHeader session={session} />
    </Suspense>
  );
}

/** As high as the header that comes. */
function EmptyHeader() {
  return (
    <header className={classes.header}>
      <div className={classes.row} />
    </header>
  );
}
