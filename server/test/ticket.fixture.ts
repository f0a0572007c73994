import type { Answer } from './app.ts';
import { nextAddress } from './app.ts';
import {
  buildAppointment,
  buildEvent,
  buildService,
  buildTicket,
  covidTests,
} from './builders/index.ts';
import type { Family } from './patient-actions.ts';
import type { TestProduct } from './test-product.ts';
import { createTestProduct } from './test-product.ts';

type GivenEvent = Parameters<typeof buildEvent>[1];
type Ticket = Awaited<ReturnType<typeof buildTicket>>;

/** A ticket in the list of a family of one. */
export interface Registration {
  family: Family;
  ticket: Ticket;
  id: string;
  idAsset: string;
  idCart: string;
}

/** Events whose test is one service, their tickets, and what a family does with one. */
export interface TicketFixture extends TestProduct {
  serviceId: number;
  /** `send(family, 'GET onboarding/user/ticket')`: each from an address of its own, since how many numbers one may try a minute is another test's. */
  send(family: Family, call: string, body?: unknown): Promise<Answer>;
  register(family: Family, body: object): Promise<Answer>;
  /** The family's own tickets. */
  list(family: Family): Promise<Answer['body']['data']>;
  /** A ticket of a new event. */
  ticketFor(event?: GivenEvent): Promise<Ticket>;
  registered(event?: GivenEvent): Promise<Registration>;
  /** An appointment for whom a ticket is, as a booking leaves it. */
  booked(mine: Registration, status: string, result?: string): Promise<unknown>;
}

/** The first word that an answer says. */
export const messageCodeOf = ({ body }: Answer): string => body.messages[0]?.code;

export async function createTicketFixture(): Promise<TicketFixture> {
  const product = await createTestProduct({ hasReference: true });
  const { id: serviceId } = await buildService(product.db, {
    serviceTypeId: covidTests,
    validityHours: 96,
  });
  const send: TicketFixture['send'] = (family, call, body) => {
    const [method = '', path = ''] = call.split(' ');
    return product.call(method, path, { token: family.token, from: nextAddress(), body });
  };
  const register: TicketFixture['register'] = (family, body) =>
    send(family, 'POST onboarding/user/ticket', body);
  const ticketFor: TicketFixture['ticketFor'] = async (event = {}) =>
    buildTicket(product.db, {
      eventId: (await buildEvent(product.db, { serviceId, ...event })).id,
    });
  return {
    ...product,
    serviceId,
    send,
    register,
    ticketFor,
    list: async (family) => (await send(family, 'GET onboarding/user/ticket')).body.data,
    async registered(event) {
      const family = await product.addFamily();
      const ticket = await ticketFor(event);
      const { body } = await register(family, {
        assetNumber: ticket.number,
        idPerson: family.personIds[0],
      });
      const { id, idAsset, idCart } = body.data as Record<string, string>;
      return { family, ticket, id: id ?? '', idAsset: idAsset ?? '', idCart: idCart ?? '' };
    },
    booked: ({ idAsset, idCart }, status, result = 'Pending') =>
      buildAppointment(product.db, {
        assetId: idAsset,
        cartId: idCart,
        status,
        result,
        ...(status === 'SchedulePending' ? { startsAt: null, endsAt: null } : {}),
      }),
  };
}
