import { forgetStart } from '../../app/kept-start.ts';
import type { EntityVisit } from '../../partners/index.ts';
import { personNamed } from '../../persons/index.ts';
import type { Language } from '../../platform/language.ts';
import { makeCart, makeGuestCart } from '../cart.api.ts';
import type { KeptPlace } from './chosen-place.rules.ts';
import { prescriptionOf, prescriptionsOf } from './prescription.rules.ts';
import type { ServicesDraft } from './services-form.rules.ts';

/** Who does not travel needs the service by the end of the day. */
const defaultTime = '23:59';

export interface OpenCartInput {
  draft: ServicesDraft;
  /** Whether the people's prescriptions count: the service takes them, and there are some. */
  isPrescribed: boolean;
  kept: KeptPlace | null;
}

/** Makes a patient's cart; a name that is new becomes a person of the account before. */
export async function openOwnCart(
  { draft, isPrescribed, kept }: OpenCartInput,
  visit: EntityVisit | null,
  key: string,
) {
  const idPersons: string[] = [];
  for (const [index, person] of draft.people.entries()) {
    idPersons.push(person.id ?? (await personNamed(person.name, `${key}.${index}`)));
  }
  const people = draft.people.map(({ name }, index) => ({
    name,
    idPerson: idPersons[index] ?? '',
  }));
  const prescriptions = isPrescribed ? prescriptionsOf(people, draft.prescriptions) : [];
  const made = await makeCart(
    {
      ...whenOf(draft),
      idPersons,
      ...(visit ? { entityCode: visit.entityCode, entityCodeEnteredAt: visit.createdAt } : {}),
      ...(prescriptions.length > 0 ? { prescriptions } : {}),
      preferred: kept && { idEntityService: kept.idEntityService, time: kept.time },
    },
    key,
  );
  // What was held for the browser is the cart's now, with a time of its own.
  if (made.type === 'Success') forgetStart();
  return made;
}

/** Makes the cart of a hotel's guests: the first of them leads, and the e-mails are in the language of this page. */
export function openGuestCart(
  { draft, isPrescribed, kept }: OpenCartInput,
  language: Language,
  key: string,
) {
  const guests = draft.people.map(({ name }) => {
    const prescription = isPrescribed ? prescriptionOf(name, draft.prescriptions) : null;
    return prescription ? { name, prescription } : { name };
  });
  const stay = draft.reservationCode.trim();
  return makeGuestCart(
    {
      ...whenOf(draft),
      guests,
      ...(stay === '' ? {} : { reservationCode: stay }),
      isRequestedByGuest: true,
      preferred: kept && { idEntityService: kept.idEntityService, time: kept.time },
      language,
    },
    key,
  );
}

function whenOf({ service, date, time, travelling }: ServicesDraft) {
  const isTrip = travelling === 'yes';
  return {
    idService: Number(service),
    date: `${date}T${isTrip ? time : defaultTime}:00`,
    travelling: isTrip,
  };
}
