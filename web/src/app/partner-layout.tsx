import { guardedBy, guardPartnerArea } from './guard.ts';
import { SignedArea } from './signed-area.tsx';

export const middleware = guardedBy(guardPartnerArea);

/** There is something to ask the server at every step, so the guard stands at every step. */
export function loader(): null {
  return null;
}

/** The partner area: what a member does for the entity that their session acts for. */
export default function PartnerLayout() {
  return <SignedArea />;
}
