import type { NamedEntity } from '@vaga/contract/partners';
import { emptySite } from '@vaga/contract/site';
import { renderToString } from 'react-dom/server';
import {
  createMemoryRouter,
  type LoaderFunctionArgs,
  RouterContextProvider,
  RouterProvider,
} from 'react-router';
import { expect, test, vi } from 'vitest';
import { Providers } from '../app/providers.tsx';
import { type PageContext, pageContext } from '../platform/context.ts';
import type { Transport } from '../platform/wire.ts';
import HomePage, { loader } from './home.page.tsx';

const now = '2026-11-21T10:00:00Z';
const entities: NamedEntity[] = [
  {
    id: '01990000-0000-7000-8000-000000000001',
    name: 'Farmácia do Largo',
    entityType: 'TestPartner',
  },
];

/** What the page is given where `v1/home` answers so, or not at all. */
async function loaded(answer: object | null) {
  const context = new RouterContextProvider();
  const api: Transport = async ({ path }) => ({
    status: path === 'v1/home' && answer === null ? 500 : 200,
    body: { type: 'Success', data: path === 'v1/home' ? answer : [], messages: [] },
    setCookies: [],
  });
  const page: PageContext = {
    api,
    language: 'en',
    readersLanguage: 'en',
    nonce: '',
    now,
    variant: 'vaga',
    site: emptySite,
    mapStyleUrl: null,
    apiKey: null,
    session: null,
    logError: vi.fn(),
  };
  context.set(pageContext, page);
  const request = new Request('https://vaga.example/');
  return loader({ request, context, params: {} } as unknown as LoaderFunctionArgs);
}

function textOf(home: Awaited<ReturnType<typeof loaded>>): string {
  const root = { variant: 'vaga', language: 'en', now, session: null, site: emptySite };
  const router = createMemoryRouter(
    [
      {
        id: 'root',
        path: '/',
        loader: () => root,
        children: [{ id: 'home', index: true, loader: () => home, element: <HomePage /> }],
      },
    ],
    { hydrationData: { loaderData: { root, home } } },
  );
  return renderToString(
    <Providers language="en">
      <RouterProvider router={router} />
    </Providers>,
  );
}

test("the brand's figures and invented opinions are shown beside demo data alone", async () => {
  const invented = ['customers', 'Example reviews', 'Rosa T., Coimbra'];
  const demo = textOf(await loaded({ entities, hasDemoData: true }));
  const real = textOf(await loaded({ entities, hasDemoData: false }));
  for (const text of invented) {
    expect(demo).toContain(text);
    expect(real).not.toContain(text);
  }
});

test('the places of the home page are those of this installation, each with the way to its page', async () => {
  const page = textOf(await loaded({ entities, hasDemoData: false }));
  expect(page).toContain('Farmácia do Largo');
  expect(page).toContain(`/entity/${entities[0]?.id}`);
});

test.each([
  ['there is none', { entities: [], hasDemoData: false }],
  ['they cannot be read', null],
])('the home page stands without places where %s', async (_why, answer) => {
  const page = textOf(await loaded(answer));
  expect(page).toContain('Booked in three steps');
  expect(page).not.toContain('Where you can book');
});
