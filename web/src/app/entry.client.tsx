import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { forgetDraftsOfOthers } from '../platform/draft.ts';
import { stopHoldingTaps } from '../platform/early-input.ts';
import { NonceContext } from '../platform/nonce.ts';
import { nothingFound, watchArea } from '../search/index.ts';
import { signedHeader } from './site-header.tsx';

// Browsers hide a nonce from markup but not from scripts.
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';

// Before a form reads what was typed in this tab.
forgetDraftsOfOthers(document.documentElement.dataset.account ?? null);

function hydrate(): void {
  stopHoldingTaps();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <NonceContext value={nonce}>
          <HydratedRouter />
        </NonceContext>
      </StrictMode>,
    );
  });
}

// Parts in files of their own, which the server has drawn. Where one does not come, the page lives without it.
const parts: Promise<void>[] = [];
if (document.querySelector('header[data-signed]') !== null) parts.push(signedHeader.load());
if (document.getElementById('watch-area') !== null)
  parts.push(nothingFound.load(), watchArea.load());
if (parts.length > 0) void Promise.allSettled(parts).then(hydrate);
else hydrate();
