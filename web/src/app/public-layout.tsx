import { Outlet } from 'react-router';
import { PublicHeader } from './public-header.tsx';
import { SiteFooter } from './site-footer.tsx';

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
