import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { forgetDraftsOfOthers } from '../platform/draft.ts';
import { stopHoldingTaps } from '../platform/early-input.ts';
import { NonceContext } from '../platform/nonce.ts';
import { loadSignedHeader } from './site-header.tsx';

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

// The header of a signed-in reader is a file of its own. Where it does not come, the page lives without it.
const isSigned = document.querySelector('header[data-signed]') !== null;
if (isSigned) void loadSignedHeader().finally(hydrate);
else hydrate();
