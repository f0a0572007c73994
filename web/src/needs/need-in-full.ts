import type { Location } from '@vaga/contract/geography';
import type { Need } from '@vaga/contract/needs';
import { lookUpNeeds } from './needs.api.ts';

export interface NeedInFull {
  need: Need;
  /** The town that the text ended with. */
  where: Location | null;
}

/** The best meaning of a text that was typed without choosing from the list; otherwise what is wrong with it. */
export async function needInFull(
  text: string,
): Promise<NeedInFull | 'no_service_type' | 'unknown_need'> {
  if (text.trim().length < 2) return 'no_service_type';
  const found = await lookUpNeeds(text.trim()).catch(() => null);
  if (!found) return 'no_service_type';
  const [need] = found.needs;
  return need ? { need, where: found.where } : 'unknown_need';
}
