import { protocolLinkDays } from '@vaga/contract/limits';
import { z } from 'zod';
import { button, factCard, paragraph, plainLink, smallPrint } from './email-parts.ts';
import { pageUrl, template } from './template.ts';

const ProtocolAskedData = z.object({
  /** The hotel or ticket office that asks. */
  partnerName: z.string(),
  partnerType: z.string(),
  /** The service entity that is asked. */
  placeName: z.string(),
  distanceKm: z.number(),
  /** As the partner wrote it; may be empty. */
  description: z.string(),
  isReminder: z.boolean(),
  /** Signed: opens only this protocol. */
  token: z.string(),
});

const texts = {
  pt: {
    subject: (partner: string) => `${partner} propõe um protocolo`,
    again: 'Lembrete',
    title: 'Proposta de protocolo',
    body: (partner: string, place: string) =>
      `${partner} propõe um protocolo a «${place}». Com um protocolo, quem vem com o código deste parceiro vê primeiro o seu local, e pode ter um preço ou lugares reservados que o seu local define. Nada muda enquanto não aceitar.`,
    reminder: 'Esta proposta ainda não tem resposta.',
    partner: 'Parceiro',
    kinds: { AccommodationPartner: 'Alojamento', TicketingPartner: 'Bilheteira' },
    kind: 'Tipo',
    distance: 'Distância',
    description: 'Descrição',
    button: 'Ver e responder',
    copy: 'Se o botão não abrir, copie esta ligação para o navegador:',
    end: `A ligação funciona durante ${protocolLinkDays} dias. Quem a tiver pode responder: não a reencaminhe para fora do local.`,
  },
  en: {
    subject: (partner: string) => `${partner} proposes a protocol`,
    again: 'Reminder',
    title: 'Proposed protocol',
    body: (partner: string, place: string) =>
      `${partner} proposes a protocol to “${place}”. With a protocol, people who come with this partner's code see your place first, and may get a price or reserved places that your place sets. Nothing changes until you accept.`,
    reminder: 'This proposal has not been answered yet.',
    partner: 'Partner',
    kinds: { AccommodationPartner: 'Accommodation', TicketingPartner: 'Ticket office' },
    kind: 'Kind',
    distance: 'Distance',
    description: 'Description',
    button: 'See it and answer',
    copy: 'If the button does not open, copy this link into your browser:',
    end: `The link works for ${protocolLinkDays} days. Anyone who has it can answer, so do not forward it outside your place.`,
  },
};

export const protocolAsked = template({
  data: ProtocolAskedData,
  render(data, { brand, language, publicUrl }) {
    const text = texts[language];
    const { partnerName, partnerType, placeName, description, isReminder } = data;
    const kind = new Map(Object.entries(text.kinds)).get(partnerType);
    const kilometres = data.distanceKm.toLocaleString(language === 'pt' ? 'pt-PT' : 'en-GB');
    const link = pageUrl(publicUrl, `/protocol/${data.token}`);
    return {
      subject: `${isReminder ? `${text.again}: ` : ''}${text.subject(partnerName)}`,
      preview: placeName,
      title: text.title,
      body: [
        paragraph(brand, text.body(partnerName, placeName)),
        ...(isReminder ? [paragraph(brand, text.reminder)] : []),
        factCard(brand, [
          { label: text.partner, value: partnerName, isStrong: true },
          ...(kind ? [{ label: text.kind, value: kind }] : []),
          { label: text.distance, value: `${kilometres} km` },
          ...(description ? [{ label: text.description, value: description }] : []),
        ]),
        button(brand, text.button, link),
        smallPrint(brand, text.copy, ' ', plainLink(brand, link)),
        smallPrint(brand, text.end),
      ],
    };
  },
});
