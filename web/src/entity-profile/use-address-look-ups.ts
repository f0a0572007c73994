import type { Area } from '@vaga/contract/geography';
import { useRef, useState } from 'react';
import { findPostalArea, readMunicipalities, readSeat } from './profile.api.ts';
import type { ProfileDraft } from './profile-draft.ts';

type AddressDraft = Pick<
  ProfileDraft,
  'locality' | 'districtCode' | 'municipalityCode' | 'latitude' | 'longitude'
>;

interface AddressLookUpsInput {
  draft: AddressDraft;
  change: (part: Partial<AddressDraft> & { postalCode?: string }) => void;
  /** Of the district that is saved. */
  saved: readonly Area[];
}

/**
 * What the fields of an address fill in for each other: a postal code the locality and the area, a district its
 * municipalities, a municipality the pin. What a member types or chooses before the answer comes stays.
 */
export function useAddressLookUps({ draft, change, saved }: AddressLookUpsInput) {
  const [municipalities, setMunicipalities] = useState(saved);
  const latest = useRef(draft);
  latest.current = draft;
  const askedCode = useRef('');

  async function typePostalCode(typed: string): Promise<void> {
    const digits = typed.replace(/\D/g, '').slice(0, 7);
    const postalCode = digits.length > 4 ? `${digits.slice(0, 4)}-${digits.slice(4)}` : digits;
    change({ postalCode });
    if (askedCode.current === postalCode) return;
    askedCode.current = postalCode;
    if (digits.length < 7) return;
    const before = latest.current;
    const area = await findPostalArea(postalCode).catch(() => null);
    if (!area || askedCode.current !== postalCode) return;
    const isAsBefore = (name: keyof AddressDraft) => latest.current[name] === before[name];
    if (isAsBefore('locality')) change({ locality: area.locality });
    if (isAsBefore('districtCode') && isAsBefore('municipalityCode'))
      await choose(area.districtCode, area.municipalityCode);
  }

  async function choose(districtCode: string, municipalityCode = ''): Promise<void> {
    change({ districtCode, municipalityCode });
    setMunicipalities([]);
    const within = await readMunicipalities(districtCode).catch(() => []);
    if (latest.current.districtCode !== districtCode) return;
    setMunicipalities(within);
    await placePin(municipalityCode, within);
  }

  /** Where there is no pin yet, it begins at the seat of the municipality. */
  async function placePin(code: string, within: readonly Area[]): Promise<void> {
    const isWithoutPin = () => latest.current.latitude === '' && latest.current.longitude === '';
    const name = within.find((one) => one.code === code)?.description;
    if (name === undefined || !isWithoutPin()) return;
    const seat = await readSeat(name, code);
    if (!seat || !isWithoutPin() || latest.current.municipalityCode !== code) return;
    change({ latitude: String(seat.latitude), longitude: String(seat.longitude) });
  }

  return {
    municipalities,
    typePostalCode,
    chooseDistrict: (districtCode: string) => choose(districtCode),
    chooseMunicipality: (municipalityCode: string) => {
      change({ municipalityCode });
      void placePin(municipalityCode, municipalities);
    },
  };
}
