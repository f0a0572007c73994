import { Outlet } from 'react-router';
import { AreaFrame } from './area-frame.tsx';
import { guardedBy, guardUserArea } from './guard.ts';
import { SignedArea } from './signed-area.tsx';

export const middleware = guardedBy(guardUserArea);

/** There is something to ask the server at every step, so the guard stands at every step. */
export function loader(): null {
  return null;
}

/** The user area: what an account books for its people. */
export default function UserLayout() {
  return (
    <SignedArea frame={AreaFrame}>
      <Outlet />
    </SignedArea>
  );
}
