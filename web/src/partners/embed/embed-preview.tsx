import { useEffect, useRef } from 'react';
import { useText } from '../../platform/texts.ts';
import { embedTexts } from './embed.texts.ts';
import classes from './embed-part.module.css';

/** How the tag will look: the tag itself, with what was chosen. */
export function EmbedPreview({ chosen }: { chosen: Readonly<Record<string, string>> }) {
  const t = useText(embedTexts);
  const ground = useRef<HTMLDivElement>(null);
  const text = JSON.stringify(chosen);
  useEffect(() => {
    const box = ground.current;
    if (!box) return;
    const tag = document.createElement('script');
    tag.src = '/embed.js';
    Object.assign(tag.dataset, JSON.parse(text));
    box.append(tag);
    return () => box.replaceChildren();
  }, [text]);
  return (
    <section className={classes.preview} aria-label={t('part.preview')}>
      <div ref={ground} />
    </section>
  );
}
