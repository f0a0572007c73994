import type { Moment } from './demo.ts';
import type { Row } from './insert-rows.ts';
import type { Country } from './make-country.ts';
import { chanceOf } from './random.ts';

/** Entities of the demo with ratings; all are marked as invented. */
const ratedCodes = ['calhabe', 'baixa-mondego', 'nova-celas', 'arco-baixa'];

const texts: readonly { stars: number; comment: string | null; answer?: string }[] = [
  { stars: 5, comment: 'Muito simpáticos, e não esperei.' },
  { stars: 5, comment: 'Explicaram tudo com calma. Recomendo.' },
  { stars: 4, comment: 'Bom atendimento. O estacionamento é difícil.' },
  { stars: 5, comment: null },
  {
    stars: 3,
    comment: 'Correu bem, mas atrasaram-se meia hora.',
    answer: 'Pedimos desculpa pela espera. Entretanto abrimos mais horas de manhã.',
  },
  { stars: 4, comment: null },
  { stars: 5, comment: 'Friendly staff who spoke English with my mother.' },
  {
    stars: 2,
    comment: 'A sala de espera estava cheia e fria.',
    answer: 'Tem razão: o aquecimento já foi arranjado.',
  },
  { stars: 5, comment: 'Entrei à hora marcada e saí dez minutos depois.' },
  { stars: 4, comment: 'Fácil de marcar e de encontrar.' },
  { stars: 5, comment: 'A enfermeira foi muito cuidadosa.' },
  { stars: 5, comment: null },
];

const day = 86_400_000;

/** Ratings of past appointments, as many as each entity has, at most those of the texts. */
export function makeRatings(
  { books, offers, patient }: Pick<Country, 'books' | 'offers'> & { patient: string },
  moment: Moment,
): Row<'ratings'>[] {
  const entityOf = new Map(offers.map(({ row, entity }) => [row.id, entity.row]));
  const latest = moment.now.getTime() - day;
  return ratedCodes.flatMap((code) => {
    const chance = chanceOf(`ratings ${code}`);
    const past = books.appointments.filter(
      ({ entityServiceId, status, startsAt, accountId }) =>
        entityOf.get(entityServiceId)?.code === code &&
        status === 'CheckedIn' &&
        // The story's own patient has the prompt to rate.
        accountId !== patient &&
        startsAt instanceof Date &&
        startsAt.getTime() < latest,
    );
    return chance.some(past, texts.length).flatMap((appointment, at): Row<'ratings'>[] => {
      const text = texts[at];
      const entity = entityOf.get(appointment.entityServiceId);
      if (!text || !entity || !(appointment.startsAt instanceof Date)) return [];
      const createdAt = new Date(appointment.startsAt.getTime() + day / 4);
      const answeredAt = text.answer ? new Date(createdAt.getTime() + day / 8) : null;
      return [
        {
          id: moment.newId(),
          appointmentId: appointment.id,
          entityId: entity.id,
          stars: text.stars,
          comment: text.comment,
          state: 'published',
          answer: text.answer ?? null,
          answerState: text.answer ? 'published' : null,
          answeredAt,
          isInvented: true,
          createdAt,
          changedAt: answeredAt ?? createdAt,
        },
      ];
    });
  });
}
