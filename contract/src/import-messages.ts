import type { MessageText } from './message-text.ts';

/** Messages about the files by which an organisation is imported, and their rows. */
export const importMessages = {
  'import.unreadable': {
    type: 'Error',
    pt: 'Não conseguimos ler o ficheiro. Envie um ZIP com ficheiros CSV, um JSON ou um CSV.',
    en: 'We could not read the file. Send a ZIP with CSV files, a JSON file or a CSV file.',
  },
  'import.zip_unreadable': {
    type: 'Error',
    pt: 'O ZIP está danificado ou tem palavra-passe.',
    en: 'The ZIP is damaged or has a password.',
  },
  'import.zip_many': {
    type: 'Error',
    pt: 'O ZIP tem ficheiros a mais (no máximo {maximum}).',
    en: 'The ZIP has too many files (maximum {maximum}).',
  },
  'import.zip_unknown': {
    type: 'Error',
    pt: 'O ZIP contém «{file}», que não faz parte do modelo. Use apenas entities.csv, services.csv e schedules.csv.',
    en: 'The ZIP contains “{file}”, which is not part of the template. Use only entities.csv, services.csv and schedules.csv.',
  },
  'import.zip_twice': {
    type: 'Error',
    pt: 'O ZIP contém {file} duas vezes.',
    en: 'The ZIP contains {file} twice.',
  },
  'import.zip_large': {
    type: 'Error',
    pt: 'Os ficheiros do ZIP são grandes demais (no máximo {maximum} MB depois de abertos).',
    en: 'The files in the ZIP are too large (maximum {maximum} MB once unpacked).',
  },
  'import.zip_empty': {
    type: 'Error',
    pt: 'O ZIP não contém entities.csv, services.csv nem schedules.csv.',
    en: 'The ZIP contains none of entities.csv, services.csv and schedules.csv.',
  },
  'import.json_wrong': {
    type: 'Error',
    pt: 'O JSON não tem a forma do modelo: listas «entities», «services» e «schedules», cada uma com linhas simples.',
    en: 'The JSON does not have the form of the template: lists “entities”, “services” and “schedules”, each of simple rows.',
  },
  'import.csv_unreadable': {
    type: 'Error',
    pt: '{file}: a partir da linha {line} não é um CSV que se consiga ler. Há aspas por fechar ou uma célula grande demais?',
    en: '{file}: from line {line} on, this is not a CSV that we can read. Is a quotation mark left open, or a cell too long?',
  },
  'import.csv_binary': {
    type: 'Error',
    pt: '{file} não é texto. Guarde a folha de cálculo como CSV.',
    en: '{file} is not text. Save the spreadsheet as CSV.',
  },
  'import.csv_unknown': {
    type: 'Error',
    pt: 'Não reconhecemos as colunas do CSV. Compare com o modelo, ou envie um ZIP com os nomes entities.csv, services.csv e schedules.csv.',
    en: 'We do not recognise the columns of the CSV. Compare it with the template, or send a ZIP with the names entities.csv, services.csv and schedules.csv.',
  },
  'import.columns_many': {
    type: 'Error',
    pt: '{file} tem colunas a mais (no máximo {maximum}).',
    en: '{file} has too many columns (maximum {maximum}).',
  },
  'import.rows_many': {
    type: 'Error',
    pt: '{file} tem linhas a mais (no máximo {maximum}). Divida o ficheiro e importe as partes.',
    en: '{file} has too many rows (maximum {maximum}). Split the file and import the parts.',
  },
  'import.columns_missing': {
    type: 'Error',
    pt: 'Faltam colunas sem as quais as linhas não se podem identificar. Escolha-as primeiro.',
    en: 'Columns are missing without which rows cannot be identified. Choose them first.',
  },
  'import.required': {
    type: 'Error',
    pt: 'Falta o valor.',
    en: 'The value is missing.',
  },
  'import.cell_long': {
    type: 'Error',
    pt: 'É comprido demais (no máximo {maximum} caracteres).',
    en: 'It is too long (maximum {maximum} characters).',
  },
  'import.one_line': {
    type: 'Error',
    pt: 'Tem de ficar numa só linha.',
    en: 'It has to be on one line.',
  },
  'import.name_short': {
    type: 'Error',
    pt: 'É curto demais (pelo menos {minimum} caracteres).',
    en: 'It is too short (at least {minimum} characters).',
  },
  'import.number_wrong': {
    type: 'Error',
    pt: 'Escreva um número de {minimum} a {maximum}, com {decimals} casas decimais no máximo.',
    en: 'Write a number from {minimum} to {maximum}, with {decimals} decimals at most.',
  },
  'import.day_wrong': {
    type: 'Error',
    pt: 'Escreva um dia como 2026-12-01 ou 01/12/2026.',
    en: 'Write a day as 2026-12-01 or 01/12/2026.',
  },
  'import.time_wrong': {
    type: 'Error',
    pt: 'Escreva uma hora como 09:30.',
    en: 'Write a time as 09:30.',
  },
  'import.yes_or_no': {
    type: 'Error',
    pt: 'Escreva sim ou não.',
    en: 'Write yes or no.',
  },
  'import.weekdays_wrong': {
    type: 'Error',
    pt: 'Escreva os dias da semana como 1 2 3 4 5 (1 é segunda-feira) ou seg-sex.',
    en: 'Write the days of the week as 1 2 3 4 5 (1 is Monday) or mon-fri.',
  },
  'import.type_unknown': {
    type: 'Error',
    pt: 'Escreva provider, laboratory, hotel ou ticket_office.',
    en: 'Write provider, laboratory, hotel or ticket_office.',
  },
  'import.type_fixed': {
    type: 'Error',
    pt: 'O tipo de um local não muda.',
    en: 'The type of a place does not change.',
  },
  'import.payment_unknown': {
    type: 'Error',
    pt: 'Escreva off, open ou authorised.',
    en: 'Write off, open or authorised.',
  },
  'import.where_unknown': {
    type: 'Error',
    pt: 'Escreva entity, home ou online.',
    en: 'Write entity, home or online.',
  },
  'import.code_wrong': {
    type: 'Error',
    pt: 'Um código tem até 40 letras, algarismos, pontos e hífenes, sem espaços.',
    en: 'A code has up to 40 letters, digits, dots and hyphens, without spaces.',
  },
  'import.code_taken': {
    type: 'Error',
    pt: 'Este código é de outra organização. Escolha outro.',
    en: 'Another organisation has this code. Choose a different one.',
  },
  'import.postal_code': {
    type: 'Error',
    pt: 'Escreva o código postal como 3000-179.',
    en: 'Write the postal code as 3000-179.',
  },
  'import.phone': {
    type: 'Error',
    pt: 'Não é um número de telefone.',
    en: 'It is not a phone number.',
  },
  'import.email': {
    type: 'Error',
    pt: 'Não é um endereço de e-mail.',
    en: 'It is not an email address.',
  },
  'import.town_unknown': {
    type: 'Error',
    pt: 'Não conhecemos este nome. Verifique a localidade e escreva o concelho.',
    en: 'We do not know this name. Check the locality and write the municipality.',
  },
  'import.words_unknown': {
    type: 'Error',
    pt: 'Não conhecemos {word}. Escreva, com espaços entre elas: {words}. Para nenhuma, escreva none.',
    en: 'We do not know {word}. Write any of these, with spaces between them: {words}. For none of them, write none.',
  },
  'import.town_ambiguous': {
    type: 'Error',
    pt: 'Há mais do que um: {towns}. Escreva o concelho.',
    en: 'There is more than one: {towns}. Write the municipality.',
  },
  'import.zone_fixed': {
    type: 'Error',
    pt: 'Um local não muda de fuso horário. Crie um local novo.',
    en: 'A place does not change its time zone. Create a new place.',
  },
  'import.point_half': {
    type: 'Error',
    pt: 'Escreva a latitude e a longitude, ou nenhuma das duas.',
    en: 'Write both latitude and longitude, or neither.',
  },
  'import.point_far': {
    type: 'Error',
    pt: 'As coordenadas ficam a {kilometres} km da localidade (no máximo {maximum} km).',
    en: 'The coordinates are {kilometres} km away from the locality (maximum {maximum} km).',
  },
  'import.needs_confirmation': {
    type: 'Error',
    pt: 'O local está publicado: esta alteração é confirmada por um administrador. Faça-a nos dados gerais do local.',
    en: 'The place is live: an administrator confirms this change. Make it in the general data of the place.',
  },
  'import.entity_unknown': {
    type: 'Error',
    pt: 'A organização não tem nenhum local com o código «{code}».',
    en: 'The organisation has no place with the code “{code}”.',
  },
  'import.entity_error': {
    type: 'Error',
    pt: 'O local «{code}» não é criado: corrija primeiro a linha dele.',
    en: 'The place “{code}” is not created: correct its row first.',
  },
  'import.service_unknown': {
    type: 'Error',
    pt: 'O catálogo não tem o serviço «{service}». Veja os nomes em catalogue.csv.',
    en: 'The catalogue has no service “{service}”. See the names in catalogue.csv.',
  },
  'import.service_not_offered': {
    type: 'Error',
    pt: 'O local não tem o serviço «{service}».',
    en: 'The place does not have the service “{service}”.',
  },
  'import.radius_missing': {
    type: 'Error',
    pt: 'Falta o raio em quilómetros do serviço ao domicílio.',
    en: 'The radius in kilometres of the service at home is missing.',
  },
  'import.radius_extra': {
    type: 'Error',
    pt: 'Só um serviço ao domicílio tem raio.',
    en: 'Only a service at home has a radius.',
  },
  'import.row_repeated': {
    type: 'Error',
    pt: 'A linha {line} já diz o mesmo. Apague uma das duas.',
    en: 'Line {line} is about the same already. Delete one of the two.',
  },
  'import.last_day_early': {
    type: 'Error',
    pt: 'O último dia é anterior ao primeiro.',
    en: 'The last day is before the first.',
  },
  'import.last_day_past': {
    type: 'Error',
    pt: 'Um horário que já começou só pode terminar hoje ou mais tarde.',
    en: 'A schedule that has begun can only end today or later.',
  },
  'import.interval_long': {
    type: 'Error',
    pt: 'O intervalo é maior do que as horas de trabalho.',
    en: 'The interval is longer than the working hours.',
  },
  'import.break_half': {
    type: 'Error',
    pt: 'Escreva o início e o fim da pausa.',
    en: 'Write both the start and the end of the break.',
  },
  'import.break_wrong': {
    type: 'Error',
    pt: 'A pausa tem de ficar dentro das horas de trabalho.',
    en: 'The break has to be within the working hours.',
  },
  'import.schedule_started': {
    type: 'Error',
    pt: 'Este horário está em vigor desde {day}. Dê-lhe um último dia e escreva as horas novas noutra linha, com um primeiro dia posterior.',
    en: 'This schedule has been in force since {day}. Give it a last day and write the new hours in another row, with a later first day.',
  },
  'import.schedule_overlaps': {
    type: 'Error',
    pt: 'Nestes dias já está em vigor o horário com o mesmo nome que começou em {day}. Dê-lhe primeiro um último dia.',
    en: 'The schedule of the same name that began on {day} is in force on these days. Give that one a last day first.',
  },
  'import.bookings_lost': {
    type: 'Error',
    pt: 'Marcações que deixariam de caber: {count}. Altere este horário no editor de horários, que mostra o impacto e propõe outra hora a cada pessoa.',
    en: 'Bookings that would no longer fit: {count}. Change this schedule in the schedule editor, which shows the impact and offers each person another time.',
  },
  'import.pool_retired': {
    type: 'Error',
    pt: 'Esta equipa ou sala foi retirada. Use outra, ou um nome novo.',
    en: 'This team or room has been retired. Use another one, or a new name.',
  },
  'import.organisation_closed': {
    type: 'Error',
    pt: 'A organização está encerrada: já não se importa nada para ela.',
    en: 'The organisation is closed: nothing is imported into it any more.',
  },
  'import.entity_closed': {
    type: 'Error',
    pt: 'O local «{code}» está encerrado: já não muda.',
    en: 'The place “{code}” is closed: it no longer changes.',
  },
  'import.busy': {
    type: 'Error',
    pt: 'O local estava ocupado com marcações. Importe outra vez.',
    en: 'The place was busy with bookings. Import again.',
  },
} as const satisfies Record<string, MessageText>;
