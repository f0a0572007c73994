import type { Brand } from '@vaga/contract/brands';
import { drawBrandTile } from '../brand-tile.ts';

const sans = 'Figtree, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif';
const mono = 'ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace';

/** The tile for the browser's tab. */
export function documentationIcon({ light }: Brand): string {
  return drawBrandTile({ tile: `fill="${light.deep}"`, free: `fill="${light.tileSpark}"` });
}

/** What the library's page of calls wears over its own style: the brand's tile and name in the bar, type and colours. */
export function documentationStyle(brand: Brand): string {
  const { name, light } = brand;
  const tile = drawBrandTile({ tile: 'fill="none"', free: `fill="${light.tileSpark}"` });
  return `
.swagger-ui, .swagger-ui .info .title, .swagger-ui .opblock-tag, .swagger-ui .opblock .opblock-summary-description,
.swagger-ui .btn, .swagger-ui table thead tr td, .swagger-ui table thead tr th, .swagger-ui .parameter__name,
.swagger-ui .response-col_status, .swagger-ui .tab li, .swagger-ui label, .swagger-ui section.models h4,
.swagger-ui .info li, .swagger-ui .info p, .swagger-ui .info table, .swagger-ui .renderedMarkdown p,
.swagger-ui .opblock-description-wrapper p, .swagger-ui .opblock .opblock-section-header h4 { font-family: ${sans}; }
.swagger-ui code, .swagger-ui pre, .swagger-ui .markdown code, .swagger-ui .renderedMarkdown code,
.swagger-ui .opblock .opblock-summary-path, .swagger-ui .parameter__type, .swagger-ui .model { font-family: ${mono}; font-weight: 500; }
.swagger-ui .topbar { padding: 8px 0; background: ${light.deep}; }
.swagger-ui .topbar a.link > *, .swagger-ui .topbar .download-url-wrapper { display: none; }
.swagger-ui .topbar .topbar-wrapper { justify-content: space-between; }
.swagger-ui .topbar a.link { flex: none; max-width: none; min-height: 44px; }
.swagger-ui .topbar a.link::before {
  content: "${name} API";
  padding-left: 44px;
  background: url("data:image/svg+xml,${encodeURIComponent(tile)}") left center / 36px no-repeat;
  color: ${light.onDeep};
  font: 700 1.375rem/44px ${sans};
  letter-spacing: -0.02em;
}
.swagger-ui .wrapper { max-width: 1200px; }
.swagger-ui .info .title { font-weight: 700; letter-spacing: -0.03em; }
.swagger-ui .info p, .swagger-ui .info li { max-width: 80ch; margin-inline: 0; font-size: 1rem; line-height: 1.6; }
.swagger-ui .info .title small, .swagger-ui .info .title small.version-stamp { background: ${light.primary}; }
.swagger-ui .btn, .swagger-ui .opblock, .swagger-ui .opblock .opblock-summary-method { border-radius: 8px; box-shadow: none; }
html:not(.dark-mode) body { background: ${light.surface}; }
html:not(.dark-mode) .swagger-ui, html:not(.dark-mode) .swagger-ui .info .title, html:not(.dark-mode) .swagger-ui .opblock-tag,
html:not(.dark-mode) .swagger-ui .info h1, html:not(.dark-mode) .swagger-ui .info h2,
html:not(.dark-mode) .swagger-ui .info li, html:not(.dark-mode) .swagger-ui .info p { color: ${light.ink}; }
html:not(.dark-mode) .swagger-ui a:not(.nostyle), html:not(.dark-mode) .swagger-ui .info a { color: ${light.link}; }
html:not(.dark-mode) .swagger-ui .markdown code, html:not(.dark-mode) .swagger-ui .renderedMarkdown code,
html:not(.dark-mode) .swagger-ui .markdown pre { background: ${light.tint}; color: ${light.onTint}; }
html:not(.dark-mode) .swagger-ui .scheme-container { background: ${light.card}; box-shadow: none; border-block: 1px solid ${light.line}; }
html:not(.dark-mode) .swagger-ui .btn.authorize { border-color: ${light.primary}; color: ${light.primary}; }
html:not(.dark-mode) .swagger-ui .btn.authorize svg { fill: ${light.primary}; }
html:not(.dark-mode) .swagger-ui .btn.execute { border-color: ${light.accent}; background: ${light.accent}; }
`;
}
