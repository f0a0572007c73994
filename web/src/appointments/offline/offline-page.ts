import type { Brand, Palette } from '@vaga/contract/brands';
import en from '../../i18n/en/offline.json';
import pt from '../../i18n/pt/offline.json';
import { civilDate, formatDay, formatTime } from '../../platform/format.ts';
import { type Language, localeOf } from '../../platform/language.ts';
import { isStillToCome, type KeptAppointment } from './kept-appointment.ts';

interface OfflinePageInput {
  brand: Brand;
  /** Of the page that was asked for; what is kept says it in its own. */
  language: Language;
  kept: KeptAppointment | null;
  /** Epoch milliseconds. */
  now: number;
  /** The zone of this device. */
  zone: string;
}

/** No script, no file: the page is whole as it is written. */
export const offlinePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * The page that the service worker shows where the product cannot be reached: the next appointment, as this device keeps
 * it, and of when that is.
 */
export function writeOfflinePage({ brand, language, kept, now, zone }: OfflinePageInput): string {
  const shown = kept && isStillToCome(kept, now) ? kept : null;
  const reader = shown?.language ?? language;
  const say = wordsIn(reader);
  const title = say('title');
  return `<!doctype html>
<html lang="${localeOf(reader)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<title>${title} · ${brand.name}</title>
<style>${styleOf(brand)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${say('text', { name: brand.name })}</p>
${shown ? appointmentPart(shown, zone) : `<p>${say('none')}</p>`}
<p><a class="retry" href="">${say('retry')}</a></p>
</main>
</body>
</html>
`;
}

function appointmentPart(kept: KeptAppointment, zone: string): string {
  const { language, timeZone, startsAt, keptAt } = kept;
  const say = wordsIn(language);
  const day = formatDay(civilDate(startsAt, timeZone), language);
  const time = formatTime(startsAt, timeZone, language);
  const asOf = say('asOf', {
    day: formatDay(civilDate(keptAt, zone), language),
    time: formatTime(keptAt, zone, language),
  });
  return `<section aria-labelledby="next">
<h2 id="next">${say('next')}</h2>
<p class="when">${escaped(day)}<strong>${escaped(time)}</strong></p>
<p class="what">${escaped(kept.service)}</p>
<p><strong>${escaped(kept.entity)}</strong><br>${escaped(kept.place)}</p>
${kept.qr ? codePicture(kept.qr, say('qr')) : ''}
<p class="code">${say('code')} <strong>${escaped(kept.code)}</strong></p>
<p class="soft">${escaped(asOf)}</p>
</section>`;
}

function codePicture({ side, path }: NonNullable<KeptAppointment['qr']>, label: string): string {
  return `<svg class="qr" viewBox="0 0 ${Number(side)} ${Number(side)}" shape-rendering="crispEdges" role="img" aria-label="${escaped(label)}"><path d="${escaped(path)}" fill="#000"/></svg>`;
}

/** Without the translator of the pages, which would bring their library along. */
function wordsIn(language: Language) {
  const texts = language === 'en' ? en : pt;
  return (key: keyof typeof pt, values: Record<string, string> = {}) =>
    texts[key].replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => values[name] ?? '');
}

const signs: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => signs[sign] ?? '');
}

function styleOf({ light, dark }: Brand): string {
  return `:root{color-scheme:light dark;${variablesOf(light)}}
@media (prefers-color-scheme:dark){:root{${variablesOf(dark)}}}
body{margin:0;background:var(--surface);color:var(--ink);font:1rem/1.5 Figtree,system-ui,sans-serif;overflow-wrap:break-word}
main{box-sizing:border-box;max-width:560px;margin:0 auto;padding:32px 20px}
h1{margin:0 0 8px;font-size:1.75rem;line-height:1.15;letter-spacing:-.02em}
h2{margin:0;color:var(--soft);font-size:1rem}
p{margin:12px 0 0}
section{margin-top:24px;padding:20px;border:1px solid var(--line);border-radius:12px;background:var(--card)}
.when{display:flex;flex-wrap:wrap;gap:0 16px;align-items:baseline;font-size:1.125rem;font-weight:700}
.when strong{font-size:2rem;line-height:1.2;font-variant-numeric:tabular-nums}
.what{font-weight:700}
.qr{display:block;width:100%;max-width:280px;margin:20px auto 0;border-radius:8px;background:#fff}
.code{text-align:center}
.code strong{letter-spacing:.06em}
.soft{color:var(--soft);font-size:.9375rem}
.retry{display:inline-block;box-sizing:border-box;min-height:44px;margin-top:12px;padding:10px 18px;border-radius:8px;background:var(--primary);color:var(--on);font-weight:700;text-decoration:none}`;
}

const variablesOf = (palette: Palette) =>
  `--surface:${palette.surface};--card:${palette.card};--line:${palette.line};--ink:${palette.ink};--soft:${palette.inkSoft};--primary:${palette.primary};--on:${palette.onPrimary}`;
