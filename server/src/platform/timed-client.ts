import pg from 'pg';
import { codeOf, isLostConnection, isOutOfSpace, QueryTimeoutError } from './database-errors.ts';
import { statementName } from './statement-name.ts';

export interface ClientLimits {
  /** How long the answer to a query is waited for; 0 for ever. */
  answerMs: number;
  /** Called when an answer takes longer than `slowMs`: whether the database hangs is to be found out. */
  onSlow?: (() => void) | undefined;
  /** Called when the database could not write for want of room. */
  onOutOfSpace?: (() => void) | undefined;
}

/** No query of the product takes this long on a database that is well. */
export const slowMs = 2000;

interface Waiting {
  text: string;
  since: number;
  timer?: NodeJS.Timeout;
  isAnswered: boolean;
}

/**
 * A connection that gives up a query without an answer. The limits of the server (`statement_timeout`) are of no help
 * where the server hangs or its host is gone. pg's own `query_timeout` keeps such a connection: the next query waits
 * behind the one that hangs.
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

  /** Whether the server said that it goes away or takes no writes: the next connection may find another one. */
  get isDistrusted(): boolean {
    return this.#isDistrusted;
  }

  /** Closes the connection if a query on it has waited so long for its answer. @returns whether one had. */
  closeIfHung(milliseconds: number): boolean {
    const [first] = this.#waiting;
    const isHung = first !== undefined && performance.now() - first.since >= milliseconds;
    if (isHung) this.#giveUp(first);
    return isHung;
  }

  /** Closes a connection that nobody uses, without a word to the server: it may never answer. */
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
          // What has arrived while this process was too busy to look is read first.
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

  /** Every query of the connection fails with the error, and the pool throws the connection away. */
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
