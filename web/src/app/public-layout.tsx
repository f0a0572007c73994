import { Outlet } from 'react-router';
import { AreaFrame } from './area-frame.tsx';
import { ErrorFace } from './error-screen.tsx';

/** A screen that failed leaves the frame standing, in the reader's language. */
export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <AreaFrame>
      <ErrorFace error={error} />
    </AreaFrame>
  );
}

/** The public area: open to everyone. */
export default function PublicLayout() {
  return (
    <AreaFrame>
      <Outlet />
    </AreaFrame>
  );
}
