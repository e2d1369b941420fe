/** Runs one request through a bound call: authentication, input, permission, handler, reply check. */
import { dayIn } from '@iroko/contract/dates'
import type { Endpoint } from '@iroko/contract/endpoint'
import { factorSetupRequired, fault, forbidden, invalid, isFault } from '@iroko/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { actAs } from '../acting.ts'
import type { Timing } from '../connection/timing.ts'
import type { Db } from '../database/database.ts'
import { sealerOf } from '../files/sealed.ts'
import { companyZone, type Portal } from '../portal.ts'
import { bearerToken, findUser, requireClient, requireUser } from './caller.ts'
import { runIdempotent, sightIn } from './idempotency.ts'
import { type BoundCall, type ClientUser, callTools, type Once, type RawReply } from './implement.ts'
import { mayCall, requireProof, type User } from './rights.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose token came with the request, for the log: an OGID or the id of a client contact. */
    caller: string | null
    /** How long the database kept it waiting. */
    timing: Timing | undefined
  }
}

export interface Callers {
  user?: User | undefined
  client?: ClientUser | undefined
}

/** Who calls, refused when the call is not for them. */
export async function authorise(
  portal: Portal,
  endpoint: Endpoint,
  request: FastifyRequest,
  as: 'answer' | 'sheet' = 'answer',
): Promise<Callers> {
  if (endpoint.access === 'public') {
    const caller = await findUser(portal, request)
    return { user: caller?.owes_factor ? undefined : caller }
  }
  if (endpoint.access === 'client') {
    const client = await requireClient(portal, request)
    request.caller = client.contact_id
    return { client }
  }
  const user = await requireUser(portal, request)
  request.caller = user.ogid
  if (user.owes_factor && !endpoint.withoutFactor) throw factorSetupRequired()
  if (!mayCall(user, endpoint.access)) throw forbidden()
  if (asksProof(endpoint, user, request.params, as)) requireProof(user, portal.now())
  return { user }
}

function asksProof({ stepUp }: Endpoint, user: User, params: unknown, as: 'answer' | 'sheet'): boolean {
  if (stepUp === 'others') return Object(params).ogid !== user.ogid
  return stepUp === 'export' ? as === 'sheet' : stepUp === true
}

/** The parts of the request, parsed by the contract. */
export function parseInput(endpoint: Endpoint, request: FastifyRequest) {
  return {
    params: parsePart(endpoint.params, request.params),
    query: parseQuery(endpoint.query ?? nothing, request.query),
    body: endpoint.upload ? undefined : parsePart(endpoint.body ?? emptyBody, request.body ?? undefined),
  }
}

/** No field on a screen shows what an address lacks, so the sentence itself says which: 'ogid: Field Required'. */
function parseQuery(schema: NonNullable<Endpoint['query']>, value: unknown): unknown {
  try {
    return parsePart(schema, value)
  } catch (error) {
    const [lacking] = isFault(error) ? Object.entries(error.fields ?? {}) : []
    if (!isFault(error) || lacking?.[1] !== fieldRequired) throw error
    throw fault(error.status, error.code, lacking.join(': '), error.fields)
  }
}

const fieldRequired = 'Field Required'
const nothing = z.strictObject({})
const emptyBody = z.optional(z.strictObject({}))

/** One part of a request as its schema reads it; refused with a sentence for each field that is wrong. */
export function parsePart(schema: Endpoint['body'], value: unknown): unknown {
  if (!schema) return undefined
  const parsed = z.safeParse(schema, value, ownSentence)
  if (parsed.success) return parsed.data
  const fields: Record<string, string> = {}
  for (const issue of parsed.error.issues) {
    if (issue.code === 'unrecognized_keys') for (const key of issue.keys) fields[key] ??= 'Remove this unknown field'
    else
      fields[issue.path.join('.') || 'body'] ??= isMissing(value, issue.path) ? missingSentence(issue.message) : issue.message
  }
  throw invalid(fields)
}

/** What is said of a value of another kind, for which the contract has no sentence: the parser's own words depend on which Zod was read first. */
const ownSentence = { error: () => 'Invalid input' }

const isMissing = (value: unknown, path: readonly PropertyKey[]): boolean =>
  path.reduce<unknown>((part, key) => (part as Record<PropertyKey, unknown> | null | undefined)?.[key], value) === undefined

/** A sentence of the contract stays; what the parser says of nothing at all is no sentence for a person. */
const missingSentence = (message: string): string => (message.startsWith('Invalid ') ? fieldRequired : message)

export type Input = ReturnType<typeof parseInput>

/** What a handler is given: the input, the caller, the data, the day. */
export function makeCall(
  portal: Portal,
  request: Pick<FastifyRequest, 'id' | 'ip' | 'headers'>,
  callers: Callers,
  input: Input,
  db: Db,
) {
  const now = portal.now()
  return {
    ...input,
    ...callers,
    ...callTools(portal, db, callers.user?.id ?? null, request.id),
    now,
    today: dayIn(callers.user?.time_zone ?? companyZone, now),
    requestId: request.id,
    address: request.ip,
    bearer: bearerToken(request),
    userAgent: request.headers['user-agent'] ?? '',
    cookies: request.headers.cookie ?? '',
  }
}

/** Runs the handler: changing calls in a transaction, calls with an idempotency key once. */
export async function run(
  portal: Portal,
  bound: BoundCall,
  request: FastifyRequest,
  callers: Callers,
  input: Input,
  extra: { file?: { name: string } } = {},
) {
  const { endpoint, handler } = bound
  const key = request.headers['idempotency-key']
  const once: Once = (change, part = '') =>
    portal.database.db.transaction().execute(async (db) => {
      if (typeof key !== 'string' || isNeverKept(endpoint)) return change(db)
      const caller = callers.user?.id ?? callers.client?.contact_id ?? request.ip
      const sealer = sealerOf(portal.environment)
      // With our key: of a body that is little more than an account number a plain hash could be guessed.
      const body_hash = sealer.fingerprint(JSON.stringify([request.url, input.body ?? extra.file?.name ?? null]))
      const repeatable = {
        caller,
        key: `${key.slice(0, 200)}${part && `:${part}`}`,
        endpoint: `${endpoint.method} ${endpoint.path}`,
        body_hash,
      }
      const today = dayIn(callers.user?.time_zone ?? companyZone, portal.now())
      const sight = await sightIn(db, callers.user, today)
      return runIdempotent({ db, sealer, sight }, repeatable, () => change(db))
    })
  const answer = (db: Db) => handler({ ...makeCall(portal, request, callers, input, db), once, ...extra })
  if (endpoint.method === 'GET') return answer(portal.database.db)
  const author = callers.user && { id: callers.user.id, now: portal.now() }
  return actAs(author, () => (handler.ownTransaction ? answer(portal.database.db) : once(answer)))
}

/**
 * Signing in, and what takes a password or a code and answers a secret, is proved each time: no such answer is kept, nor any that would name
 * who gave an anonymous answer.
 */
export const isNeverKept = ({ sealed, access, stepUp }: Endpoint): boolean =>
  sealed === 'never kept' || (sealed === true && (access === 'public' || stepUp === 'body'))

/** In tests and development, a reply that does not match the contract is an error. */
export function checkReply(endpoint: Endpoint, reply: unknown): void {
  const parsed = z.safeParse(endpoint.reply, reply)
  if (!parsed.success)
    throw new Error(`${endpoint.method} ${endpoint.path} answers what its contract does not: ${z.prettifyError(parsed.error)}`)
  const sent = JSON.stringify(reply)
  const promised = JSON.stringify(parsed.data)
  if (sortedKeys(sent) !== sortedKeys(promised))
    throw new Error(`${endpoint.method} ${endpoint.path} answers keys that its contract does not name`)
}

/** JSON with sorted keys, so that equal values compare equal. */
function sortedKeys(json: string): string {
  return JSON.stringify(JSON.parse(json), (_key, value) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
}

/** `private` keeps pictures out of shared caches; browsers drop them after a week. */
const keptByBrowser = `private, max-age=${7 * 86_400}, immutable`

export function sendJson(reply: FastifyReply, body: unknown): FastifyReply {
  return reply.header('cache-control', 'no-store').send(body)
}

export function sendRaw(reply: FastifyReply, raw: RawReply): FastifyReply {
  if (raw.isPicture) return reply.header('cache-control', keptByBrowser).type(raw.type).send(raw.stream)
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(raw.name)}`)
    .type(raw.type)
    .send(raw.stream)
}
