import { searchEntityAppointments } from '@vaga/contract/calls/entity-appointments';
import type { LoaderFunctionArgs } from 'react-router';
import { useLoaderData } from 'react-router';
import { readTodaysGuests, TodaysGuests } from '../agenda/index.ts';
import { mayCall } from '../app/session-access.ts';
import { loadPartnerEntry, PartnerEntry } from '../organisations/index.ts';
import { pageContext } from '../platform/context.ts';

export async function loader(given: LoaderFunctionArgs) {
  const { context } = given;
  const { session } = context.get(pageContext);
  const entry = await loadPartnerEntry(given);
  const hasGuests = entry.face === 'home' && mayCall(session, searchEntityAppointments);
  return { entry, guests: hasGuests ? await readTodaysGuests(context) : undefined };
}

/** The start of the partner area: the sign-in of members, the choice of an entity, or the home of a hotel with its guests of today. */
export default function PartnerPage() {
  const { entry, guests } = useLoaderData<typeof loader>();
  return (
    <PartnerEntry entry={entry}>
      {guests === undefined ? null : <TodaysGuests guests={guests} />}
    </PartnerEntry>
  );
}
