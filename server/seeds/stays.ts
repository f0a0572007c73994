import type { DemoEntity, Moment } from './demo.ts';
import type { Row } from './insert-rows.ts';
import type { DemoAccount } from './people.ts';

export interface Stays {
  reservations: Row<'reservations'>[];
  checkinAssets: Row<'checkinAssets'>[];
  reservationGuests: Row<'reservationGuests'>[];
  travels: Row<'travels'>[];
  travelGuests: Row<'travelGuests'>[];
}

/** Days from today to the arrival, and nights, of the stays of each hotel: PATIO-SEREIA-101 and so on. */
const stays = [
  { number: 101, inDays: 4, nights: 3 },
  { number: 102, inDays: 11, nights: 7 },
  { number: 103, inDays: 26, nights: 2 },
] as const;

/**
 * Stays that an account can add by their codes, and one that the demo patient has added, with guests still to schedule.
 */
export function makeStays(entities: DemoEntity[], patient: DemoAccount, moment: Moment): Stays {
  const made: Stays = {
    reservations: [],
    checkinAssets: [],
    reservationGuests: [],
    travels: [],
    travelGuests: [],
  };
  for (const { row } of entities.filter(({ kind }) => kind === 'hotel')) {
    for (const { number, inDays, nights } of stays) {
      made.reservations.push({
        id: moment.newId(),
        entityId: row.id,
        code: `${row.code.toUpperCase()}-${number}`,
        checkInDate: moment.today.add({ days: inDays }).toString(),
        checkOutDate: moment.today.add({ days: inDays + nights }).toString(),
        createdAt: moment.now,
      });
    }
  }
  addPatientsStay(made, patient, moment);
  return made;
}

/** By the river in Lisbon: three arrive together, a friend two days later. */
function addPatientsStay(made: Stays, patient: DemoAccount, moment: Moment): void {
  const code = 'MIRADOURO-ANDORINHAS-102';
  const stay = made.reservations.find((row) => row.code === code);
  if (!stay) throw new Error(`The demo has no reservation ${code}.`);
  const at = { createdAt: moment.now };
  const checkinAssetId = moment.newId();
  made.checkinAssets.push({
    id: checkinAssetId,
    accountId: patient.row.id,
    reservationId: stay.id,
    ...at,
  });
  const arrive = (days: number, travelTime: string, names: string[]): void => {
    const travelId = moment.newId();
    const travelDate = moment.today.add({ days }).toString();
    made.travels.push({ id: travelId, checkinAssetId, travelDate, travelTime, ...at });
    for (const name of names) {
      const person = patient.persons.find((row) => row.name.startsWith(`${name} `));
      if (!person) throw new Error(`The demo patient has no ${name}.`);
      made.reservationGuests.push({ checkinAssetId, personId: person.id, ...at });
      made.travelGuests.push({
        id: moment.newId(),
        travelId,
        personId: person.id,
        assetId: null,
        ...at,
      });
    }
  };
  arrive(11, '15:00', ['Rosa', 'António', 'Matilde']);
  arrive(13, '18:30', ['Élise']);
}
