import { z } from 'zod';
import type { PatientRecords } from './patient-records.ts';
import { otherSlotTime, slotTime } from './patient-records.ts';

/** Of an e-mail that was never sent. */
export const unknownToken = 'A'.repeat(43);

type Value = unknown | ((records: PatientRecords) => unknown);

/** What a field of a query or a body says, by its name: the first of these that its schema takes. */
const values: Record<string, readonly Value[]> = {
  accept: [true],
  acceptTerms: [true],
  address: ['Rua da Sé, 1'],
  atEntity: ['true'],
  cancelsAll: [false],
  code: ['123456', 'praia-norte'],
  comment: ['Atenderam depressa e bem.'],
  confirmPassword: ['Nova-123'],
  confirmationToken: [unknownToken],
  confirmed: [true],
  date: ['2026-11-26'],
  dateOfBirth: ['1956-03-02'],
  description: ['Testes para hóspedes'],
  dry: ['true'],
  email: [({ patient }: PatientRecords) => patient.email],
  emailCode: ['123456'],
  entityId: [({ entityId }: PatientRecords) => entityId],
  entityService: [({ entityServiceId }: PatientRecords) => entityServiceId],
  firstName: ['Rosa'],
  from: [slotTime, '2026-11-26', '09:00'],
  healthIdentificationNumber: ['123456789'],
  idPerson: [({ personId }: PatientRecords) => personId],
  idPersons: [({ personId }: PatientRecords) => [personId]],
  idService: [({ serviceId }: PatientRecords) => serviceId],
  isRequestedByGuest: [true],
  lastName: ['Tavares'],
  latitude: [40.21],
  limit: [20, 8],
  locality: ['Coimbra'],
  location: ['m:0603'],
  longitude: [-8.43],
  name: ['Rosa Nova'],
  newDate: [otherSlotTime],
  newPassword: ['Nova-123'],
  note: ['Traz o neto'],
  oldPassword: ['Errada-1'],
  pageNumber: [1],
  pageSize: [20],
  password: ['Nova-123'],
  person: [({ personId }: PatientRecords) => personId],
  phone: ['912345678'],
  pool: [({ poolId }: PatientRecords) => poolId],
  postalCode: ['3000-001'],
  query: ['coimbra'],
  radiusKm: [10],
  reason: ['Avaria'],
  saveInvoicingData: ['false'],
  scheduledDate: [otherSlotTime],
  service: [({ serviceId }: PatientRecords) => serviceId],
  serviceType: [({ serviceTypeId }: PatientRecords) => serviceTypeId],
  slots: [[otherSlotTime]],
  stars: [4],
  taxIdentificationNumber: ['509442013'],
  text: ['Qual é o alvará?'],
  time: [slotTime],
  token: [unknownToken],
  until: [otherSlotTime, '2026-12-20', '12:00'],
  userName: [({ patient }: PatientRecords) => patient.email],
  version: [1, 'A'.repeat(22)],
};

/** The fields of an object that the table above knows, and those of a fixed choice: the first, of a boolean no. */
export function fieldsOf(
  schema: z.ZodType | undefined,
  records: PatientRecords,
): Record<string, unknown> {
  if (schema instanceof z.ZodPipe) return fieldsOf(schema.in as z.ZodType, records);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return fieldsOf(schema.unwrap() as z.ZodType, records);
  if (!(schema instanceof z.ZodObject)) return {};
  const known = Object.entries<z.ZodType>(schema.shape).flatMap(([name, field]) => {
    const given = (values[name] ?? []).map((value) =>
      typeof value === 'function' ? value(records) : value,
    );
    const fitting = [...given, ...choicesOf(field)].find((value) => field.safeParse(value).success);
    return fitting === undefined ? [] : [[name, fitting] as const];
  });
  return Object.fromEntries(known);
}

function choicesOf(field: z.core.$ZodType): readonly unknown[] {
  if (field instanceof z.ZodEnum) return field.options;
  if (field instanceof z.ZodBoolean) return [false];
  if (field instanceof z.ZodPipe) return choicesOf(field.def.out);
  if (
    field instanceof z.ZodOptional ||
    field instanceof z.ZodNullable ||
    field instanceof z.ZodDefault
  )
    return choicesOf(field.def.innerType);
  return [];
}
