import { Outlet } from 'react-router';
import { ErrorFace } from './error-screen.tsx';
import { PublicHeader } from './public-header.tsx';
import { SiteFooter } from './site-footer.tsx';

/** A screen that failed leaves the frame standing, in the reader's language. */
export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <>
      <PublicHeader />
      <main id="content" tabIndex={-1}>
        <ErrorFace error={error} />
      </main>
      <SiteFooter />
    </>
  );
}

/** The public side: header, content, footer. */
export default function PublicLayout() {
  return (
    <>
      <PublicHeader />
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter />
    </>
  );
}
