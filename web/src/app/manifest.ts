import { brandOf } from '@vaga/contract/brands';
import type { LoaderFunctionArgs } from 'react-router';
import { pageContext } from '../platform/context.ts';
import { isLanguage, localeOf } from '../platform/language.ts';
import { createTranslator, translatorOf } from '../platform/texts.ts';
import { areaTexts } from './area.texts.ts';
import { paths } from './paths.ts';

/** What a device needs to install the app: name, icons and colours of the brand, in the language of the page. */
export function loader({ url, context }: LoaderFunctionArgs): Response {
  const { variant, readersLanguage } = context.get(pageContext);
  const { name, light } = brandOf(variant);
  const asked = url.searchParams.get('language');
  const language = isLanguage(asked) ? asked : readersLanguage;
  const t = translatorOf(createTranslator(language), areaTexts);
  const manifest = {
    id: '/',
    name,
    short_name: name,
    description: t('manifest.description'),
    lang: localeOf(language),
    start_url: paths.userHome('user'),
    scope: '/',
    display: 'standalone',
    background_color: light.surface,
    theme_color: light.surface,
    icons: [
      { src: `/icon-${variant}-192.png`, sizes: '192x192', type: 'image/png' },
      { src: `/icon-${variant}-512.png`, sizes: '512x512', type: 'image/png' },
      {
        src: `/icon-${variant}-maskable-512.png`,
        sizes: '512x512',
        type: 'image/png',
        purpose: 'maskable',
      },
    ],
    shortcuts: [
      { name: t('manifest.appointments'), url: paths.testsList('user') },
      { name: t('manifest.book'), url: paths.search() },
    ],
  };
  const headers = {
    'content-type': 'application/manifest+json',
    'cache-control': 'public, max-age=3600',
  };
  return new Response(JSON.stringify(manifest), { headers });
}
