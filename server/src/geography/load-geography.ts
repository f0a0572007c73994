import { readFile } from 'node:fs/promises';
import countryCodes from 'i18n-iso-countries';
import type { Trx } from '../platform/db.ts';
import { loadIfChanged } from '../platform/load-if-changed.ts';
import type { CountryRow, MunicipalHoliday } from './geography-load.queries.ts';
import {
  writeCountries,
  writeDistricts,
  writeLocalities,
  writeLocations,
  writeMunicipalHolidays,
  writeMunicipalities,
} from './geography-load.queries.ts';
import type { District, Locality, Municipality, Parish, PostalCodes } from './locations.rules.ts';
import { buildLocations } from './locations.rules.ts';

const folder = new URL('../../reference/', import.meta.url);

/**
 * Loads the reference data: countries, districts, municipalities with their holidays, localities, and the locations derived from
 * these, parishes and postal codes.
 */
export async function loadGeography(trx: Trx, now: Date): Promise<void> {
  const [parts, holidays] = await Promise.all([
    readParts(),
    readReference<MunicipalHoliday>('municipal-holidays.json'),
  ]);
  const { districts, municipalities, localities } = parts;
  const countries = countryRows();
  const locations = buildLocations(parts);
  const content = [countries, districts, municipalities, localities, locations, holidays];
  await loadIfChanged(trx, { name: 'geography', content, now }, async () => {
    await writeCountries(trx, countries);
    await writeDistricts(trx, districts);
    await writeMunicipalities(trx, municipalities);
    await writeMunicipalHolidays(trx, holidays);
    await writeLocalities(trx, localities);
    await writeLocations(trx, locations);
  });
}

async function readParts() {
  const [districts, municipalities, localities, parishes, postalCodes] = await Promise.all([
    readReference<District>('districts.json'),
    readReference<Municipality>('municipalities.json'),
    readReference<Locality>('localities.json'),
    readReference<Parish>('parishes.json'),
    readReference<PostalCodes>('postal-codes.json'),
  ]);
  return { districts, municipalities, localities, parishes, postalCodes };
}

async function readReference<Row>(file: string): Promise<Row[]> {
  return JSON.parse(await readFile(new URL(file, folder), 'utf8')) as Row[];
}

/**
 * Ids are the numeric codes of ISO 3166-1, which never change; the home country is 1, as the specification says.
 * Names come from the runtime: some Portuguese names of the package are wrong.
 */
function countryRows(): CountryRow[] {
  const pt = new Intl.DisplayNames('pt-PT', { type: 'region' });
  const en = new Intl.DisplayNames('en-GB', { type: 'region' });
  return Object.entries(countryCodes.getNumericCodes()).map(([numeric, iso]) => ({
    id: iso === 'PT' ? 1 : Number(numeric),
    iso,
    name_pt: pt.of(iso) ?? iso,
    name_en: en.of(iso) ?? iso,
  }));
}
