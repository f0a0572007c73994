import type { PartnerService, PartnerSummary } from '@vaga/contract/partners';
import type { ReactNode } from 'react';
import { formatPhone } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { ListFaces } from '../ui/list-faces.tsx';
import { partnersTexts } from './partners.texts.ts';
import { ScheduleForm, type ScheduleFormProps } from './schedule-form.tsx';

interface OffersViewProps extends Omit<ScheduleFormProps, 'children'> {
  /** Null where they could not be read. */
  offers: readonly PartnerService[] | null;
  /** No tabs stand beside it that say more. */
  isAlone?: boolean;
  /** Hidden fields that the address of the form keeps. */
  hidden?: ReactNode;
  /** The services, of which there is one at least. */
  children: (offers: readonly PartnerService[]) => ReactNode;
}

/** What can be booked at an entity on a day: the choice of type and day, and the services in their four faces. */
export function OffersView({ offers, isAlone, hidden, children, ...form }: OffersViewProps) {
  const t = useText(partnersTexts);
  const { partner, isBusy } = form;
  const state = offersStateOf(partner);
  const emptyText = () => {
    if (state === 'none') return t('offers.noneText');
    if (state === 'nothing') return <CallInstead partner={partner} />;
    return isAlone ? undefined : t(`offers.${state}Text`);
  };
  return (
    <>
      {state === 'none' ? <ScheduleForm {...form}>{hidden}</ScheduleForm> : null}
      <ListFaces
        rows={offers}
        loading={isBusy ? { label: t('offers.loading'), height: 150 } : null}
        failed={{ title: t('offers.failed'), text: t('failedText'), retryLabel: t('retry') }}
        empty={{
          title: t(`offers.${state}`),
          text: emptyText(),
          seed: partner.code,
        }}
      >
        {children}
      </ListFaces>
    </>
  );
}

/** Why a list is empty: nothing of what was chosen; nothing at all is booked online here; or no booking for now, or for good. */
function offersStateOf({
  publicState,
  serviceTypeList,
}: PartnerSummary): 'none' | 'nothing' | 'never' | 'notNow' {
  if (publicState === 'closed') return 'never';
  if (publicState !== 'open') return 'notNow';
  return serviceTypeList.length === 0 ? 'nothing' : 'none';
}

function CallInstead({ partner: { phone } }: { partner: PartnerSummary }) {
  const t = useText(partnersTexts);
  if (phone === null) return t('offers.nothingText');
  return (
    <>
      {t('offers.nothingCall')} <a href={`tel:${phone.replace(/\s/g, '')}`}>{formatPhone(phone)}</a>
    </>
  );
}
