import * as needsCalls from '@vaga/contract/calls/needs';
import { needTextLength } from '@vaga/contract/need-limits';
import { addressIn } from '@vaga/contract/public-addresses';
import { redirect } from 'react-router';
import { paths } from '../app/paths.ts';
import { nowhere, placeOrTown, queryOf } from '../geography/index.ts';
import { needChoiceOf } from '../needs/index.ts';
import type { apiOf } from '../platform/context.ts';
import type { Language } from '../platform/language.ts';
import { refinementNames } from './refinement.ts';

/**
 * The words of a form that was sent without a script lead to the search for what they mean, or to the page of an entity.
 * @returns words that are not known; empty where there are none, or where the lists below them were used instead.
 */
export async function openByNeed(
  api: ReturnType<typeof apiOf>,
  language: Language,
  params: URLSearchParams,
): Promise<string> {
  const typed = (params.get('need') ?? '').trim().slice(0, needTextLength);
  if (typed === '' || typed === params.get('needOf')) return '';
  const { needs, where } = await api.data(needsCalls.findNeeds, {
    query: { query: typed, limit: 1 },
  });
  const [first] = needs;
  if (!first) return typed;
  if (first.kind === 'entity') throw redirect(addressIn(paths.entity(first.id), language));
  const hasPlace = ['location', 'full_location'].some((name) => params.get(name));
  const rest = {
    ...Object.fromEntries([...params].filter(([name]) => kept.includes(name))),
    ...(where && !hasPlace ? queryOf(placeOrTown(nowhere, where)) : {}),
  };
  throw redirect(addressIn(paths.search({ ...rest, ...needChoiceOf(first) }), language));
}

const kept: string[] = [
  'location',
  'full_location',
  'latitude',
  'longitude',
  'date',
  ...refinementNames,
  'sort',
];
