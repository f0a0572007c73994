import { type Brand, brandOf } from '@vaga/contract/brands';
import type { SiteFacts, Wallet } from '@vaga/contract/site';
import { useRouteLoaderData } from 'react-router';
import type { Language } from '../platform/language.ts';
import type { Session } from '../platform/session.ts';
import type { NoticeAnswer } from './consent.ts';
import type { LoginType } from './paths.ts';
import { isMember, loginTypeOf } from './session-access.ts';

/** What every screen knows. */
export interface RootData {
  /** The reader's, for pages whose address says none. */
  language: Language;
  variant: string;
  /** The style of the search's map; null for our own, which needs no server. */
  mapStyleUrl: string | null;
  /** Instant of the page's request, ISO 8601 in UTC. */
  now: string;
  session: Session | null;
  /** Calls from the browser carry it; it tells who made the program, and is no secret. */
  apiKey: string | null;
  /** What the installation says about itself: links, and the script that counts visits. */
  site: SiteFacts;
  /** The wallet of the reader's device that appointments can be saved to; null: none. */
  wallet: Wallet | null;
  /** What the reader answered to the cookie notice; null where they have not. */
  noticeAnswer: NoticeAnswer | null;
}

/** The facts of the page; undefined only while the error face of a failed root stands. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData>('root');
}

export function useSession(): Session | null {
  return useRootData()?.session ?? null;
}

export function useWallet(): Wallet | null {
  return useRootData()?.wallet ?? null;
}

/** The area of the reader's own screens, for links to them. */
export function useLoginType(): LoginType {
  return loginTypeOf(useSession());
}

/** Whether the reader acts for an entity: what they book is for its guests. */
export function useIsMember(): boolean {
  const session = useSession();
  return session !== null && isMember(session);
}

export function useBrand(): Brand {
  return brandOf(useRootData()?.variant ?? 'vaga');
}

/** 'Now' as the server has it: the same on both sides of a hydration. */
export function useNow(): string {
  const now = useRootData()?.now;
  if (!now) throw new Error('useNow needs the root data.');
  return now;
}

/** What every screen of the partner area knows. */
export interface PartnerAreaData {
  entity: Session['entity'];
  waiting: WaitingCounts;
}

/** What waits for the reader, by number. */
export interface WaitingCounts {
  /** Requests that wait for an answer that the reader may give. */
  requests: number;
  /** Results that are to be reported to the authority soon, or should have been. */
  reports: number;
  /** Open alerts of the entity. */
  alerts: number;
}

export const nothingWaits: WaitingCounts = { requests: 0, reports: 0, alerts: 0 };

/** What waits for the reader, as it was at the last step; nothing outside the partner area. */
export function useWaitingCounts(): WaitingCounts {
  return useRouteLoaderData<PartnerAreaData>('partner-area')?.waiting ?? nothingWaits;
}
