import pg from 'pg';
import { codeOf, isLostConnection, isOutOfSpace, QueryTimeoutError } from './database-errors.ts';
import { statementName } from './statement-name.ts';

export interface ClientLimits {
  /** Time limit for the answer to a query; 0: none. */
  answerMs: number;
  /** Called when an answer takes longer than `slowMs`, to find out whether the database hangs. */
  onSlow?: (() => void) | undefined;
  /** Called when the database could not write for want of space. */
  onOutOfSpace?: (() => void) | undefined;
}

/** On a healthy database, no query of the product takes this long. */
export const slowMs = 2000;

interface Waiting {
  text: string;
  since: number;
  timer?: NodeJS.Timeout;
  isAnswered: boolean;
}

/**
 * A connection that gives up unanswered queries. The server's limits (`statement_timeout`) do not help if the server
 * hangs or its host has disappeared. pg's own `query_timeout` keeps such a connection, and the next query waits behind
 * the one that hangs.
 */
export class TimedClient extends pg.Client {
  readonly #limits: ClientLimits;
  #givenUp: QueryTimeoutError | null = null;
  #isDistrusted = false;
  readonly #waiting = new Set<Waiting>();

  constructor(config: pg.ClientConfig, limits: ClientLimits) {
    super(config);
    this.#limits = limits;
  }

  /** Whether the server said that it is shutting down or read-only: the next connection may reach another server. */
  get isDistrusted(): boolean {
    return this.#isDistrusted;
  }

  /** Closes the connection if a query on it has waited this long for its answer. @returns whether it was closed. */
  closeIfHung(milliseconds: number): boolean {
    const [first] = this.#waiting;
    const isHung = first !== undefined && performance.now() - first.since >= milliseconds;
    if (isHung) this.#giveUp(first);
    return isHung;
  }

  /** Closes an unused connection without notifying the server, which may never answer. */
  destroySocket(): void {
    this.connection.stream.destroy();
  }

  override query(...given: unknown[]): never {
    if (this.#givenUp && typeof given.at(-1) !== 'function')
      return Promise.reject(this.#givenUp) as never;
    const waiting = this.#wait(given[0]);
    const callback = given.at(-1);
    if (typeof callback === 'function') {
      given[given.length - 1] = (error: unknown, result: unknown) => {
        this.#end(waiting, error);
        callback(error, result);
      };
      return Reflect.apply(super.query, this, given) as never;
    }
    const answer = Reflect.apply(super.query, this, given) as unknown as Promise<unknown>;
    answer.then(
      () => this.#end(waiting, null),
      (error: unknown) => this.#end(waiting, error),
    );
    return answer as never;
  }

  #wait(asked: unknown): Waiting {
    const waiting: Waiting = {
      text: textOf(asked),
      since: performance.now(),
      isAnswered: false,
    };
    this.#waiting.add(waiting);
    const { answerMs, onSlow } = this.#limits;
    if (answerMs === 0) return waiting;
    waiting.timer = setTimeout(
      () => {
        onSlow?.();
        waiting.timer = setTimeout(
          // Answers that arrived while this process was busy are read first.
          () => setImmediate(() => waiting.isAnswered || this.#giveUp(waiting)),
          answerMs - Math.min(slowMs, answerMs),
        );
      },
      Math.min(slowMs, answerMs),
    );
    return waiting;
  }

  #end(waiting: Waiting, error: unknown): void {
    clearTimeout(waiting.timer);
    waiting.isAnswered = true;
    this.#waiting.delete(waiting);
    if (!(error instanceof Error)) return;
    if (isLostConnection(error)) this.#isDistrusted = true;
    if (isOutOfSpace(error)) this.#limits.onOutOfSpace?.();
    if (codeOf(error) !== undefined && !('statement' in error))
      Object.assign(error, { statement: statementName(waiting.text) });
  }

  /** Every query of the connection fails with the error, and the pool discards the connection. */
  #giveUp(waiting: Waiting): void {
    const error = new QueryTimeoutError('the database did not answer a query in time');
    this.#givenUp = Object.assign(error, { statement: statementName(waiting.text) });
    this.connection.stream.destroy(this.#givenUp);
  }
}

function textOf(asked: unknown): string {
  if (typeof asked === 'string') return asked;
  const text: unknown = typeof asked === 'object' && asked ? Reflect.get(asked, 'text') : '';
  return typeof text === 'string' ? text : '';
}
