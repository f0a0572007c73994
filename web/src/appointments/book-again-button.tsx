import { IconRotateClockwise, IconUserPlus } from '@tabler/icons-react';
import type { UserTest } from '@vaga/contract/appointments';
import * as cartCalls from '@vaga/contract/calls/cart';
import { paths } from '../app/paths.ts';
import { useLoginType, useNow } from '../app/root-data.ts';
import { api } from '../platform/api.ts';
import { useAttempt } from '../platform/attempt.ts';
import { civilDate } from '../platform/format.ts';
import { useNavigate } from '../platform/link.tsx';
import { useText } from '../platform/texts.ts';
import { ApiError } from '../platform/wire.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { FailureDialog } from '../ui/failure-dialog.tsx';
import { appointmentsTexts } from './appointments.texts.ts';
import { AsidePageLink } from './aside-link.tsx';

interface BookAgainProps {
  test: UserTest;
  label: string;
}

/**
 * From what is past to the times of the same service at the same entity, for the same person: a cart is made, and nothing is held
 * or booked. An entity that is asked for a time needs a day first: there the form opens with all else chosen.
 */
export function BookAgainButton({ test, label }: BookAgainProps) {
  const { bookAgain, isPast } = test;
  if (!bookAgain || !isPast) return null;
  return bookAgain.needsApproval ? (
    <FormLink test={test} label={label} idEntityService={bookAgain.idEntityService} />
  ) : (
    <CartButton test={test} label={label} idEntityService={bookAgain.idEntityService} />
  );
}

/** Of what is to come: the form with its service, entity and day, for one more of the family. */
export function BookAnotherLink({ test, label }: BookAgainProps) {
  const t = useText(appointmentsTexts);
  const loginType = useLoginType();
  const { bookAgain, idService, entity, idEntity: entityId, date, isPast, isBooked } = test;
  if (!bookAgain || isPast || !isBooked) return null;
  const { idEntityService } = bookAgain;
  const day = civilDate(date, test.timeZone);
  const chosen = { service: String(idService), date: day, idEntityService, entity, entityId };
  return (
    <AsidePageLink
      to={paths.testsServices(loginType, chosen)}
      icon={<IconUserPlus size={20} aria-hidden="true" />}
      text={t('bookAnother')}
      aria-label={label}
    />
  );
}

interface OfEntityService extends BookAgainProps {
  idEntityService: string;
}

const icon = <IconRotateClockwise size={20} aria-hidden="true" />;

function FormLink({ test, label, idEntityService }: OfEntityService) {
  const t = useText(appointmentsTexts);
  const loginType = useLoginType();
  const { idService, idPerson: person, entity, idEntity: entityId } = test;
  const chosen = { service: String(idService), person, idEntityService, entity, entityId };
  return (
    <ButtonLink
      variant="outline"
      icon={icon}
      aria-label={label}
      to={paths.testsServices(loginType, chosen)}
    >
      {t('bookAgain')}
    </ButtonLink>
  );
}

function CartButton({ test, label, idEntityService }: OfEntityService) {
  const t = useText(appointmentsTexts);
  const loginType = useLoginType();
  const navigate = useNavigate();
  const today = civilDate(useNow(), test.timeZone);
  const attempt = useAttempt({ isBlocking: true });
  const begin = () =>
    attempt.run(async (idempotencyKey) => {
      const body = {
        idService: test.idService,
        date: `${today}T23:59:00`,
        travelling: false,
        idPersons: [test.idPerson],
        preferred: { idEntityService, time: null },
      };
      const { data, messages } = await api.call(cartCalls.createCart, { body, idempotencyKey });
      if (!data) throw new ApiError(200, messages);
      await navigate(paths.cart(loginType, data.idCart, 'place/slot'));
    });
  return (
    <>
      <Button
        variant="outline"
        icon={icon}
        aria-label={label}
        isBusy={attempt.isBusy}
        onClick={begin}
      >
        {t('bookAgain')}
      </Button>
      <FailureDialog attempts={[attempt]} title={t('problem.title')} text={t('problem.text')} />
    </>
  );
}
