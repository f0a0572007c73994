import type { MemberAccess } from '@vaga/contract/access';
import type { HealthField } from '@vaga/contract/audit';
import type { Language } from '@vaga/contract/common';
import type { Endpoint } from '@vaga/contract/endpoint';
import type { MessageCode } from '@vaga/contract/messages';
import type { z } from 'zod';
import type { Actor, SystemActor } from '../identity/index.ts';
import type { Db, Trx } from '../platform/db.ts';
import type { Outcome } from '../platform/http/outcome.ts';

/** What every request to an entity has, whatever it asks. Each kind adds what its entity sees, and keeps its own table. */
export interface EntityRequest {
  id: string;
  /** The entity that answers. */
  entityId: string;
  /** Not answered, not withdrawn, not lapsed. */
  isOpen: boolean;
  /** The deadline: an open request can be answered before it, and lapses from it on. */
  answerUntil: Date;
  /** Whose data a reader sees, each with their appointment, if there is one. */
  subjects: readonly RequestSubject[];
}

/** What a reader sees of the subjects. */
export const shownFields = ['name', 'time', 'service', 'payment'] satisfies HealthField[];

export interface RequestSubject {
  personId: string;
  appointmentId: string | null;
}

/** An open request in the list of its entity. */
export interface OpenRequest {
  id: string;
  who: string;
  /** For how many people. */
  people: number;
  whatPt: string | null;
  whatEn: string | null;
  /** YYYY-MM-DD. */
  day: string | null;
  askedAt: Date | null;
  /** Null: it waits until it is answered. */
  answerUntil: Date | null;
  amountCents: number | null;
  timeZone: string;
  subjects: readonly RequestSubject[];
}

/** How an entity is asked: a signed link in an e-mail. */
export interface RequestLink {
  /** Signed into the link: a link of another kind opens nothing. It stays the same, because sent e-mails carry it. */
  purpose: string;
  /** The message for a link whose request has passed its deadline. */
  expiredCode: MessageCode;
  /** Members of the entity who get the e-mail, beside the address of the entity, and who may answer without a link. */
  members: MemberAccess;
}

/** A call of the contract by the signed link. */
export type LinkEndpoint<View, Query> = Endpoint<
  z.ZodType<{ token: string }>,
  z.ZodType<Query>,
  z.ZodType,
  z.ZodType<View>,
  'link'
>;

/** The same call for members of the entity, by the id of the request. */
export type DeskEndpoint<View, Query> = Endpoint<
  z.ZodType<{ id: string }>,
  z.ZodType<Query>,
  z.ZodType,
  z.ZodType<View>,
  MemberAccess & { keyScope?: never }
>;

/** One answer that an entity can give, by two calls of its own: with the link, and as a member. */
export interface AnswerCall<Answer, View> {
  endpoint: LinkEndpoint<View, unknown>;
  deskEndpoint: DeskEndpoint<View, unknown>;
  answerOf(body: unknown): Answer;
}

/** For whom a request is presented. */
export interface RequestReader<Query> {
  language: Language;
  /** What the reader chose, of kinds whose read call has a query; undefined after an answer. */
  query: Query | undefined;
  now: Date;
}

export interface AnswerOfKindInput<Request, Answer> {
  /** Open, before its deadline, and locked. */
  request: Request;
  answer: Answer;
  /** Who answers: the bearer of the link, or a member of the entity. */
  actor: Actor;
  language: Language;
  now: Date;
}

export interface LapseRequestInput<Request> {
  /** Open, past its deadline, and locked. */
  request: Request;
  actor: SystemActor;
  now: Date;
}

/**
 * A kind of request to an entity: what it asks, and what an answer does. The rest is the same for every kind and is in
 * this slice: the signed link, one answer, and the deadline.
 */
export interface RequestKind<Request extends EntityRequest, Answer, View, Query = undefined> {
  link: RequestLink;
  calls: {
    read: LinkEndpoint<View, Query>;
    deskRead: DeskEndpoint<View, Query>;
    answers: readonly AnswerCall<Answer, View>[];
  };
  /** Locks the request, and before it what the order of locks puts before it. Does nothing for an unknown id. */
  lock(trx: Trx, id: string): Promise<void>;
  find(db: Db, id: string, now: Date): Promise<Request | null>;
  /** The open requests to an entity whose deadline has not passed, in any order. */
  listOpen(db: Db, of: { entityId: string; now: Date }): Promise<OpenRequest[]>;
  /** The request as its entity sees it. Changes nothing. */
  present(db: Db, request: Request, reader: RequestReader<Query>): Promise<View>;
  /**
   * Records the answer, does what follows from it, and tells the patient; all in `trx`.
   * @returns null; or the outcome of an answer that is not possible, which has changed nothing.
   */
  answer(trx: Trx, input: AnswerOfKindInput<Request, Answer>): Promise<Outcome<View> | null>;
  /** What becomes of a request without an answer; null if nothing does. */
  lapse: RequestLapse<Request> | null;
}

export interface RequestLapse<Request> {
  /** The ids of open requests past their deadline, oldest first. */
  readDue(db: Db, now: Date, limit: number): Promise<string[]>;
  /** Ends the request and tells the patient; all in `trx`. */
  end(trx: Trx, input: LapseRequestInput<Request>): Promise<void>;
}

// Methods of an interface compare bivariantly: a list of kinds may hold requests and answers of every type.
export type AnyRequestKind = RequestKind<EntityRequest, unknown, unknown, unknown>;

/** Declares the calls of an answer; `answerOf` makes the answer of their body. */
export function answerCall<Body, Answer, View>(
  { byLink, byMember }: AnswerEndpoints<Body, View>,
  answerOf: (body: Body) => Answer,
): AnswerCall<Answer, View> {
  return {
    endpoint: byLink,
    deskEndpoint: byMember,
    answerOf: answerOf as AnswerCall<Answer, View>['answerOf'],
  };
}

interface AnswerEndpoints<Body, View> {
  byLink: Endpoint<
    z.ZodType<{ token: string }>,
    z.ZodType,
    z.ZodType<Body>,
    z.ZodType<View>,
    'link'
  >;
  byMember: Endpoint<
    z.ZodType<{ id: string }>,
    z.ZodType,
    z.ZodType<Body>,
    z.ZodType<View>,
    MemberAccess & { keyScope?: never }
  >;
}
