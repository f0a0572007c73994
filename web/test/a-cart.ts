import type { Cart } from '@vaga/contract/cart';
import type { CartContext } from '../src/cart/use-cart.ts';

const id = (last: number) => `019aa000-0000-7000-8000-00000000000${last}`;

/** A visit of one person to one place, as a cart that holds it shows it. */
export const aVisit: Cart['schedules'][number] = {
  idEntityService: id(1),
  idEntity: id(2),
  entity: 'Farmácia Central',
  address: 'Rua da Sofia, 48, 3000-389 Coimbra',
  distance: null,
  location: 'Entity',
  date: '2026-11-23T09:20:00+00:00',
  endsAt: '2026-11-23T09:30:00+00:00',
  timeZone: 'Europe/Lisbon',
  assets: [{ idAsset: id(3), person: 'Rosa Tavares', amount: 25, checkIn: null }],
};

/** What a step of a cart has around it: one person who holds a time that costs 25 €. */
export function aCart(part: Partial<Cart> = {}): CartContext {
  const cart: Cart = {
    idCart: id(4),
    assets: [],
    date: '2026-11-23',
    schedules: [aVisit],
    currentService: {
      serviceTypeSlug: 'covid-tests',
      id: 501,
      description: 'Antigen test',
      preparation: 'No preparation is needed.',
    },
    availableDates: { from: '2026-11-21', to: '2027-01-20' },
    canCheckout: true,
    paymentPending: false,
    idPendingPayment: null,
    deferred: null,
    jumpToSlots: false,
    requestedDate: null,
    entityCode: null,
    codeAccess: null,
    preferred: null,
    isCheckedOut: false,
    payment: { totalAmount: 25, totalCents: 2500 },
    holdExpiresAt: null,
    ...part,
  };
  return { cart, now: '2026-11-21T10:00:00Z', today: '2026-11-21', loginType: 'user' };
}
