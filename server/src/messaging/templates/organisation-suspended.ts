import { suspensionReasons } from '@vaga/contract/standing';
import { z } from 'zod';
import { paragraph } from './email-parts.ts';
import { template } from './template.ts';

const OrganisationSuspendedData = z.object({
  organisation: z.string(),
  reason: z.enum(suspensionReasons),
});

const texts = {
  pt: {
    subject: 'A conta da organização está suspensa',
    preview: 'Veja o que isto muda.',
    title: 'A conta está suspensa',
    body: (organisation: string) => `A conta de ${organisation} está suspensa.`,
    reasons: {
      unpaid: [
        'Há valores por pagar. As marcações existentes mantêm-se: pode recebê-las, mudá-las, cancelá-las e publicar resultados.',
        'Enquanto durar a suspensão, não há marcações novas, nem pela Internet nem ao balcão.',
      ],
      safety: [
        'A suspensão é por segurança. As marcações por realizar podem ser canceladas, com devolução total a quem pagou.',
        'Enquanto durar a suspensão, só pode publicar resultados. Os documentos dos utentes continuam disponíveis para eles.',
      ],
    },
    end: 'Fale connosco para resolver a situação.',
  },
  en: {
    subject: 'The organisation’s account is suspended',
    preview: 'See what this changes.',
    title: 'The account is suspended',
    body: (organisation: string) => `The account of ${organisation} is suspended.`,
    reasons: {
      unpaid: [
        'There are amounts to pay. Existing appointments stand: you can receive, move and cancel them, and publish results.',
        'While the suspension lasts there are no new appointments, neither online nor at the desk.',
      ],
      safety: [
        'The suspension is for safety. Appointments to come may be cancelled, with a full refund to those who paid.',
        'While the suspension lasts you can only publish results. Patients can still read their documents.',
      ],
    },
    end: 'Please contact us to resolve it.',
  },
};

/** To the owners of an organisation that an administrator has suspended. */
export const organisationSuspended = template({
  data: OrganisationSuspendedData,
  render({ organisation, reason }, { brand, language }) {
    const text = texts[language];
    const lines = [text.body(organisation), ...text.reasons[reason], text.end];
    return {
      subject: text.subject,
      preview: text.preview,
      title: text.title,
      body: lines.map((line) => paragraph(brand, line)),
    };
  },
});
