import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import type { To } from 'react-router';
import { Link } from '../platform/link.tsx';
import classes from './button.module.css';
import { Unbroken } from './unbroken.tsx';

export interface ButtonLook {
  /** `accent` is for the one action that matters most on a screen. */
  variant?: 'primary' | 'accent' | 'quiet' | 'outline' | 'ghost' | 'danger';
  size?: 'md' | 'lg';
  icon?: ReactNode;
  isFullWidth?: boolean;
}

export interface ButtonProps extends ButtonLook, ComponentPropsWithoutRef<'button'> {
  /** Work is under way: a spinner inside, and no second press. */
  isBusy?: boolean;
}

/** A button. Its words are a verb: 'Marcar teste', not 'Submeter'. */
export function Button({
  variant,
  size,
  icon,
  isFullWidth,
  isBusy = false,
  className,
  children,
  type = 'button',
  disabled,
  onClick,
  ...others
}: ButtonProps) {
  return (
    <button
      {...others}
      type={type}
      className={lookOf({ variant, size, isFullWidth }, className)}
      disabled={disabled}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    >
      {isBusy ? <span className={classes.spinner} aria-hidden="true" /> : icon}
      <span>
        <Unbroken>{children}</Unbroken>
      </span>
    </button>
  );
}

export interface ButtonLinkProps
  extends ButtonLook,
    Omit<ComponentPropsWithoutRef<typeof Link>, 'to'> {
  to: To;
}

/** A link that looks like a button: it goes somewhere. */
export function ButtonLink({
  variant,
  size,
  icon,
  isFullWidth,
  className,
  children,
  ...others
}: ButtonLinkProps) {
  return (
    <Link {...others} className={lookOf({ variant, size, isFullWidth }, className)}>
      {icon}
      <span>
        <Unbroken>{children}</Unbroken>
      </span>
    </Link>
  );
}

export interface FileLinkProps extends ComponentPropsWithoutRef<'a'> {
  icon: ReactNode;
}

/** A link that looks like a button and gets a file, which the router has no page for. */
export function FileLink({ icon, className, children, ...others }: FileLinkProps) {
  const look = lookOf({ variant: 'outline', size: 'md', isFullWidth: false }, className);
  return (
    <a {...others} className={look}>
      {icon}
      <span>
        <Unbroken>{children}</Unbroken>
      </span>
    </a>
  );
}

interface Look {
  variant: ButtonLook['variant'] | undefined;
  size: ButtonLook['size'] | undefined;
  isFullWidth: boolean | undefined;
}

function lookOf(
  { variant = 'primary', size = 'md', isFullWidth }: Look,
  extra: string | undefined,
): string {
  return [
    classes.button,
    classes[variant],
    size === 'lg' && classes.large,
    isFullWidth && classes.full,
    extra,
  ]
    .filter(Boolean)
    .join(' ');
}
