import { useEffect, useEffectEvent } from 'react';

interface PointerDrag {
  onMove: (event: PointerEvent) => void;
  onDrop: () => void;
  /** Escape was pressed. */
  onCancel: () => void;
}

/** Follows the pointer over the whole page, wherever a drag began. */
export function usePointerDrag(handlers: PointerDrag): void {
  const onMove = useEffectEvent(handlers.onMove);
  const onDrop = useEffectEvent(handlers.onDrop);
  const onCancel = useEffectEvent(handlers.onCancel);
  useEffect(() => {
    const move = (event: PointerEvent) => onMove(event);
    const drop = () => onDrop();
    const press = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onCancel();
    };
    document.addEventListener('pointermove', move);
    document.addEventListener('pointerup', drop);
    document.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('pointermove', move);
      document.removeEventListener('pointerup', drop);
      document.removeEventListener('keydown', press);
    };
  }, []);
}
