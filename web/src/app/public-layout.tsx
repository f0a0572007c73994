import { Outlet } from 'react-router';
import { ErrorFace } from './error-screen.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** A screen that failed leaves the frame standing, in the reader's language. */
export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <>
      <SiteHeader />
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
      <SiteHeader />
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter />
    </>
  );
}
