import type { Language } from '@vaga/contract/common';
import { importColumns } from '@vaga/contract/import-columns';
import { readServices, readServiceTypes } from '../../catalogue/index.ts';
import { csvFile } from '../../platform/csv-cell.rules.ts';
import type { Db } from '../../platform/db.ts';
import type { ArchiveFile } from '../../platform/write-archive.ts';

type Example = Record<string, string | number>;

/** A place with one service and its hours, which an import would take as it is. */
const examples: Record<keyof typeof importColumns, Example[]> = {
  entities: [
    {
      code: 'farmacia-exemplo',
      type: 'provider',
      name: 'Farmácia Exemplo',
      address: 'Rua da Sofia 10',
      postal_code: '3000-390',
      locality: 'Coimbra',
      municipality: 'Coimbra',
      phone: '239 000 000',
      email: 'ola@farmacia.example',
      description_pt: 'Perto da estação.',
      description_en: 'Near the station.',
      local_payment: 'open',
      accessibility: 'stepFree lift',
      languages: 'pt en',
    },
  ],
  services: [
    {
      entity: 'farmacia-exemplo',
      service: 'hemograma',
      where: 'entity',
      price: '18,00',
      needs_approval: 'no',
      own_code: 'AN-001',
      active: 'yes',
    },
  ],
  schedules: [
    {
      entity: 'farmacia-exemplo',
      pool: 'Sala 1',
      name: 'Manhã',
      from_day: '2027-01-04',
      weekdays: '1 2 3 4 5',
      from_time: '08:00',
      to_time: '13:00',
      break_from: '10:30',
      break_to: '10:45',
      interval_minutes: 15,
      capacity: 1,
      services: 'all',
    },
  ],
};

/** The files of an import with an example, and the catalogue with the slugs that they name. */
export async function* importTemplate(db: Db, language: Language): AsyncGenerator<ArchiveFile> {
  for (const [kind, columns] of Object.entries(importColumns)) {
    const rows = examples[kind as keyof typeof importColumns];
    const cells = rows.map((row) => columns.map((column) => row[column] ?? ''));
    yield { name: `${kind}.csv`, content: Buffer.from(csvFile([columns, ...cells])) };
  }
  const types = new Map((await readServiceTypes(db, language)).map((type) => [type.id, type]));
  const services = await readServices(db, language, {});
  const catalogue = services.map(({ slug, description, idServiceType, durationMinutes }) => [
    slug,
    description,
    types.get(idServiceType)?.description ?? '',
    durationMinutes,
  ]);
  const head = ['service', 'name', 'type', 'minutes'];
  yield { name: 'catalogue.csv', content: Buffer.from(csvFile([head, ...catalogue])) };
  yield { name: 'README.txt', content: Buffer.from(readmes[language].join('\r\n')) };
}

const readmes: Record<Language, string[]> = {
  pt: [
    'Importar locais, serviços e horários',
    '',
    'entities.csv: um local em cada linha. O código identifica-o: o mesmo código altera o local, um código novo cria um rascunho.',
    'accessibility e languages: palavras com espaços entre elas, como stepFree lift e pt en; none retira todas.',
    'services.csv: um serviço de um local. Os nomes dos serviços estão em catalogue.csv. Onde: entity, home (com raio) ou online.',
    'schedules.csv: um horário de uma equipa ou sala. O nome da sala, o nome do horário e o primeiro dia identificam-no.',
    '',
    'Uma célula vazia deixa o valor como está. Nada é apagado e nenhuma marcação é cancelada.',
    'Um horário que já começou não muda: dê-lhe um último dia e escreva as horas novas noutra linha.',
    'Guarde como CSV (UTF-8, ou como o Excel guarda), com vírgulas ou pontos e vírgulas, e junte os ficheiros num ZIP.',
    '',
  ],
  en: [
    'Import places, services and schedules',
    '',
    'entities.csv: one place in each row. Its code identifies it: the same code changes the place, a new code makes a draft.',
    'accessibility and languages: words with spaces between them, such as stepFree lift and pt en; none takes all away.',
    'services.csv: one service of a place. The names of services are in catalogue.csv. Where: entity, home (with a radius) or online.',
    'schedules.csv: one schedule of a team or room. The name of the room, the name of the schedule and the first day identify it.',
    '',
    'An empty cell leaves the value as it is. Nothing is deleted and no booking is cancelled.',
    'A schedule that has begun does not change: give it a last day and write the new hours in another row.',
    'Save as CSV (UTF-8, or as Excel saves it), with commas or semicolons, and put the files into a ZIP.',
    '',
  ],
};
