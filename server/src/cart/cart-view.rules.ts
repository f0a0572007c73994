import type { Cart, CartAsset, CartSchedule } from '@vaga/contract/cart';
import { centsToEuros } from '@vaga/contract/common';
import { homeTimeZone } from '@vaga/contract/home-time-zone';
import type { PersonData } from '@vaga/contract/persons';
import type { PriceFrom } from '@vaga/contract/prices';
import { priceRangeOf, totalOf } from '@vaga/contract/prices';
import type { z } from 'zod';
import { localDay, localTime } from '../platform/local-time.rules.ts';
import type { AssetPlace, CartAssetRow, CartRow } from './cart.queries.ts';
import {
  activeEntityCode,
  availableDates,
  initialsOf,
  needsCompletePersons,
} from './cart.rules.ts';

interface CartFacts {
  now: Date;
  /** The days on which a test is valid for its trip or event. */
  validDays: { from: string | null; to: string } | null;
  /** How a person prepares for the service. */
  preparation: string;
}

/** The cart as its screens show it, without its payment link (`readCartWithPaymentLink`). */
export function cartView(row: CartRow, { now, validDays, preparation }: CartFacts): Cart {
  const { assets: rows, serviceTypeSlug, serviceId, preferredTime, checkedOutAt } = row;
  const assets = rows.map((asset) => assetView(asset, row));
  const held = rows.flatMap((asset) => (asset.held ? [asset.held] : []));
  const holds = held.filter(({ expiresAt }) => expiresAt !== null);
  const totalCents = totalOf(held);
  const timeZone = row.preferredTimeZone ?? homeTimeZone;
  const preferredId = row.acceptedEntityServiceId ?? row.entityServiceId;
  return {
    idCart: row.id,
    assets,
    currentService: {
      serviceTypeSlug,
      id: serviceId,
      description: row.serviceDescription,
      preparation,
    },
    availableDates: availableDates(row, { today: localDay(now, timeZone), validDays }),
    date: row.serviceDate,
    canCheckout:
      rows.length > 0 &&
      holds.length === rows.length &&
      (!needsCompletePersons(row) || assets.every(({ privateData }) => privateData.isComplete)),
    paymentPending: row.paymentPending,
    idPendingPayment: row.pendingPaymentId,
    deferred: null,
    jumpToSlots: row.jumpToSlots,
    requestedDate: row.requestedDate,
    payment: { totalAmount: centsToEuros(totalCents), totalCents },
    schedules: schedulesOf(rows),
    holdExpiresAt: earliest(holds),
    entityCode: row.entityCode,
    codeAccess: codeAccessOf(row, now),
    preferred: preferredId
      ? {
          idEntityService: preferredId,
          time: preferredTime && localTime(preferredTime, timeZone),
          entity: row.preferredEntity ?? '',
          address: row.preferredAddress ?? '',
          timeZone,
        }
      : null,
    isCheckedOut: checkedOutAt !== null,
  };
}

function codeAccessOf(row: CartRow, now: Date): Cart['codeAccess'] {
  const { codeEntity, entityCodeEndsAt } = row;
  if (codeEntity === null) return null;
  const hasEnded = activeEntityCode(row, now) === null;
  return { entity: codeEntity, endsAt: entityCodeEndsAt?.toISOString() ?? null, hasEnded };
}

function assetView(asset: CartAssetRow, cart: CartRow): CartAsset {
  const { idAsset, assetNumber, idPerson, person, data, held, address, expected } = asset;
  const amountCents = held?.priceCents ?? 0;
  return {
    idAsset,
    assetNumber,
    person: { idPerson, person, initials_name: initialsOf(person) },
    hasCheckIn: expected !== null,
    checkIn: expected?.checkIn ?? null,
    reservation: expected?.reservation ?? null,
    idTravel: expected?.idTravel ?? null,
    date: expected?.date ?? cart.serviceDate,
    privateData: data ?? emptyPersonData(asset),
    slot: held && localTime(new Date(held.startsAt), held.timeZone),
    idEntityService: held?.idEntityService ?? null,
    amount: centsToEuros(amountCents),
    amountCents,
    address,
  };
}

/** The data of a person who was deleted after the cart was created: only the name is left. */
function emptyPersonData({ idPerson, person }: CartAssetRow): PersonData {
  return {
    id: idPerson,
    name: person,
    email: null,
    phone: null,
    dateOfBirth: null,
    gender: null,
    nationalityType: 'National',
    healthIdentificationNumber: null,
    postalCode: null,
    idAlternativeIdentificationType: null,
    alternativeIdentificationNumber: null,
    idNationality: null,
    idCountryOfBirth: null,
    idCountryOfResidence: null,
    isComplete: false,
  };
}

/** One entry for the assets of one entity service and start; the earliest first. */
function schedulesOf(rows: readonly CartAssetRow[]): z.infer<typeof CartSchedule>[] {
  const groups = Map.groupBy(
    rows.filter(({ held }) => held !== null),
    ({ held }) => `${held?.startsAt} ${held?.idEntityService}`,
  );
  return [...groups.entries()]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, together]) => {
      const [first] = together;
      return first?.held ? [scheduleView(first.held, first.address, together)] : [];
    });
}

function scheduleView(
  held: AssetPlace,
  customerAddress: string | null,
  together: readonly CartAssetRow[],
): z.infer<typeof CartSchedule> {
  const { idEntityService, idEntity, entity, timeZone, location, distanceKm } = held;
  const isAtAddress = location === 'AtAddress';
  return {
    idEntityService,
    idEntity,
    entity,
    timeZone,
    location,
    address: isAtAddress && customerAddress ? customerAddress : held.entityAddress,
    distance: distanceKm === null ? null : roundToOneDecimal(distanceKm),
    date: localTime(new Date(held.startsAt), timeZone),
    endsAt: localTime(new Date(held.endsAt), timeZone),
    assets: together.map(({ idAsset, person, held: own, expected }) => ({
      idAsset,
      person,
      amount: centsToEuros(own?.priceCents ?? 0),
      checkIn: expected?.checkIn ?? null,
    })),
  };
}

function earliest(holds: readonly AssetPlace[]): string | null {
  const ends = holds.flatMap(({ expiresAt }) => (expiresAt ? [Date.parse(expiresAt)] : []));
  return ends.length > 0 ? new Date(Math.min(...ends)).toISOString() : null;
}

/** The lowest and the highest price of an interval of days, in euros as on the wire. */
export function priceRangeInEuros(
  prices: readonly PriceFrom[],
  days: { from: string; to: string },
): { minimum: number; maximum: number } {
  const { minimumCents, maximumCents } = priceRangeOf(prices, days);
  return { minimum: centsToEuros(minimumCents), maximum: centsToEuros(maximumCents) };
}

/** Rounds kilometres to one decimal, as on the wire. */
export function roundToOneDecimal(km: number): number {
  return Math.round(km * 10) / 10;
}
