import type { Need } from '@vaga/contract/needs';
import { lookUpNeeds } from './needs.api.ts';

/** The best meaning of a text that was typed without choosing from the list; otherwise what is wrong with it. */
export async function needInFull(text: string): Promise<Need | 'no_service_type' | 'unknown_need'> {
  if (text.trim().length < 2) return 'no_service_type';
  const found = await lookUpNeeds(text.trim()).catch(() => null);
  if (!found) return 'no_service_type';
  return found.needs[0] ?? 'unknown_need';
}
