/** Maps refusals and unexpected errors to replies. */
import { isFault, type Refusal } from '@iroko/contract/errors'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Trouble, troubleOf } from '../connection/trouble.ts'

/** PostgreSQL error codes that a caller can cause; all others are server errors. */
const databaseRefusals: Record<string, { status: number; code: string; sentence: string }> = {
  '23505': { status: 409, code: 'duplicate', sentence: 'This already exists' },
  '23P01': { status: 409, code: 'overlap', sentence: 'This overlaps an existing record' },
  '23503': {
    status: 409,
    code: 'missing_reference',
    sentence: 'Something this refers to no longer exists. Reload and try again',
  },
  '40001': { status: 409, code: 'busy', sentence: 'Another person changed this at the same moment. Try again' },
  '40P01': { status: 409, code: 'busy', sentence: 'Another person changed this at the same moment. Try again' },
}

/** Sentences for constraints that any module can violate, by constraint name. */
const namedRefusals: Record<string, { status: number; code: string; sentence: string }> = {
  last_super: { status: 409, code: 'last_super', sentence: 'One super administrator who can sign in is required' },
}

/** Nothing was written; the same again in a moment may do. */
const troubles: Record<Trouble, string> = {
  away: 'The portal cannot reach its data at the moment. Please try again shortly',
  busy: 'The portal is very busy at the moment. Please try again shortly',
  full: 'The portal’s storage is full. Inform your system administrator',
  read_only: 'The portal cannot change anything at the moment. Please try again shortly',
}
const againAfterSeconds = 5

/** Sentences for refusals of Fastify and its plugins. */
const wireRefusals: Record<number, string> = {
  400: 'This request could not be read',
  404: 'This address does not exist',
  405: 'This address does not accept that method',
  408: 'The request took too long. Try again',
  413: 'This is too large',
  414: 'This address is too long',
  415: 'This type of content is not accepted here',
  503: 'The portal is restarting. Try again in a moment',
}

/** Of a part of an address between two slashes. */
export const longestPart = 500

export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const { status } = refusalOf(error)
    const trouble = troubleOf(error)
    if (trouble) request.log.warn({ trouble, reason: Object(error).message }, 'the database cannot do its work')
    else if (status >= 500 && status !== 503) request.log.error({ err: error }, 'a fault of ours')
    return answerError(error, request.id, reply)
  })
  app.setNotFoundHandler((request, reply) => {
    // The router says so itself only where no page takes all that is left over, as the built web does.
    const parts = request.url.split('?', 1)[0]?.split('/') ?? []
    if (parts.some((part) => part.length > longestPart)) return answerError({ statusCode: 414 }, request.id, reply)
    const body: Refusal = { errors: 'This address does not exist', code: 'not_found' }
    return reply.status(404).header('cache-control', 'no-store').send(body)
  })
}

export function answerError(error: unknown, requestId: string, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error)
  if (refusal.retryAfter) reply.header('retry-after', refusal.retryAfter)
  const body: Refusal = { errors: refusal.sentence, code: refusal.code }
  if (refusal.fields) body.fields = refusal.fields
  if (refusal.challenge) body.challenge = refusal.challenge
  if (refusal.status >= 500) body.id = requestId
  return reply.status(refusal.status).header('cache-control', 'no-store').type('application/json').send(body)
}

interface Answer {
  status: number
  code: string
  sentence: string
  fields?: Record<string, string> | undefined
  retryAfter?: number | undefined
  challenge?: string | undefined
}

function refusalOf(error: unknown): Answer {
  if (isFault(error)) {
    const retryAfter = 'retryAfter' in error && typeof error.retryAfter === 'number' ? error.retryAfter : undefined
    const { status, code, message: sentence, fields, challenge } = error
    return { status, code, sentence, fields, challenge, retryAfter }
  }
  if (typeof error === 'object' && error !== null) {
    const known = refusalOfDatabase(error)
    if (known) return known
    if ('statusCode' in error && typeof error.statusCode === 'number' && error.statusCode < 500)
      return {
        status: error.statusCode,
        code: 'refused',
        sentence: wireRefusals[error.statusCode] ?? 'This request was refused',
      }
    if ('statusCode' in error && error.statusCode === 503)
      return { status: 503, code: 'restarting', sentence: wireRefusals[503] ?? '' }
  }
  return { status: 500, code: 'fault', sentence: 'An error occurred on the server. Try again' }
}

function refusalOfDatabase(error: object): Answer | undefined {
  const named = 'constraint' in error && typeof error.constraint === 'string' ? namedRefusals[error.constraint] : undefined
  if (named) return named
  const trouble = troubleOf(error)
  if (trouble) return { status: 503, code: `database_${trouble}`, sentence: troubles[trouble], retryAfter: againAfterSeconds }
  return 'code' in error && typeof error.code === 'string' ? databaseRefusals[error.code] : undefined
}
