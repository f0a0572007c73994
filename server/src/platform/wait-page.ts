import { createHash } from 'node:crypto';
import type { Brand, Palette } from '@vaga/contract/brands';
import type { Language } from '@vaga/contract/common';
import { drawBrandTile } from './brand-tile.ts';
import { frameAncestors } from './page-policy.ts';

interface WaitPageInput {
  brand: Brand;
  language: Language;
  /** Why, and when to come again. */
  text: string;
  /** Whether other sites may show the page in a frame: there a link home leads nowhere. */
  isFrameable: boolean;
}

const labels = {
  pt: { title: 'Espere um momento, por favor', retry: 'Tentar de novo', home: 'Ir para o início' },
  en: { title: 'Please wait a moment', retry: 'Try again', home: 'Go to the home page' },
};

/**
 * The page for a reader whose page is refused for the moment. It needs no file, no script and no rendering: what it is
 * sent for is that there is too much to do.
 */
export function writeWaitPage({ brand, language, text, isFrameable }: WaitPageInput) {
  const { title, retry, home } = labels[language];
  const style = styleOf(brand);
  const hash = createHash('sha256').update(style).digest('base64');
  const homeLink = `<a href="${language === 'en' ? '/en' : '/'}">${home}</a>`;
  const html = `<!doctype html>
<html lang="${language === 'pt' ? 'pt-PT' : 'en-GB'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${brand.name}</title>
<style>${style}</style>
</head>
<body>
<main>
${mark}
<h1>${title}</h1>
<p>${text}</p>
<p class="ways"><a class="retry" href="">${retry}</a>${isFrameable ? '' : homeLink}</p>
</main>
</body>
</html>
`;
  const contentSecurityPolicy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; ${frameAncestors(isFrameable)}`;
  return { html, contentSecurityPolicy };
}

const mark = drawBrandTile({ tile: 'class="tile"', free: 'class="free"' });

function styleOf({ light, dark }: Brand): string {
  return `:root{color-scheme:light dark;${variablesOf(light)}}
@media (prefers-color-scheme:dark){:root{${variablesOf(dark)}}}
body{margin:0;background:var(--surface);color:var(--ink);font:1rem/1.5 Figtree,system-ui,sans-serif}
main{box-sizing:border-box;max-width:680px;margin:0 auto;padding:48px 20px}
h1{margin:24px 0 8px;text-wrap:balance;font-size:1.75rem;line-height:1.15;letter-spacing:-.02em}
p{margin:0;color:var(--soft)}
.ways{display:flex;flex-wrap:wrap;gap:8px;margin-top:24px}
a{box-sizing:border-box;min-height:44px;padding:10px 18px;border:1px solid var(--edge);border-radius:8px;color:var(--link);font-weight:700;text-decoration:none}
.retry{border-color:var(--primary);background:var(--primary);color:var(--on)}
.tile{fill:var(--deep)}.free{fill:var(--spark)}`;
}

const variablesOf = (palette: Palette) =>
  `--surface:${palette.surface};--ink:${palette.ink};--soft:${palette.inkSoft};--edge:${palette.edge};--link:${palette.link};--primary:${palette.primary};--on:${palette.onPrimary};--deep:${palette.deep};--spark:${palette.tileSpark}`;
