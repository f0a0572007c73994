import '../ui/tokens.css';
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import { isEmbedPage, languageOfAddress } from '@vaga/contract/public-addresses';
import { type ReactNode, Suspense, useEffect } from 'react';
import {
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useRouteLoaderData,
} from 'react-router';
import { SignInProvider } from '../identity/index.ts';
import { LazyEntityChangePrompt } from '../organisations/index.ts';
import { EntityVisitGate } from '../partners/index.ts';
import { pageContext } from '../platform/context.ts';
import { forgetDraftsOfOthers } from '../platform/draft.ts';
import { holdEarlyInput } from '../platform/early-input.ts';
import { embedLookOf } from '../platform/embed-protocol.ts';
import { defaultLanguage, type Language, languageOf, localeOf } from '../platform/language.ts';
import { useNonce } from '../platform/nonce.ts';
import type { Session } from '../platform/session.ts';
import { brandIcon } from '../ui/brand-mark.tsx';
import { schemeScript, useColourScheme } from '../ui/colour-scheme.ts';
import { paletteStyle } from '../ui/theme.ts';
import { noticeAnswerOf } from './consent.ts';
import { ErrorScreen } from './error-screen.tsx';
import { OfflineSupport } from './offline-support.tsx';
import { PageShell } from './page-shell.tsx';
import { Providers } from './providers.tsx';
import { type RootData, useBrand, useRootData, useSession } from './root-data.ts';
import { TabEntityContext, usePinnedEntity, useTabEntity } from './tab-entity.ts';
import { walletOf } from './wallet.rules.ts';

export function loader({ request, context }: LoaderFunctionArgs): RootData {
  const page = context.get(pageContext);
  const { readersLanguage: language, variant, mapStyleUrl, now, site, session, apiKey } = page;
  const noticeAnswer = noticeAnswerOf(request.headers.get('cookie'));
  const wallet = walletOf(request.headers.get('user-agent'), site.wallets);
  return { language, variant, mapStyleUrl, now, site, session, apiKey, wallet, noticeAnswer };
}

/** What the root knows changes only by an action (language, consent, signing in), or on request. */
export function shouldRevalidate({
  formMethod,
  currentUrl,
  nextUrl,
}: ShouldRevalidateFunctionArgs): boolean {
  return (
    (formMethod !== undefined && formMethod.toUpperCase() !== 'GET') ||
    currentUrl.href === nextUrl.href
  );
}

export function Layout({ children }: { children: ReactNode }) {
  const data = useRootData();
  const { pathname, search } = useLocation();
  const language = languageOfAddress(pathname) ?? data?.language ?? shownLanguage();
  const brand = useBrand();
  const nonce = useNonce();
  const entity = usePinnedEntity(data?.session ?? null);
  const scheme = isEmbedPage(pathname) ? embedLookOf(search).scheme : 'auto';
  useColourScheme(scheme);
  return (
    <html
      lang={localeOf(language)}
      data-signed-in={data?.session ? true : undefined}
      data-account={data?.session?.accountId}
      data-api-key={data?.apiKey ?? undefined}
      data-entity={entity?.id}
      // Calls of the travel brand name it; the other brand names none. Source: the specification of the headers.
      data-instance={brand.asset === 'reservation' ? brand.variant : undefined}
      // The script in the head sets the reader's before React comes.
      data-scheme="light"
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta
          name="theme-color"
          media="(prefers-color-scheme: light)"
          content={brand.light.surface}
        />
        <meta
          name="theme-color"
          media="(prefers-color-scheme: dark)"
          content={brand.dark.surface}
        />
        <link rel="preload" as="font" type="font/woff2" href={figtree} crossOrigin="anonymous" />
        <link rel="icon" href={brandIcon(brand)} type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        {isEmbedPage(pathname) ? null : (
          <link rel="manifest" href={`/manifest.webmanifest?language=${language}`} />
        )}
        <Meta />
        <Links nonce={nonce} />
        <style
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the brands' own colours
          dangerouslySetInnerHTML={{ __html: paletteStyle(brand) }}
        />
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own scripts
          dangerouslySetInnerHTML={{ __html: `${schemeScript(scheme)};${holdEarlyInput}` }}
        />
      </head>
      <body>
        <Providers language={language}>
          <TabEntityContext value={entity}>
            <PageShell>{children}</PageShell>
          </TabEntityContext>
        </Providers>
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

/** Where the root itself could not be had again, the page goes on in the language in which it stands. */
function shownLanguage(): Language {
  return typeof document === 'undefined'
    ? defaultLanguage
    : languageOf(document.documentElement.lang);
}

export default function Root() {
  useForgetDrafts();
  // In a frame of another site no visitor signs in.
  if (isEmbedPage(useLocation().pathname)) return <Outlet />;
  return (
    <SignInProvider>
      <OfflineSupport />
      <EntityVisitGate />
      <EntityWatch />
      <Outlet />
    </SignInProvider>
  );
}

/** Asks where another tab has switched the session to another entity. */
function EntityWatch() {
  const session = useSession();
  const area = useRouteLoaderData<{ entity: Session['entity'] }>('partner-area');
  const own = useTabEntity();
  if (!session) return null;
  return (
    <Suspense>
      <LazyEntityChangePrompt own={own} current={area ? area.entity : session.entity} />
    </Suspense>
  );
}

/** Drafts of forms are deleted when the account of the tab signs out or changes; `entry.client.tsx` asks when a page is opened. */
function useForgetDrafts(): void {
  const accountId = useSession()?.accountId ?? null;
  useEffect(() => forgetDraftsOfOthers(accountId), [accountId]);
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorScreen error={error} />;
}
