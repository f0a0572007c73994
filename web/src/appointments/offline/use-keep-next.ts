import type { UserTest } from '@vaga/contract/appointments';
import { useEffect } from 'react';
import { useSession } from '../../app/root-data.ts';
import { useLanguage, useText } from '../../platform/texts.ts';
import { appointmentsTexts } from '../appointments.texts.ts';
import { shownCode, shownPlace } from '../test-labels.ts';
import { forgetAppointment, keepAppointment } from './kept-appointment.ts';

/**
 * Keeps the next appointment on this device, with its QR code, for when there is no connection; null: there is none, and
 * what was kept is forgotten. Undefined: that is not known.
 */
export function useKeepNext(next: UserTest | null | undefined): void {
  const t = useText(appointmentsTexts);
  const language = useLanguage();
  const accountId = useSession()?.accountId;
  useEffect(() => {
    if (next === undefined || accountId === undefined) return;
    const keep = async () => {
      if (next === null || next.endsAt === null) return forgetAppointment();
      const qr = next.isBooked ? (await import('../../ui/draw-qr.ts')).drawQr(next.code) : null;
      await keepAppointment({
        accountId,
        keptAt: new Date().toISOString(),
        language,
        service: next.service,
        entity: next.entity,
        place: shownPlace(next, t),
        startsAt: next.date,
        endsAt: next.endsAt,
        timeZone: next.timeZone,
        code: shownCode(next),
        qr,
      });
    };
    // A full disk, or a browser that refuses: the appointment stands in the list all the same.
    keep().catch(() => {});
  }, [next, accountId, language, t]);
}
