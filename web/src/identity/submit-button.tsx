import { useSyncExternalStore } from 'react';
import { Button, type ButtonProps } from '../ui/button.tsx';

/**
 * Sends a form whose sending is the script's work. Until the script runs it sends nothing: the browser would take the
 * reader to an error, and what they typed would be gone.
 */
export function SubmitButton(props: Omit<ButtonProps, 'type' | 'onClick'>) {
  const isRunning = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  return <Button {...props} type={isRunning ? 'submit' : 'button'} />;
}
