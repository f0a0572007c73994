/**
 * Answers only where the product cannot be reached, by a page with the next appointment that this device keeps.
 * It stores no file of the product and no answer of it, so that no reader is ever shown an application of yesterday.
 * Why: docs/decisions/0074-without-a-connection.md.
 */
import { brandOf } from '@vaga/contract/brands';
import { isEmbedPage, languageOfAddress } from '@vaga/contract/public-addresses';
import { readKeptAppointment } from '../src/appointments/offline/kept-appointment.ts';
import { offlinePolicy, writeOfflinePage } from '../src/appointments/offline/offline-page.ts';

/** What is used of the global scope of a service worker, which the types of pages do not know. */
interface WorkerScope {
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
  registration: ServiceWorkerRegistration;
}

interface LifeEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}

interface FetchEvent extends LifeEvent {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith: (answer: Promise<Response>) => void;
}

const isWorker = (scope: object): scope is WorkerScope => 'skipWaiting' in scope;
const isLife = (event: Event): event is LifeEvent => 'waitUntil' in event;
const isFetch = (event: Event): event is FetchEvent => 'respondWith' in event;

const scope = globalThis;
if (isWorker(scope)) serve(scope);

function serve(worker: WorkerScope): void {
  addEventListener('install', (event) => {
    if (isLife(event)) event.waitUntil(worker.skipWaiting());
  });
  addEventListener('activate', (event) => {
    if (isLife(event)) event.waitUntil(begin(worker));
  });
  addEventListener('fetch', (event) => {
    if (isFetch(event) && isPage(event.request)) event.respondWith(answer(event));
  });
}

/** The browser asks for a page while the worker starts, not after it: pages come as fast as without one. */
async function begin({ clients, registration }: WorkerScope): Promise<void> {
  await registration.navigationPreload?.enable();
  await clients.claim();
}

/** A page of ours that is opened: no file, no call, no form, no frame on another site. */
function isPage({ mode, method, url }: Request): boolean {
  const { pathname } = new URL(url);
  return (
    mode === 'navigate' &&
    method === 'GET' &&
    !pathname.startsWith('/api/') &&
    !isEmbedPage(pathname)
  );
}

async function answer({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return offlineAnswer(request.url);
  }
}

async function offlineAnswer(url: string): Promise<Response> {
  const variant = new URL(location.href).searchParams.get('variant') ?? '';
  const language = /^en/i.test(navigator.language) ? 'en' : 'pt';
  const html = writeOfflinePage({
    brand: brandOf(variant),
    language: languageOfAddress(new URL(url).pathname) ?? language,
    kept: await readKeptAppointment().catch(() => null),
    now: Date.now(),
    zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': offlinePolicy,
    },
  });
}
