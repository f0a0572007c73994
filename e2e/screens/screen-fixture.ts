import { setTimeout as pause } from 'node:timers/promises';
import type { APIRequestContext } from '@playwright/test';
import type { Variant } from '@vaga/contract/brands';
import { newEmail } from '../support/account.ts';
import { type Api, newPatient, tokenOf } from '../support/api.ts';
import type { Language } from '../support/journey.ts';

/** The demo patient, whose past is full; one who books for a family; one who has just registered. */
export type Actor = 'patient' | 'booker' | 'newcomer';

/** What every screen may build on: three accounts, and the product by calls. The browser only looks. */
export interface ScreenFixture {
  sessions: Record<Actor, string>;
  /** The booker, with two people whose data is complete. */
  api: Api;
  persons: string[];
  request: APIRequestContext;
  brand: Variant;
  language: Language;
  /** Where the product has its database: states that no call produces are written there. */
  dataDir: string;
  /** No other fixture on this product has the same number: days that are to be full are counted by it. */
  nth: number;
  /** What a maker makes, once for this fixture. */
  made: <Made>(maker: Maker<Made>) => Promise<Made>;
}

/**
 * What some screens need to be there before they are looked at. Made once for all of them, when the first is looked at.
 */
export type Maker<Made> = (fixture: ScreenFixture) => Promise<Made>;

export const names = ['Rosa Tavares', 'António Tavares'];

/** Asks until there is an answer: what a job of the product does comes a moment later. */
export async function until<Found>(
  what: string,
  find: () => Promise<Found | undefined>,
): Promise<Found> {
  for (let tries = 0; tries < 100; tries += 1) {
    const found = await find();
    if (found !== undefined) return found;
    await pause(200);
  }
  throw new Error(`In 20 seconds there was no ${what}.`);
}

export async function createScreenFixture(
  request: APIRequestContext,
  about: Pick<ScreenFixture, 'brand' | 'language' | 'dataDir' | 'nth'>,
): Promise<ScreenFixture> {
  const booker = await registerPatient({ request });
  const newcomer = await registerPatient({ request }, []);
  const sessions = {
    patient: await tokenOf(request, 'patient@vaga.example'),
    booker: booker.session,
    newcomer: newcomer.session,
  };
  const known = new Map<Maker<unknown>, Promise<unknown>>();
  const made = (maker: Maker<unknown>) => {
    const found = known.get(maker) ?? maker(fixture);
    known.set(maker, found);
    return found;
  };
  const fixture: ScreenFixture = {
    sessions,
    request,
    api: booker.api,
    persons: booker.persons,
    ...about,
    made: made as ScreenFixture['made'],
  };
  return fixture;
}

/** The account of one group of screens: its list is not full of what other groups need. */
export interface PatientAccount {
  email: string;
  api: Api;
  persons: string[];
  session: string;
}

export async function registerPatient(
  { request }: Pick<ScreenFixture, 'request'>,
  people = names,
): Promise<PatientAccount> {
  const email = newEmail();
  const { api, persons } = await until('room for another account', () =>
    newPatient(request, { email, names: people }).catch((error: unknown) => {
      // One address registers so many in a minute, and all fixtures have the same.
      if (String(error).includes('onboarding/user: 429')) return undefined;
      throw error;
    }),
  );
  return { email, api, persons, session: await tokenOf(request, email) };
}
