import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import classes from './faces.module.css';
import { Tile } from './tile.tsx';

/** Nothing here yet: says so, and offers the next step. */
export function EmptyState({
  title,
  text,
  action,
  seed = title,
}: {
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  seed?: string;
}) {
  return (
    <div className={classes.face}>
      <Tile seed={seed} size={96} repeat={2} />
      <h2 className={classes.title}>{title}</h2>
      {text ? <p className={classes.text}>{text}</p> : null}
      {action}
    </div>
  );
}

/** Something did not come: says what, and tries again. */
export function ErrorState({
  title,
  text,
  retryLabel,
  onRetry,
  isRetrying = false,
}: {
  title: string;
  text?: ReactNode;
  retryLabel: string;
  onRetry: () => void;
  isRetrying?: boolean;
}) {
  return (
    <div className={`${classes.face} ${classes.error}`} role="alert">
      <h2 className={classes.title}>{title}</h2>
      {text ? <p className={classes.text}>{text}</p> : null}
      <Button variant="outline" onClick={onRetry} isBusy={isRetrying}>
        {retryLabel}
      </Button>
    </div>
  );
}

/** A grey shape the size of what is on its way. `label` is said once for the whole group, by Skeletons. */
export function Skeleton({
  width = '100%',
  height = 16,
  radius = 8,
}: {
  width?: number | string;
  height?: number | string;
  radius?: number;
}) {
  return <span className={classes.skeleton} style={{ width, height, borderRadius: radius }} />;
}

/** A list of cards on its way. */
export function SkeletonCards({
  count = 3,
  height = 132,
  label,
}: {
  count?: number;
  height?: number;
  label: string;
}) {
  return (
    <div className={classes.skeletons} role="status" aria-label={label}>
      {Array.from({ length: count }, (_unused, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes are all alike and never change places
        <Skeleton key={index} height={height} radius={12} />
      ))}
    </div>
  );
}
