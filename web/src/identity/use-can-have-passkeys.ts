import { useEffect, useState } from 'react';
import { canHavePasskeys } from './passkeys.api.ts';

/** Whether the browser can keep passkeys; false until the page runs, since the server cannot know. */
export function useCanHavePasskeys(): boolean {
  const [can, setCan] = useState(false);
  useEffect(() => setCan(canHavePasskeys()), []);
  return can;
}
