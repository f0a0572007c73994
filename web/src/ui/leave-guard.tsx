import { useBlocker } from 'react-router';
import { ConfirmDialog } from './dialog.tsx';

interface LeaveGuardProps {
  /** Something has been typed that leaving would lose. */
  isChanged: boolean;
  labels: { title: string; text: string; leave: string; stay: string };
  /** It is left all the same: what is kept of it goes. */
  onLeave?: () => void;
}

/** Asks before a page is left with changes. A reload is not asked about: what is typed survives it. */
export function LeaveGuard({ isChanged, labels, onLeave }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isChanged && currentLocation.pathname !== nextLocation.pathname,
  );
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      title={labels.title}
      text={labels.text}
      confirmLabel={labels.leave}
      cancelLabel={labels.stay}
      onConfirm={() => {
        onLeave?.();
        blocker.proceed?.();
      }}
      onCancel={() => blocker.reset?.()}
    />
  );
}
