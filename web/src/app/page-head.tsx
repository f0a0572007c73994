import { addressIn, isPublicPage, portuguesePath } from '@vaga/contract/public-addresses';
import { useLocation } from 'react-router';
import { type Language, languages, localeOf } from '../platform/language.ts';
import { useNonce } from '../platform/nonce.ts';
import { useLanguage } from '../platform/texts.ts';
import { useBrand, useRootData } from './root-data.ts';

interface PageHeadProps {
  title: string;
  /** For search engines and shared links. Without one they leave the page out. */
  description?: string;
  /** The path of the page without query, where it has another address than this one. */
  page?: string;
  /** Shown where the page is shared, a path; without one that of the brand. */
  picture?: string;
  /** What the page says, by the words of schema.org. */
  facts?: readonly object[];
}

/** The page's title, followed by the name of the app, and what search engines and shared links show of it. */
export function PageHead({ title, description, page, picture, facts = [] }: PageHeadProps) {
  const { name } = useBrand();
  const { pathname } = useLocation();
  const path = portuguesePath(page ?? pathname);
  return (
    <>
      <title>{`${title} · ${name}`}</title>
      {description && isPublicPage(path) ? (
        <>
          <meta name="description" content={description} />
          <Addresses path={path} />
          <SharingCard title={title} description={description} path={path} picture={picture} />
          <StructuredData facts={facts} />
        </>
      ) : (
        <meta name="robots" content="noindex" />
      )}
    </>
  );
}

/** The one address of the page, and those of it in each language. */
function Addresses({ path }: { path: string }) {
  const toUrl = usePageUrl();
  const language = useLanguage();
  return (
    <>
      <link rel="canonical" href={toUrl(path, language)} />
      {languages.map((one) => (
        <link key={one} rel="alternate" hrefLang={one} href={toUrl(path, one)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={toUrl(path, 'pt')} />
    </>
  );
}

/** What networks and messengers draw for a shared link (Open Graph; X reads the rest there). */
function SharingCard({
  title,
  description,
  path,
  picture,
}: Required<Pick<PageHeadProps, 'title' | 'description'>> & { path: string; picture?: string }) {
  const { name, variant } = useBrand();
  const language = useLanguage();
  const toUrl = usePageUrl();
  const shared = {
    'og:type': 'website',
    'og:site_name': name,
    'og:title': title,
    'og:description': description,
    'og:url': toUrl(path, language),
    'og:locale': localeOf(language).replace('-', '_'),
    'og:image': toUrl(picture ?? `/sharing-${variant}.png`, language),
  };
  return (
    <>
      {Object.entries(shared).map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** Data, not a script: no browser runs it. No text in it can end it. */
function StructuredData({ facts }: { facts: readonly object[] }) {
  const nonce = useNonce();
  return facts.map((one, index) => {
    const text = JSON.stringify({ '@context': 'https://schema.org', ...one });
    return (
      <script
        // biome-ignore lint/suspicious/noArrayIndexKey: the facts of a page stand in the same order
        key={index}
        type="application/ld+json"
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which nothing can end the element
        dangerouslySetInnerHTML={{ __html: text.replaceAll('<', '\\u003c') }}
      />
    );
  });
}

/** Whole addresses of the page of a path, by language. */
export function usePageUrl(): (path: string, language: Language) => string {
  const origin = useRootData()?.site.origin ?? '';
  return (path, language) => `${origin}${addressIn(path, language)}`;
}

/** The way to a page, by the words of schema.org: names and paths after the home page, the page itself last. */
export function useBreadcrumbs(steps: ReadonlyArray<{ name: string; path: string }>): object {
  const toUrl = usePageUrl();
  const language = useLanguage();
  const { name: home } = useBrand();
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: home, path: '/' }, ...steps].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: toUrl(path, language),
    })),
  };
}
