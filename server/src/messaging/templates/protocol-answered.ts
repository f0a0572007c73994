import { z } from 'zod';
import { button, linesOf, paragraph } from './email-parts.ts';
import { pageUrl, template } from './template.ts';

const ProtocolAnsweredData = z.object({
  /** What the other side did. */
  act: z.enum(['accept', 'refuse', 'pause', 'resume', 'delete']),
  /** Whether the hotel or ticket office reads it, or the service entity. */
  isToPartner: z.boolean(),
  partnerName: z.string(),
  placeName: z.string(),
  payer: z.enum(['guest', 'partner']),
  /** In the other side's own words. */
  reason: z.string().nullable(),
});

type Act = z.infer<typeof ProtocolAnsweredData>['act'];

const texts = {
  pt: {
    titles: {
      accept: 'Protocolo aceite',
      refuse: 'Protocolo não aceite',
      pause: 'Protocolo em pausa',
      resume: 'Protocolo ativo de novo',
      delete: 'Protocolo terminado',
    },
    bodies: {
      accept: (other) =>
        `«${other}» aceitou o protocolo. O seu código já abre os preços e os lugares que este local lhe reserva.`,
      refuse: (other) => `«${other}» não aceitou o protocolo.`,
      pause: (other) =>
        `«${other}» pôs o protocolo em pausa. Até ser retomado, o seu código não abre preços nem lugares neste local. As marcações já feitas mantêm-se, com o seu preço.`,
      resume: (other) => `«${other}» retomou o protocolo. O seu código volta a contar neste local.`,
      delete: (other) =>
        `«${other}» terminou o protocolo. As marcações já feitas mantêm-se, com o seu preço.`,
    } satisfies Record<Act, (other: string) => string>,
    payer: {
      guest: 'Quem paga: o hóspede.',
      partner: 'Quem paga: o seu local, por mês.',
    },
    quote: (reason: string) => `Escreveu: «${reason}»`,
    button: 'Ver os protocolos',
  },
  en: {
    titles: {
      accept: 'Protocol accepted',
      refuse: 'Protocol not accepted',
      pause: 'Protocol paused',
      resume: 'Protocol active again',
      delete: 'Protocol ended',
    },
    bodies: {
      accept: (other) =>
        `“${other}” has accepted the protocol. Your code now opens the prices and places that it reserves for you.`,
      refuse: (other) => `“${other}” has not accepted the protocol.`,
      pause: (other) =>
        `“${other}” has paused the protocol. Until it is resumed, your code opens no prices or places there. Appointments already made stay, with their prices.`,
      resume: (other) => `“${other}” has resumed the protocol. Your code counts there again.`,
      delete: (other) =>
        `“${other}” has ended the protocol. Appointments already made stay, with their prices.`,
    } satisfies Record<Act, (other: string) => string>,
    payer: {
      guest: 'Who pays: the guest.',
      partner: 'Who pays: your place, by the month.',
    },
    quote: (reason: string) => `It wrote: “${reason}”`,
    button: 'See the protocols',
  },
};

export const protocolAnswered = template({
  data: ProtocolAnsweredData,
  render(data, { brand, language, publicUrl }) {
    const text = texts[language];
    const { act, isToPartner, partnerName, placeName, payer, reason } = data;
    const other = isToPartner ? placeName : partnerName;
    const title = text.titles[act];
    const path = isToPartner ? '/partner/dashboard/protocols' : '/partner/test/dashboard/protocols';
    return {
      subject: `${title}: ${other}`,
      preview: isToPartner ? partnerName : placeName,
      title,
      body: [
        paragraph(brand, text.bodies[act](other)),
        ...(act === 'accept' ? [paragraph(brand, text.payer[payer])] : []),
        ...(reason ? [paragraph(brand, ...linesOf(text.quote(reason)))] : []),
        button(brand, text.button, pageUrl(publicUrl, path)),
      ],
    };
  },
});
