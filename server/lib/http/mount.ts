import { Readable } from 'node:stream'
import { factorSetupRequired, fault } from '@iroko/contract/errors'
import { sheetPath } from '@iroko/contract/sheets'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cached } from '../database/cached.ts'
import type { Streams } from '../events.ts'
import type { Portal } from '../portal.ts'
import { bearerToken, findUser, requireUser } from './caller.ts'
import { inTurn, isHeavy } from './heavy-reads.ts'
import type { BoundCall, PartsReply, RawReply } from './implement.ts'
import { isLookup, sendLookup, type Written, write } from './lookups.ts'
import {
  authorise,
  type Callers,
  checkReply,
  type Input,
  isNeverKept,
  makeCall,
  parseInput,
  run,
  sendJson,
  sendRaw,
} from './respond.ts'
import { answerSheet } from './sheet-answers.ts'

export function mountCalls(app: FastifyInstance, portal: Portal, streams: Streams, calls: readonly BoundCall[]): void {
  for (const bound of calls) {
    const { endpoint, handler } = bound
    if (!endpoint.access) throw new Error(`${endpoint.method} ${endpoint.path} does not say who may call it`)
    if (endpoint.method !== 'GET' && handler.ownTransaction && !isNeverKept(endpoint) && !handler.repeated)
      throw new Error(`${endpoint.method} ${endpoint.path} does not say what happens when it comes twice`)
    const url = endpoint.path.replace(/\{(\w+)\}/g, ':$1')
    app.route({
      method: endpoint.method,
      url,
      handler: (request, reply) => answer(portal, bound, request, reply),
      ...largeBody(portal, bound),
    })
    if (endpoint.rows) {
      app.get(sheetPath(url, 'csv'), (request, reply) => answerSheet(portal, bound, request, reply, 'csv'))
      app.get(sheetPath(url, 'xlsx'), (request, reply) => answerSheet(portal, bound, request, reply, 'xlsx'))
    }
  }
  app.get('/api/v1/events', async (request, reply) => {
    const user = await requireUser(portal, request)
    if (user.owes_factor) throw factorSetupRequired()
    reply.hijack()
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
    streams.add(user, reply, () => findUser(portal, request))
  })
}

/** A body above the limit of all others is read of those alone whom the call admits. */
function largeBody(portal: Portal, { endpoint: { method, path, mostBytes }, handler: { admit, standIn } }: BoundCall) {
  if (mostBytes === undefined) return {}
  if (!admit) throw new Error(`${method} ${path} takes large bodies and does not say of whom`)
  return {
    bodyLimit: mostBytes,
    preParsing: async (request: FastifyRequest, _reply: FastifyReply, payload: Readable) => {
      admit(portal, bearerToken(request))
      const size = Number(request.headers['content-length'] ?? Number.NaN)
      if (!standIn || size <= mostBytes) return payload
      // Sent in chunks, it says its size only as it comes.
      const pieces = payload[Symbol.asyncIterator]()
      const held = Number.isNaN(size) ? await upTo(mostBytes, pieces) : { isWhole: false, begin: [] }
      const instead = held.isWhole
        ? Buffer.concat(held.begin)
        : Buffer.from(JSON.stringify(await standIn(allOf(held.begin, pieces), mostBytes)))
      request.headers['content-length'] = String(instead.length)
      return Readable.from([instead], { objectMode: false })
    },
  }
}

/** What comes of a body until it is more than that, and whether that is all of it. */
async function upTo(most: number, pieces: AsyncIterator<Buffer>) {
  const begin: Buffer[] = []
  let size = 0
  while (size <= most) {
    const { value, done } = await pieces.next()
    if (done) return { isWhole: true, begin }
    begin.push(value)
    size += value.length
  }
  return { isWhole: false, begin }
}

/** A body from its begin, whose pieces are let go as they are read. */
async function* allOf(begin: Buffer[], pieces: AsyncIterator<Buffer>) {
  for (let piece = begin.shift(); piece; piece = begin.shift()) yield piece
  yield* { [Symbol.asyncIterator]: () => pieces }
}

async function answer(portal: Portal, bound: BoundCall, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { endpoint } = bound
  const callers = await authorise(portal, endpoint, request)
  const input = parseInput(endpoint, request)
  if (isLookup(endpoint)) return sendLookup(request, reply, await lookUp(portal, bound, request, callers, input))
  const extra = {
    ...(endpoint.upload ? { file: await uploaded(request) } : {}),
    setHeader: (name: string, value: string) => void reply.header(name, value),
  }
  const made = () => run(portal, bound, request, callers, input, extra)
  const who = callers.user?.id ?? callers.client?.contact_id
  const result =
    who && endpoint.method === 'GET' && (endpoint.isHeavy || isHeavy(input.query)) ? await inTurn(who, made) : await made()
  if (endpoint.raw) return sendBytes(request, reply, result as RawReply | PartsReply)
  if (portal.environment.NODE_ENV !== 'production') checkReply(endpoint, result)
  return sendJson(reply, result)
}

/** How many answers of look-ups are kept at most: the names of 5,000 people are more than a megabyte. */
const mostCached = 32

/** The answer of a look-up; one that is the same for several people is made once for them all. */
async function lookUp(
  portal: Portal,
  bound: BoundCall,
  request: FastifyRequest,
  callers: Callers,
  input: Input,
): Promise<Written> {
  const { endpoint, handler } = bound
  const make = async () => {
    const result = await run(portal, bound, request, callers, input)
    if (portal.environment.NODE_ENV !== 'production') checkReply(endpoint, result)
    return write(result)
  }
  const { db } = portal.database
  const call = makeCall(portal, request, callers, input, db)
  const whose = await handler.sharedBy?.(call)
  if (whose === undefined) return make()
  const key = JSON.stringify([endpoint.path, input.query, whose, call.today])
  const { topics } = endpoint
  return cached(db, { kind: 'look-ups', key, most: mostCached, ...(topics ? { topics } : {}) }, make)
}

async function uploaded(request: FastifyRequest) {
  if (!request.isMultipart()) throw fault(415, 'not_a_file', 'Send the form with one file in it')
  const part = await request.file()
  if (!part) throw fault(422, 'invalid', 'Choose a file', { file: 'Choose a file' })
  return { name: part.filename, stream: part.file }
}

const sendBytes = (request: FastifyRequest, reply: FastifyReply, bytes: RawReply | PartsReply) =>
  'open' in bytes ? sendParts(request, reply, bytes) : sendRaw(reply, bytes)

/** The whole, or the part that was asked for (RFC 9110, 14); of several parts only the first is looked at. */
async function sendParts(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, size, open }: PartsReply,
): Promise<FastifyReply> {
  reply.header('accept-ranges', 'bytes').header('cache-control', 'private, no-store').type(type)
  const asked = /^bytes=(\d*)-(\d*)/.exec(request.headers.range ?? '')
  if (!asked || (!asked[1] && !asked[2])) return reply.header('content-length', size).send(await open(0, size - 1))
  const [, first = '', last = ''] = asked
  // Without a first byte it is the last so many.
  const from = first ? Number(first) : Math.max(0, size - Number(last))
  const to = first && last ? Math.min(Number(last), size - 1) : size - 1
  if (from > to) return reply.status(416).header('content-range', `bytes */${size}`).send()
  const part = await open(from, to)
  return reply
    .status(206)
    .header('content-range', `bytes ${from}-${to}/${size}`)
    .header('content-length', to - from + 1)
    .send(part)
}
