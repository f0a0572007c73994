import { type ReactNode, useRef } from 'react';
import { useLocation } from 'react-router';
import { useBrand } from '../../app/root-data.ts';
import { embedLookOf } from '../../platform/embed-protocol.ts';
import { useText } from '../../platform/texts.ts';
import classes from './embed.module.css';
import { embedTexts } from './embed.texts.ts';
import { useHeightOutside } from './use-height-outside.ts';

/** What surrounds a page in a frame of another site: the colour that it chose, and whose page this is. */
export function EmbedFrame({ way, children }: { way: string; children: ReactNode }) {
  const t = useText(embedTexts);
  const { name } = useBrand();
  const { accent } = embedLookOf(useLocation().search);
  const content = useRef<HTMLElement>(null);
  useHeightOutside(content);
  return (
    <main id="content" ref={content} className={classes.embed} data-accent={accent}>
      {children}
      <p className={classes.by}>
        <a href={way} target="_blank" rel="noopener">
          {t('by', { name })}
        </a>
      </p>
    </main>
  );
}
