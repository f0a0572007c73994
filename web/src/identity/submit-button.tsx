import { Button, type ButtonProps } from '../ui/button.tsx';

/** Sends a form whose sending is the script's work. A press before the script runs waits for it (platform/early-input.ts). */
export function SubmitButton(props: Omit<ButtonProps, 'type' | 'onClick'>) {
  return <Button {...props} type="submit" />;
}
