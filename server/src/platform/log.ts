import type { Logger } from 'pino';
import { pino } from 'pino';

/**
 * Structured lines on standard output. Requests are logged by method, route and status: never an address with its
 * tokens, never a body. Whatever has a secret's name is left out should it ever get into a line.
 */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        'password',
        'token',
        '*.password',
        '*.token',
        '*.authorization',
        '*.cookie',
        'req.headers',
        'err.detail',
        'err.parameters',
        'err.where',
      ],
      remove: true,
    },
  });
}
