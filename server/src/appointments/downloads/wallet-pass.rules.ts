import type { Brand } from '@vaga/contract/brands';
import type { Language } from '@vaga/contract/common';
import { dateFormat } from '../../platform/formats.rules.ts';
import { localTime, wallTime } from '../../platform/local-time.rules.ts';
import { isBooked } from '../states/appointment.rules.ts';
import type { AppointmentForPass } from './wallet-pass.queries.ts';

/** A booked appointment as a wallet shows it. Never with its service: a phone shows it while it is locked. */
export interface PassEntry extends AppointmentForPass {
  startsAt: Date;
  endsAt: Date;
}

export interface PassContext {
  language: Language;
  brand: Brand;
  /** Without a trailing slash. */
  publicUrl: string;
}

/** None for what is not booked. */
export function passEntryOf(row: AppointmentForPass): PassEntry[] {
  const { startsAt, endsAt } = row;
  return isBooked(row) && startsAt && endsAt ? [{ ...row, startsAt, endsAt }] : [];
}

const labels = {
  pt: {
    appointmentAt: (entity: string) => `Marcação em ${entity}`,
    place: 'Local',
    day: 'Dia',
    time: 'Hora',
    person: 'Pessoa',
    address: 'Morada',
    online: 'Online',
    code: 'Código',
    appointments: 'As suas marcações',
    change: 'Se a marcação mudar',
    changeText:
      'Este cartão não muda por si. Se a hora mudar, guarde-o de novo a partir das suas marcações.',
  },
  en: {
    appointmentAt: (entity: string) => `Appointment at ${entity}`,
    place: 'Place',
    day: 'Day',
    time: 'Time',
    person: 'Person',
    address: 'Address',
    online: 'Online',
    code: 'Code',
    appointments: 'Your appointments',
    change: 'If the appointment changes',
    changeText:
      'This pass does not change by itself. If the time changes, add it again from your appointments.',
  },
};

const locales = { pt: 'pt-PT', en: 'en-GB' };

/** The texts of a pass, in the reader's language; day and time are those of the place. */
function passTexts(entry: PassEntry, language: Language) {
  const { startsAt, timeZone, location, address, entityName } = entry;
  const label = labels[language];
  const day = dateFormat(locales[language], {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone,
  }).format(startsAt);
  return {
    label,
    title: label.appointmentAt(entityName),
    day,
    time: wallTime(startsAt, timeZone),
    address: location === 'Online' ? label.online : address,
    code: entry.code.slice(4),
    /** What the desk scans; an online appointment and a visit have no desk. */
    scanned: location === 'Entity' ? entry.code : null,
  };
}

/** The `pass.json` of Apple Wallet: an event ticket, which a locked phone shows near its time and place. */
export function applePassOf(
  entry: PassEntry,
  { language, brand, publicUrl }: PassContext,
  { passType, team }: { passType: string; team: string },
): object {
  const { label, title, day, time, address, code, scanned } = passTexts(entry, language);
  const { id, startsAt, endsAt, timeZone, location, latitude, longitude } = entry;
  const start = localTime(startsAt, timeZone);
  const end = localTime(endsAt, timeZone);
  return {
    formatVersion: 1,
    passTypeIdentifier: passType,
    teamIdentifier: team,
    organizationName: brand.name,
    // The same for the life of the appointment: a pass that is added again replaces the one before.
    serialNumber: id,
    description: title,
    logoText: brand.name,
    backgroundColor: rgbOf(brand.light.deep),
    foregroundColor: rgbOf(brand.light.onDeep),
    labelColor: rgbOf(brand.light.onDeepSoft),
    relevantDate: start,
    relevantDates: [{ startDate: start, endDate: end }],
    expirationDate: localTime(new Date(endsAt.getTime() + dayMs), timeZone),
    locations: location === 'Entity' ? [{ latitude, longitude }] : [],
    barcodes: scanned === null ? [] : [barcodeOf(scanned, code)],
    eventTicket: {
      headerFields: [{ key: 'time', label: label.time, value: time }],
      primaryFields: [{ key: 'place', label: label.place, value: entry.entityName }],
      secondaryFields: [{ key: 'day', label: label.day, value: day }],
      auxiliaryFields: [
        { key: 'person', label: label.person, value: entry.personName },
        { key: 'code', label: label.code, value: code },
      ],
      backFields: [
        { key: 'address', label: label.address, value: address },
        { key: 'change', label: label.change, value: label.changeText },
        {
          key: 'appointments',
          label: label.appointments,
          value: appointmentsAddress(publicUrl),
        },
      ],
    },
  };
}

const barcodeOf = (message: string, altText: string) => ({
  format: 'PKBarcodeFormatQR',
  message,
  messageEncoding: 'iso-8859-1',
  altText,
});

/**
 * The class and the object of Google Wallet: a generic pass, which reminds of its time by itself. It is short, because it travels in
 * an address: Google counts on 1,800 characters.
 */
export function googlePassOf(
  entry: PassEntry,
  { language, brand }: PassContext,
  issuer: string,
): { genericClasses: object[]; genericObjects: object[] } {
  const { label, day, time, address, code, scanned } = passTexts(entry, language);
  const { id, sequence, startsAt, endsAt, timeZone } = entry;
  const inWords = (value: string) => ({ defaultValue: { language: locales[language], value } });
  const fact = (name: string, header: string, body: string) => ({ id: name, header, body });
  const classId = `${issuer}.appointment`;
  return {
    genericClasses: [{ id: classId }],
    genericObjects: [
      {
        // Google keeps what it has under an id: a moved appointment is another object.
        id: `${issuer}.${id}.${sequence}`,
        classId,
        cardTitle: inWords(brand.name),
        subheader: inWords(label.place),
        header: inWords(entry.entityName),
        hexBackgroundColor: brand.light.deep,
        textModulesData: [
          fact('day', label.day, day),
          fact('time', label.time, time),
          fact('person', label.person, entry.personName),
          fact('address', label.address, address),
          ...(scanned === null ? [fact('code', label.code, code)] : []),
        ],
        ...(scanned === null
          ? {}
          : { barcode: { type: 'QR_CODE', value: scanned, alternateText: code } }),
        validTimeInterval: {
          start: { date: localTime(startsAt, timeZone) },
          end: { date: localTime(endsAt, timeZone) },
        },
        notifications: { upcomingNotification: { enableNotification: true } },
      },
    ],
  };
}

const dayMs = 86_400_000;

const appointmentsAddress = (publicUrl: string) => `${publicUrl}/user/tests/list`;

/** '#08394d' → 'rgb(8, 57, 77)', the only way that Apple Wallet reads a colour. */
function rgbOf(hex: string): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return `rgb(${parts.join(', ')})`;
}
