import type { AgendaPerson } from '@vaga/contract/agenda-day';
import type { PointerEvent } from 'react';
import type { MoveTarget } from './day-keys.rules.ts';

/** An appointment that is on its way to another start. */
export interface DayMove {
  moving: AgendaPerson | null;
  target: MoveTarget | null;
  /** Whether the click that is heard now ends a drag. */
  hasJustDropped: () => boolean;
  onPointerDown?: ((event: PointerEvent) => void) | undefined;
}

/** No move: what stands until members may move. */
export const noMove: DayMove = { moving: null, target: null, hasJustDropped: () => false };
