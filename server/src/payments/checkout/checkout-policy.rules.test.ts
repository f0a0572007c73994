import { paymentTypes } from '@vaga/contract/payments';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MemberActor } from '../../identity/index.ts';
import { deskPaymentOf } from '../desk/desk-payment.rules.ts';
import type { PlacePaymentTerms } from '../lifecycle/payable-places.queries.ts';
import type { CheckoutPolicy } from './checkout-policy.rules.ts';
import {
  checkoutChoiceError,
  hotelPolicy,
  patientPolicy,
  providerPolicy,
} from './checkout-policy.rules.ts';

const member: MemberActor = {
  kind: 'member',
  accountId: 'member',
  entityId: 'mine',
  organisationId: 'organisation',
  standing: 'open',
  entityType: 'AccommodationPartner',
  roles: ['desk'],
  organisationRoles: [],
};
const patient = patientPolicy({ kind: 'patient', accountId: 'patient' });
const withProtocol = (isHotelPaying: boolean) => hotelPolicy(member, { isHotelPaying });
const policies: CheckoutPolicy[] = [
  patient,
  providerPolicy(member),
  hotelPolicy(member, null),
  withProtocol(false),
  withProtocol(true),
];
const place: fc.Arbitrary<PlacePaymentTerms> = fc.record({
  onlinePayment: fc.boolean(),
  localPayment: fc.constantFrom('off', 'open', 'authorised'),
  localMethods: fc.constantFrom([], [0], [0, 1]),
  hasPayOnSiteApproval: fc.boolean(),
  priceCents: fc.constantFrom(0, 0, 1, 2000),
});
const places = fc.array(place, { minLength: 1, maxLength: 3 });
const total = (all: readonly PlacePaymentTerms[]) =>
  all.reduce((sum, { priceCents }) => sum + priceCents, 0);
const onSite = { id: paymentTypes.local, method: null };

test('payment on site: a patient and a hotel need the entity to take it, by approval or by protocol; the entity itself does not', () => {
  fc.assert(
    fc.property(place, (terms) => {
      const { localPayment, hasPayOnSiteApproval, priceCents } = terms;
      const isOpen = localPayment === 'open';
      const isAuthorised = localPayment === 'authorised';
      expect(policies.map((policy) => policy.canPayOnSite(terms))).toEqual([
        isOpen || (isAuthorised && (hasPayOnSiteApproval || priceCents === 0)),
        true,
        isOpen,
        isOpen || isAuthorised,
        isOpen || isAuthorised,
      ]);
    }),
  );
});

test('only a patient’s payment on site uses up an approval, where the entity wants one and something is due', () => {
  fc.assert(
    fc.property(place, (terms) => {
      const [ofPatient, ...ofMembers] = policies.map((policy) => policy.needsApproval(terms));
      expect(ofPatient).toBe(terms.localPayment === 'authorised' && terms.priceCents > 0);
      expect(ofMembers).toEqual([false, false, false, false]);
    }),
  );
});

test('a hotel pays by its protocol alone; of an entity’s day links have a share, but those that it sends itself', () => {
  expect(policies.map(({ payerEntityId }) => payerEntityId)).toEqual([
    null,
    null,
    null,
    null,
    'mine',
  ]);
  expect(policies.map(({ isLimitedByDay }) => isLimitedByDay)).toEqual([
    true,
    false,
    true,
    true,
    true,
  ]);
});

test('a member books to be paid on site where something is due, and the hotel pays or each entity takes it', () => {
  fc.assert(
    fc.property(places, fc.constantFrom(...policies.slice(1)), (all, policy) => {
      const offer = { policy, totalCents: total(all), types: [], places: all };
      const isPossible = policy.payerEntityId !== null || all.every(policy.canPayOnSite);
      const error = isPossible && total(all) > 0 ? null : 'payment.unavailable';
      expect(checkoutChoiceError(onSite, offer)).toBe(error);
    }),
  );
});

test('a patient pays on site only as one of the payment types that the cart offers', () => {
  fc.assert(
    fc.property(places, (all) => {
      const offer = { policy: patient, totalCents: total(all), types: [], places: all };
      expect(checkoutChoiceError(onSite, offer)).not.toBeNull();
    }),
  );
});

test('a booking that leaves its payment to the price is one that the policy allows', () => {
  fc.assert(
    fc.property(places, fc.constantFrom(...policies.slice(1)), (all, policy) => {
      const payment = deskPaymentOf(all, policy);
      expect(payment === 'none').toBe(total(all) === 0);
      const offer = { policy, totalCents: total(all), types: [], places: all };
      const takesOnSite = checkoutChoiceError(onSite, offer) === null;
      expect(payment === 'onSite').toBe(takesOnSite);
      // The entity itself always takes the money, and a hotel that pays needs no link.
      const isLinkPossible = policy.payerEntityId === null && policy.isLimitedByDay;
      if (payment === 'link') expect(isLinkPossible).toBe(true);
    }),
  );
});
