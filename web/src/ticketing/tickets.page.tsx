import { brandOf } from '@vaga/contract/brands';
import * as personsCalls from '@vaga/contract/calls/persons';
import * as ticketingCalls from '@vaga/contract/calls/ticketing';
import type { Pagination } from '@vaga/contract/envelope';
import type { Ticket } from '@vaga/contract/ticketing';
import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { redirect, useLoaderData, useMatch } from 'react-router';
import { PageHead } from '../app/page-head.tsx';
import { paths } from '../app/paths.ts';
import { useLoginType, useSession } from '../app/root-data.ts';
import { homePathOf, isMember, mayCall } from '../app/session-access.ts';
import { apiOf, pageContext, readOrNull } from '../platform/context.ts';
import { useNavigate } from '../platform/link.tsx';
import { useText } from '../platform/texts.ts';
import { useDialogOf } from '../platform/use-dialog-of.ts';
import { Button } from '../ui/button.tsx';
import { ListPages } from '../ui/list.tsx';
import { ListFaces } from '../ui/list-faces.tsx';
import { Page, PageTitle } from '../ui/page.tsx';
import { DeleteTicketDialog } from './delete-ticket-dialog.tsx';
import type { TicketAct } from './ticket-actions.tsx';
import { TicketDialog } from './ticket-dialog.tsx';
import { type TicketFilter, TicketFilters, ticketFilterOf } from './ticket-filters.tsx';
import { TicketFormDialog } from './ticket-form-dialog.tsx';
import { ticketingTexts } from './ticketing.texts.ts';
import { TicketsTable } from './tickets-table.tsx';

interface LoadedRows {
  tickets: Ticket[];
  people: { id: string; name: string }[];
  pagination: Pagination | null;
}

interface Loaded extends Omit<LoadedRows, 'tickets'> {
  /** Null where they could not be read. */
  tickets: Ticket[] | null;
  filter: TicketFilter;
}

export async function loader({ context, request }: LoaderFunctionArgs): Promise<Loaded> {
  const { session, variant } = context.get(pageContext);
  const isOffice = session !== null && isMember(session);
  const isAllowed = !isOffice || mayCall(session, ticketingCalls.searchTickets);
  if (!isAllowed || brandOf(variant).asset !== 'ticket')
    throw redirect(session ? homePathOf(session) : paths.home);
  const filter = ticketFilterOf(new URL(request.url));
  const read = isOffice ? readOfPartner(context, filter) : readOwn(context);
  const none = { tickets: null, people: [], pagination: null };
  return { filter, ...((await readOrNull(context, read)) ?? none) };
}

async function readOwn(context: Readonly<RouterContextProvider>): Promise<LoadedRows> {
  const api = apiOf(context);
  const [tickets, people] = await Promise.all([
    api.data(ticketingCalls.listTickets, {}),
    api.data(personsCalls.listPersons, {}),
  ]);
  return { tickets, people, pagination: null };
}

async function readOfPartner(
  context: Readonly<RouterContextProvider>,
  filter: TicketFilter,
): Promise<LoadedRows> {
  const { page, ...filterParams } = filter;
  const { data, pagination } = await apiOf(context).call(ticketingCalls.searchTickets, {
    body: { filterParams, pagination: { pageNumber: page } },
  });
  return { tickets: data ?? [], people: [], pagination: pagination ?? null };
}

/** The tickets of a person, and what each still needs; for a partner those of its events where something is to do. */
export default function TicketsPage() {
  const t = useText(ticketingTexts);
  const { tickets, people, filter, pagination } = useLoaderData<typeof loader>();
  const session = useSession();
  const [act, setAct, close] = useDialogOf<TicketAct>();
  const registering = useRegistering();
  const isPartner = session !== null && isMember(session);
  const all = tickets ?? [];
  const countOf = ({ totalRecords: total }: Pagination) =>
    total === 1 ? t('total.one') : t('total.other', { total });
  const add = (
    <Button variant="accent" onClick={registering.start}>
      {t('add')}
    </Button>
  );
  return (
    <Page>
      <PageHead title={t('title')} />
      <PageTitle
        title={t('title')}
        lead={t(isPartner ? 'partner.lead' : 'lead')}
        actions={!isPartner && tickets?.length ? add : undefined}
      />
      {isPartner ? <TicketFilters filter={filter} /> : null}
      <ListFaces
        rows={tickets}
        failed={{
          title: t('failed.title'),
          text: t('failed.text'),
          retryLabel: t('failed.retry'),
        }}
        empty={
          // A partner's list is empty because nothing fits its filter.
          isPartner
            ? { title: t('none.title'), text: t('none.text') }
            : { title: t('empty.title'), text: t('empty.text'), action: add }
        }
      >
        {(rows) => <TicketsTable tickets={rows} onAct={isPartner ? null : setAct} />}
      </ListFaces>
      {tickets && pagination ? (
        <ListPages pagination={pagination} count={countOf(pagination)} />
      ) : null}
      {registering.isOn ? (
        <TicketFormDialog tickets={all} people={people} ticket={null} onClose={registering.stop} />
      ) : null}
      {act?.kind === 'edit' ? (
        <TicketFormDialog tickets={all} people={people} ticket={act.ticket} onClose={close} />
      ) : null}
      {act?.kind === 'view' ? <TicketDialog ticket={act.ticket} onClose={close} /> : null}
      {act?.kind === 'delete' ? <DeleteTicketDialog ticket={act.ticket} onClose={close} /> : null}
    </Page>
  );
}

/** The form has an address of its own, so that home leads to it and 'back' closes it. */
function useRegistering() {
  const navigate = useNavigate();
  const loginType = useLoginType();
  const isOn = useMatch(paths.bookingsRegister(loginType)) !== null;
  const go = (to: string) => void navigate(to, { preventScrollReset: true });
  return {
    isOn,
    start: () => go(paths.bookingsRegister(loginType)),
    stop: () => go(paths.bookingsList(loginType)),
  };
}
