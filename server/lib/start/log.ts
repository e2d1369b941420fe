/** The log of a process: one JSON line each, for programs and `npx pino-pretty`, with nothing in it of what people wrote. */
import pino, { type DestinationStream, type Logger } from 'pino'
import type { Environment } from './environment.ts'

/** Of an error of the database: what it is about, and none of the values that its detail, place and message repeat. */
const loggedFields = ['code', 'constraint', 'table', 'column', 'routine', 'status'] as const
/** Class 22 of PostgreSQL's codes, data exceptions, quotes the value that it cannot read. */
const withoutValues = (text: string, code: unknown): string =>
  /^22/.test(String(code)) ? text.replace(/"[^"]*"/g, '"…"') : text

export function errorWords(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const kept = Object.fromEntries(
    loggedFields.flatMap((key) => {
      const value: unknown = Reflect.get(error, key)
      return value === undefined ? [] : [[key, value]]
    }),
  )
  return {
    type: error.name,
    message: withoutValues(error.message, kept.code),
    stack: withoutValues(error.stack ?? '', kept.code),
    ...kept,
    ...(error.cause === undefined ? {} : { cause: errorWords(error.cause) }),
  }
}

export const openLog = ({ LOG_LEVEL }: Pick<Environment, 'LOG_LEVEL'>, to?: DestinationStream): Logger =>
  pino(
    { level: LOG_LEVEL, redact: ['req.headers.authorization', '*.password', '*.token'], serializers: { err: errorWords } },
    ...(to ? [to] : []),
  )

/** What stands in addresses and tells the log only what was asked for. */
const plainParts = new Set([
  'id',
  'ogid',
  'file_id',
  'employee_id',
  'day',
  'date',
  'year',
  'kind',
  'role',
  'version',
  'number',
  'gender',
  'step',
  '*',
])

/**
 * The path of a request for the log: by the route alone where a part of it may be a key of its own (a picture's, a calendar's, a sealed address),
 * or says whom somebody votes for.
 */
export function loggedPath(route: string | undefined, url: string): string {
  const [path = ''] = url.split('?')
  if (route === undefined) return path
  const parts = route.match(/:\w+|\*/g) ?? []
  const isPlain = parts.every((part) => plainParts.has(part.replace(':', ''))) && !route.includes('/who_to_fire/')
  return isPlain ? path : route
}
