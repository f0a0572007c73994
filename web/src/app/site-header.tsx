import { lazy, Suspense } from 'react';
import { loadChunk } from '../platform/chunks.ts';
import classes from './header.module.css';
import { PublicHeader } from './public-header.tsx';
import { useSession } from './root-data.ts';

const load = () => import('./signed-header.tsx').then((part) => part.SignedHeader);

/** Null where it was not loaded before the page came to life. The server has it at hand. */
let loaded = import.meta.env.SSR ? await load() : null;

/** A visitor's first page does without it: it comes when they sign in. */
const LazySignedHeader = lazy(loadChunk(async () => ({ default: await load() })));

/**
 * To be awaited before a page with this header is hydrated: a lazy part is never there at the first look, and React
 * drops the tap that made it look.
 */
export async function loadSignedHeader(): Promise<void> {
  loaded = await load();
}

/** The header of every screen: who is signed in finds their own links on public screens too. */
export function SiteHeader() {
  const session = useSession();
  if (!session) return <PublicHeader />;
  const SignedHeader = loaded ?? LazySignedHeader;
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
