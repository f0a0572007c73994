import { type RefObject, useEffect } from 'react';
import type { EmbedMessage } from '../../platform/embed-protocol.ts';

/**
 * Tells the script around the frame how high the page is, now and at each change. The height is said only to the origin
 * of the window around it, which has to say hello first.
 */
export function useHeightOutside(content: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { parent } = window;
    if (parent === window) return;
    let site: string | null = null;
    const post = (message: EmbedMessage, origin: string) => parent.postMessage(message, origin);
    const say = () => {
      if (site === null || !content.current) return;
      post({ vaga: 'height', height: content.current.getBoundingClientRect().height }, site);
    };
    const hear = ({ source, origin, data }: MessageEvent<Partial<EmbedMessage> | null>) => {
      if (source !== parent || !isAround(origin) || data?.vaga !== 'hello') return;
      site = origin;
      say();
    };
    window.addEventListener('message', hear);
    const sizes = new ResizeObserver(say);
    if (content.current) sizes.observe(content.current);
    post({ vaga: 'ready' }, '*');
    return () => {
      window.removeEventListener('message', hear);
      sizes.disconnect();
    };
  }, [content]);
}

/** Whether an origin is that of the page around the frame: by the browser's own word, where it says it. */
function isAround(origin: string): boolean {
  const around = window.location.ancestorOrigins?.[0];
  return /^https?:\/\//.test(origin) && (around === undefined || around === origin);
}
