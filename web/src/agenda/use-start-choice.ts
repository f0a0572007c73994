import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readGuestSlots, readNearServices } from './agenda.api.ts';
import type { GuestDraft } from './guest-draft.ts';

/** Where the hotel is; null where that could not be read. */
export type HotelPosition = { latitude: number; longitude: number } | null;

/**
 * The places of a day and the starts of the chosen one. They are read anew with each other service, day or place, because
 * others book meanwhile.
 */
export function useStartChoice(
  { idService, date, place: chosen }: Pick<GuestDraft, 'idService' | 'date' | 'place'>,
  position: HotelPosition,
) {
  const near = useQuery({
    queryKey: ['near-services', idService, date, position],
    queryFn: () =>
      position
        ? readNearServices(Number(idService), { ...position, date })
        : Promise.reject(new Error('The hotel has no position.')),
    enabled: idService !== '' && date !== '',
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const places = idService === '' ? null : (near.data ?? []);
  const place = places?.find(({ idEntityService }) => idEntityService === chosen);
  const at = place && {
    idEntity: place.idEntity,
    idService: Number(idService),
    idCampaign: place.idCampaign,
    atEntity: place.location === 'Entity',
    date,
  };
  const slots = useQuery({
    queryKey: ['guest-slots', at],
    queryFn: () => (at ? readGuestSlots(at) : []),
    enabled: at !== undefined,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  return {
    near,
    places,
    place,
    slots,
    /** Also while the places are still on their way: the tab may have kept the chosen one. */
    isPlaceKnown: place !== undefined || (chosen !== '' && near.isLoading),
    /** The chosen place once they have come; undefined where it is none of them. */
    awaitPlace: async () => {
      if (place) return place;
      const { data } = await near.refetch({ cancelRefetch: false });
      return data?.find(({ idEntityService }) => idEntityService === chosen);
    },
  };
}

/** Runs an act when a condition becomes true. */
export function useWhen(isTrue: boolean, act: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the act belongs to the moment, not to each drawing
  useEffect(() => {
    if (isTrue) act();
  }, [isTrue]);
}
