import type { Country } from './country.ts';
import { idOf, startOf, tokenOf, visitOf } from './country.ts';
import type { Request } from './http-load.ts';
import { post } from './http-load.ts';
import type { Call } from './recorded.ts';

/** A start for person number n alone. */
function startFor(person: number, country: Pick<Country, 'entities' | 'freeDay'>): string {
  return startOf(country.freeDay, visitOf(person, country).start);
}

/** The two calls with which a person gets a place: hold it, then book it to be paid at the place. */
export function bookingCalls(
  person: number,
  country: Pick<Country, 'entities' | 'freeDay'>,
): [hold: Call, checkout: Call] {
  const cart = `/api/scheduling/${idOf('cart', person)}`;
  const service = idOf('service', visitOf(person, country).entity);
  const token = tokenOf(person);
  return [
    {
      method: 'POST',
      path: `${cart}/slot?entityService=${service}`,
      token,
      body: [{ slot: startFor(person, country), persons: [idOf('asset', person)] }],
    },
    { method: 'POST', path: `${cart}/checkout`, token, body: { paymentType: { id: 1 } } },
  ];
}

export function bookingRequests(person: number, country: Country): Request[] {
  return bookingCalls(person, country).map(({ path, body, token }) => ({
    ...post(path, body, token),
    contains: '"type":"Success"',
  }));
}
