import type { ReactNode } from 'react';
import { KeptStartNote } from '../app/kept-start-note.tsx';
import { useBrand } from '../app/root-data.ts';
import { useText } from '../platform/texts.ts';
import { Card } from '../ui/card.tsx';
import { nightGlazes } from '../ui/glazes.ts';
import { TileWall } from '../ui/tile.tsx';
import { Unbroken } from '../ui/unbroken.tsx';
import classes from './auth-frame.module.css';
import { identityTexts } from './identity.texts.ts';

/** The screens before the sign-in: one card with one form; where there is room, the wall beside it. */
export function AuthFrame({
  title,
  lead,
  points,
  children,
}: {
  title: string;
  lead?: ReactNode;
  /** What one can do with the account; that of a patient where it is absent. */
  points?: readonly string[];
  children: ReactNode;
}) {
  const t = useText(identityTexts);
  const shown = points ?? [t('side.family'), t('side.times'), t('side.change')];
  const { night, free } = nightGlazes(useBrand());
  return (
    <div className={classes.frame}>
      <Card className={classes.card}>
        <header className={classes.head}>
          <h1 tabIndex={-1}>{title}</h1>
          {lead ? (
            <p className={classes.lead}>
              <Unbroken>{lead}</Unbroken>
            </p>
          ) : null}
        </header>
        <KeptStartNote />
        {children}
      </Card>
      <aside className={classes.side} aria-label={t('side.label')}>
        <TileWall
          className={classes.wall}
          seed="entrada"
          columns={6}
          rows={9}
          patterns={['lisboa', 'évora', 'dois']}
          free={[4, 3]}
          colours={night}
          freeColours={free}
        />
        <div className={classes.text}>
          <ul role="list" className={classes.points}>
            {shown.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </div>
      </aside>
    </div>
  );
}
