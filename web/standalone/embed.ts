/**
 * Puts the booking of an entity where its script tag stands, in a frame of this installation's own page:
 * `<script async src="https://vaga.example/embed.js" data-entity="…"></script>`. Loaded by pages of other sites by this
 * name, so it needs no library, changes nothing else of the page, and understands the frames of other versions.
 * Why: docs/decisions/0073-embedded-booking.md.
 */
import {
  type EmbedMessage,
  embedAccents,
  embedSchemes,
  greatestHeight,
  reservedHeight,
} from '../src/platform/embed-protocol.ts';

const titles = { pt: 'Marcação online', en: 'Online booking' };

/** Every tag that has no frame yet: whichever of several is run first serves them all. */
for (const tag of document.querySelectorAll<HTMLScriptElement>('script[data-entity]')) {
  if (!/\/embed\.js(?:[?#]|$)/.test(tag.src) || tag.dataset.isEmbedded) continue;
  tag.dataset.isEmbedded = 'true';
  embed(tag);
}

function embed(tag: HTMLScriptElement): void {
  const { entity = '', serviceType, service, scheme, accent, title, height } = tag.dataset;
  const { origin } = new URL(tag.src);
  const language = languageOf(tag.dataset.language ?? document.documentElement.lang);
  const query = new URLSearchParams();
  const choose = (name: string, value: string | undefined, allowed: RegExp | readonly string[]) => {
    const isAllowed = value && ('test' in allowed ? allowed.test(value) : allowed.includes(value));
    if (isAllowed) query.set(name, value);
  };
  choose('serviceTypeId', serviceType, /^\d{1,9}$/);
  choose('service', service, /^\d{1,9}$/);
  choose('scheme', scheme, embedSchemes);
  choose('accent', accent, embedAccents);

  const frame = document.createElement('iframe');
  const prefix = language === 'en' ? '/en' : '';
  frame.src = `${origin}${prefix}/embed/entity/${encodeURIComponent(entity)}?${query}`;
  frame.title = title || titles[language];
  frame.loading = 'lazy';
  frame.style.cssText = 'display:block;width:100%;border:0';
  // The room is there before the frame is: what follows on the page does not move when it comes.
  setHeight(frame, Number(height) || reservedHeight);
  addEventListener('message', ({ source, origin: sender, data }: MessageEvent<EmbedMessage>) => {
    if (source === null || source !== frame.contentWindow || sender !== origin) return;
    if (data?.vaga === 'ready') frame.contentWindow?.postMessage({ vaga: 'hello' }, origin);
    if (data?.vaga === 'height') setHeight(frame, data.height);
  });
  tag.after(frame);
}

function setHeight(frame: HTMLIFrameElement, height: unknown): void {
  if (typeof height !== 'number' || !(height > 0)) return;
  frame.style.height = `${Math.min(Math.ceil(height), greatestHeight)}px`;
}

function languageOf(text: string): 'pt' | 'en' {
  return /^en/i.test(text) ? 'en' : 'pt';
}
