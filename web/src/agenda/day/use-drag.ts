import { type PointerEvent, useEffect, useEffectEvent, useRef } from 'react';

/** Pixels after which a press is a drag. */
const dragPixels = 8;

interface DragHandlers {
  /** What a press on this element takes hold of; null for nothing. */
  find: (target: Element) => string | null;
  /** @returns whether what was found may be dragged. */
  onStart: (id: string) => boolean;
  /** Over a cell, by its key. */
  onOver: (key: string) => void;
  /** On a cell, or beside them all. */
  onDrop: (key: string | null) => void;
}

/** Parts of the board that are dragged with a mouse. The click that ends a drag is not one of its own: `hasJustDropped` says so once. */
export function useDrag(handlers: DragHandlers) {
  const drag = useRef<{ id: string; x: number; y: number; isOn: boolean } | null>(null);
  const dropped = useRef(false);

  const onMove = useEffectEvent(({ clientX, clientY }: globalThis.PointerEvent) => {
    const held = drag.current;
    if (!held) return;
    if (!held.isOn) {
      if (Math.hypot(clientX - held.x, clientY - held.y) < dragPixels) return;
      if (!handlers.onStart(held.id)) {
        drag.current = null;
        return;
      }
      held.isOn = true;
    }
    const key = cellAt(clientX, clientY);
    if (key !== null) handlers.onOver(key);
  });

  const onUp = useEffectEvent(({ clientX, clientY }: globalThis.PointerEvent) => {
    const held = drag.current;
    drag.current = null;
    if (!held?.isOn) return;
    dropped.current = true;
    handlers.onDrop(cellAt(clientX, clientY));
  });

  useEffect(() => {
    const move = (event: globalThis.PointerEvent) => onMove(event);
    const up = (event: globalThis.PointerEvent) => onUp(event);
    document.addEventListener('pointermove', move);
    document.addEventListener('pointerup', up);
    return () => {
      document.removeEventListener('pointermove', move);
      document.removeEventListener('pointerup', up);
    };
  }, []);

  return {
    onPointerDown: ({ target, pointerType, button, clientX: x, clientY: y }: PointerEvent) => {
      dropped.current = false;
      const id = handlers.find(target as Element);
      if (id !== null && pointerType === 'mouse' && button === 0)
        drag.current = { id, x, y, isOn: false };
    },
    hasJustDropped: () => {
      const was = dropped.current;
      dropped.current = false;
      return was;
    },
  };
}

function cellAt(x: number, y: number): string | null {
  const cell = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-cell]');
  return cell?.dataset.cell ?? null;
}
