import type { Cart } from '@vaga/contract/cart';
import type { EntityOptionWithSlots, SlotTaken } from '@vaga/contract/scheduling';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { paths } from '../../app/paths.ts';
import { checkOut, readPaymentTypes } from '../../payments/index.ts';
import { isUnanswered, useAttempt } from '../../platform/attempt.ts';
import { useNavigate } from '../../platform/link.tsx';
import { ApiError } from '../../platform/wire.ts';
import { holdPlaces } from '../cart.api.ts';
import { useCart } from '../use-cart.ts';
import { type Assignment, selectionsOf } from './assignment.rules.ts';

/** A race that was lost: what the server says, and who lost which start, with the nearest times left. */
export interface Taken {
  message: string;
  lost: SlotTaken['lost'];
}

export interface BusyElsewhere {
  message: string;
  cart: Cart['busyWith'];
}

export interface HoldSlots {
  save: (assignment: Assignment, address: string) => void;
  isBusy: boolean;
  taken: Taken | null;
  /** What is wrong with the address; it stays beside the field. */
  addressError: string | null;
  /**
   * A person has another time then: the server's message, and the account's cart that holds it, unless that one is
   * booked.
   */
  busy: BusyElsewhere | null;
  /** Gives the other time back and takes these. */
  releaseAndSave: () => void;
  forgetBusy: () => void;
  /** Anything else, for a dialog: `text` is undefined where the server said nothing. */
  problem: { text: string | undefined } | null;
  forgetProblem: () => void;
}

/** What can be wrong with an address that only the server sees. */
const addressErrors = ['slot.address', 'slot.address_place', 'slot.too_far'];

/** Free: neither invoice nor payment. */
const freeCheckout = {
  name: '',
  taxIdentificationNumber: '',
  address: '',
  postalCode: '',
  locality: '',
  saveInvoicingData: false,
  paymentType: { id: 0 },
};

/**
 * Holds the times chosen and goes on: to the payment, to the end where nothing is to pay, or to data that is missing.
 */
export function useHoldSlots(
  place: EntityOptionWithSlots,
  { closeSummary, drop }: { closeSummary: () => void; drop: (lost: string[]) => void },
): HoldSlots {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { cart, loginType } = useCart();
  const { run, isBusy } = useAttempt({ isBlocking: true });
  const [taken, setTaken] = useState<Taken | null>(null);
  const [addressError, setAddressError] = useState<string | null>(null);
  const [busy, setBusy] = useState<BusyElsewhere | null>(null);
  const [wanted, setWanted] = useState<{ assignment: Assignment; address: string } | null>(null);
  const [problem, setProblem] = useState<HoldSlots['problem']>(null);
  const to = (screen: Parameters<typeof paths.cart>[2]) =>
    navigate(paths.cart(loginType, cart.idCart, screen));

  async function goOn(held: Cart, key: string) {
    if (!held.canCheckout) return to('ticket');
    // A place that has to be asked first, and takes nothing online, offers no way to pay yet.
    const isFree = held.payment.totalCents === 0;
    if (!isFree || (await readPaymentTypes(cart.idCart)).length > 0) return to('payment');
    const { type, data, messages } = await checkOut(cart.idCart, freeCheckout, `${key}.checkout`);
    if (type !== 'Success' || data?.paymentResult.status !== 'Success') {
      throw new ApiError(200, messages);
    }
    return to('success');
  }

  function refused(error: unknown) {
    if (error instanceof ApiError && addressErrors.some((code) => error.messageOf(code))) {
      return setAddressError(error.message);
    }
    closeSummary();
    const busyMessage = error instanceof ApiError && error.messageOf('slot.person_busy');
    if (busyMessage) {
      setBusy({ message: busyMessage.text, cart: (error.data as Cart | null)?.busyWith });
    } else if (error instanceof ApiError && error.status === 409) {
      const lost = lostOf(error);
      drop(lost.flatMap(({ persons }) => persons));
      setTaken({ message: error.message, lost });
    } else {
      setProblem({ text: error instanceof ApiError ? error.messages[0]?.text : undefined });
    }
  }

  const save = (assignment: Assignment, address: string, insteadOf?: string) =>
    run(
      async (key) => {
        setWanted({ assignment, address });
        setTaken(null);
        setAddressError(null);
        const selections = selectionsAt(place, assignment, address);
        const where = { cartId: cart.idCart, entityService: place.idEntityService, insteadOf };
        try {
          const { type, data, messages } = await holdPlaces(where, selections, key);
          if (type !== 'Success' || !data) throw new ApiError(200, messages, data);
          setBusy(null);
          await goOn(data, key);
        } catch (error) {
          refused(error);
          if (isUnanswered(error)) throw error;
          await revalidate();
        }
      },
      { assignment, address, insteadOf },
    );

  const releaseAndSave = () => {
    if (wanted && busy?.cart) void save(wanted.assignment, wanted.address, busy.cart.idCart);
  };

  return {
    save,
    busy,
    releaseAndSave,
    forgetBusy: () => setBusy(null),
    isBusy,
    taken,
    addressError,
    problem,
    forgetProblem: () => setProblem(null),
  };
}

/** The times chosen, with the address where the service is done at the patient's. */
function selectionsAt(
  { location }: Pick<EntityOptionWithSlots, 'location'>,
  assignment: Assignment,
  address: string,
) {
  return selectionsOf(assignment).map((selection) =>
    location === 'AtAddress' ? { ...selection, address } : selection,
  );
}

/** Every answer but the lost race itself has other data, or none. */
function lostOf({ data }: ApiError): SlotTaken['lost'] {
  const lost = (data as Partial<SlotTaken> | null)?.lost;
  return Array.isArray(lost) ? lost : [];
}
