import type { AlertKind } from '@vaga/contract/alert-kinds';
import { alertKinds } from '@vaga/contract/alert-kinds';
import { alertDigestTime } from '@vaga/contract/alert-limits';
import type { Language } from '@vaga/contract/common';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { button, linesOf, paragraph, plainLink, smallPrint } from './email-parts.ts';
import type { EmailContext } from './template.ts';
import { pageUrl, template } from './template.ts';

/** Of alerts only how many there are of which kind: no person, no service and no result. */
const AlertsData = z.object({
  placeName: z.string(),
  kinds: z
    .array(z.object({ kind: z.enum(alertKinds), count: z.int().min(1), isGrave: z.boolean() }))
    .min(1),
  /** How many of all are new. */
  newCount: z.int().min(1),
});
type AlertsData = z.output<typeof AlertsData>;

const kindNames: Record<Language, Record<AlertKind, string>> = {
  pt: {
    notificationDue: 'Notificação à autoridade de saúde a terminar',
    resultLate: 'Resultado fora do tempo prometido',
    documentUnmatched: 'Documento sem pessoa',
    healthNumberNotFound: 'Número de utente não encontrado',
    messageFailed: 'Mensagem que não chegou',
    fewPlacesFree: 'Poucos lugares livres nos próximos dias',
    scheduleEnds: 'Horário que acaba em breve',
    calendarUnread: 'Calendário externo que não se consegue ler',
    calendarOverBooking: 'Marcação em hora ocupada no calendário',
    rebookingUnanswered: 'Nova proposta sem resposta',
    unpaidAfterDone: 'Atendimento feito e não pago',
    refundAnswerDue: 'Devolução à espera de resposta',
    planUsed: 'Marcações incluídas no plano',
    licenceEnds: 'Licença que termina em breve',
  },
  en: {
    notificationDue: 'Notification to the health authority due',
    resultLate: 'Result later than promised',
    documentUnmatched: 'Document without a person',
    healthNumberNotFound: 'Health number not found',
    messageFailed: 'Message that did not arrive',
    fewPlacesFree: 'Few places free in the coming days',
    scheduleEnds: 'Schedule that ends soon',
    calendarUnread: 'External calendar that cannot be read',
    calendarOverBooking: 'Booking in a busy hour of a calendar',
    rebookingUnanswered: 'New time offered, not answered',
    unpaidAfterDone: 'Appointment done and not paid',
    refundAnswerDue: 'Refund that waits for an answer',
    planUsed: 'Bookings included in the plan',
    licenceEnds: 'Licence that ends soon',
  },
};

const texts = {
  pt: {
    openedSubject: (count: number, place: string) =>
      count === 1 ? `Um alerta novo em ${place}` : `${count} alertas novos em ${place}`,
    digestSubject: (count: number, place: string) =>
      count === 1 ? `Um alerta por tratar em ${place}` : `${count} alertas por tratar em ${place}`,
    opened: (place: string) => `Em «${place}» há agora isto a tratar:`,
    digest: (place: string, newCount: number) =>
      newCount === 1
        ? `Em «${place}» há isto por tratar. Um dos alertas é novo desde o último resumo:`
        : `Em «${place}» há isto por tratar. ${newCount} dos alertas são novos desde o último resumo:`,
    grave: 'urgente',
    button: 'Ver os alertas',
    openedReason:
      'Recebe esta mensagem por ser membro deste local, logo que há um alerta destes assuntos.',
    digestReason: (time: string) =>
      `Recebe este resumo por ser membro deste local, às ${time}, quando há alertas novos.`,
    choose: 'Para receber outros avisos ou nenhum, escolha aqui:',
  },
  en: {
    openedSubject: (count: number, place: string) =>
      count === 1 ? `A new alert at ${place}` : `${count} new alerts at ${place}`,
    digestSubject: (count: number, place: string) =>
      count === 1 ? `An open alert at ${place}` : `${count} open alerts at ${place}`,
    opened: (place: string) => `At “${place}” this now needs attention:`,
    digest: (place: string, newCount: number) =>
      newCount === 1
        ? `At “${place}” this needs attention. One of the alerts is new since the last digest:`
        : `At “${place}” this needs attention. ${newCount} of the alerts are new since the last digest:`,
    grave: 'urgent',
    button: 'See the alerts',
    openedReason:
      'You receive this message because you are a member of this place, as soon as there is an alert of these subjects.',
    digestReason: (time: string) =>
      `You receive this digest because you are a member of this place, at ${time}, when there are new alerts.`,
    choose: 'To receive other messages or none, choose here:',
  },
};

/** To members who want to know of some kinds at once. */
export const alertsOpened = template({
  data: AlertsData,
  render(data, context) {
    const text = texts[context.language];
    const subject = text.openedSubject(countOf(data), data.placeName);
    return {
      subject,
      preview: namesOf(data, context),
      title: subject,
      body: bodyOf(data, context, { lead: text.opened(data.placeName), reason: text.openedReason }),
    };
  },
});

/** To members who want some kinds in the daily digest. */
export const digest = template({
  data: AlertsData,
  render(data, context) {
    const text = texts[context.language];
    const subject = text.digestSubject(countOf(data), data.placeName);
    return {
      subject,
      preview: namesOf(data, context),
      title: subject,
      body: bodyOf(data, context, {
        lead: text.digest(data.placeName, data.newCount),
        reason: text.digestReason(alertDigestTime),
      }),
    };
  },
});

const countOf = ({ kinds }: AlertsData) => kinds.reduce((sum, { count }) => sum + count, 0);

const namesOf = ({ kinds }: AlertsData, { language }: EmailContext) =>
  kinds.map(({ kind }) => kindNames[language][kind]).join(' · ');

/** The kinds, a line each, the way to the list, and the way to fewer e-mails. */
function bodyOf(
  { kinds }: AlertsData,
  { brand, language, publicUrl }: EmailContext,
  { lead, reason }: { lead: string; reason: string },
): ReactNode[] {
  const text = texts[language];
  const path = '/partner/test/dashboard/alerts';
  const lines = kinds.map(({ kind, count, isGrave }) => {
    const name = `• ${kindNames[language][kind]}: ${count}`;
    return isGrave ? `${name} (${text.grave})` : name;
  });
  const choices = `${pageUrl(publicUrl, path, { view: 'choices' })}#choices`;
  return [
    paragraph(brand, lead),
    paragraph(brand, ...linesOf(lines.join('\n'))),
    button(brand, text.button, pageUrl(publicUrl, path)),
    smallPrint(brand, reason),
    smallPrint(brand, text.choose, ' ', plainLink(brand, choices)),
  ];
}
