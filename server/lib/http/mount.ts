/** Puts every bound call at its address, lists also as sheets, and the stream of live events. */
import { Readable } from 'node:stream'
import { dayIn } from '@iroko/contract/dates'
import { factorSetupRequired, fault } from '@iroko/contract/errors'
import { sheetPath } from '@iroko/contract/sheets'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { audit } from '../audit.ts'
import { startReading } from '../database/database.ts'
import { kept } from '../database/kept.ts'
import type { Streams } from '../events.ts'
import { companyZone, type Portal } from '../portal.ts'
import { columnsOf, csv, type Rows, type SheetCaption, xlsx } from '../sheets/sheets.ts'
import { findUser, requireUser } from './caller.ts'
import type { BoundCall, PartsReply, RawReply } from './implement.ts'
import { isLookup, sendLookup, type Written, write } from './lookups.ts'
import { authorise, type Callers, checkReply, type Input, makeCall, parseInput, run, sendJson } from './respond.ts'

/** `private` keeps pictures out of shared caches; browsers drop them after a week. */
const keptByBrowser = `private, max-age=${7 * 86_400}, immutable`

/** Rows read per query of an export. */
const batch = 5000

export function mountCalls(app: FastifyInstance, portal: Portal, streams: Streams, calls: readonly BoundCall[]): void {
  for (const bound of calls) {
    const { endpoint, handler } = bound
    if (!endpoint.access) throw new Error(`${endpoint.method} ${endpoint.path} does not say who may call it`)
    if (endpoint.method === 'POST' && handler.ownTransaction && !endpoint.sealed && !handler.repeated)
      throw new Error(`${endpoint.method} ${endpoint.path} does not say what happens when it comes twice`)
    const url = endpoint.path.replace(/\{(\w+)\}/g, ':$1')
    app.route({ method: endpoint.method, url, handler: (request, reply) => answer(portal, bound, request, reply) })
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

async function answer(portal: Portal, bound: BoundCall, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { endpoint } = bound
  const callers = await authorise(portal, endpoint, request)
  const input = parseInput(endpoint, request)
  if (isLookup(endpoint)) return sendLookup(request, reply, await lookUp(portal, bound, request, callers, input))
  const extra = {
    ...(endpoint.upload ? { file: await uploaded(request) } : {}),
    setHeader: (name: string, value: string) => void reply.header(name, value),
  }
  const result = await run(portal, bound, request, callers, input, extra)
  if (endpoint.raw) return sendBytes(request, reply, result as RawReply | PartsReply)
  if (portal.environment.NODE_ENV !== 'production') checkReply(endpoint, result)
  return sendJson(reply, result)
}

/** How many answers of look-ups are kept at most: the names of 5,000 people are more than a megabyte. */
const mostKept = 32

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
  return kept(db, { kind: 'look-ups', key, most: mostKept, ...(topics ? { topics } : {}) }, make)
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

function sendRaw(reply: FastifyReply, raw: RawReply): FastifyReply {
  if (raw.isPicture) return reply.header('cache-control', keptByBrowser).type(raw.type).send(raw.stream)
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(raw.name)}`)
    .type(raw.type)
    .send(raw.stream)
}

/** The same list with the same filters and rights, all rows, streamed. */
async function answerSheet(
  portal: Portal,
  bound: BoundCall,
  request: FastifyRequest,
  reply: FastifyReply,
  kind: 'csv' | 'xlsx',
) {
  const callers = await authorise(portal, bound.endpoint, request, 'sheet')
  const input = parseInput(bound.endpoint, request)
  await keepExport(portal, bound, callers, request.id, kind, input)
  const said: SheetCaption = { about: [], zone: callers.user?.time_zone ?? companyZone }
  const rows = sheetRows(portal, bound, request, callers, input, said)
  const columns = columnsOf(bound.endpoint.reply, bound.endpoint.rows ?? '')
  const name = `${bound.endpoint.rows?.replaceAll('_', '-')}-${periodIn(input.query) ?? dayIn(companyZone, portal.now())}.${kind}`
  if (kind === 'csv')
    return sendRaw(reply, { type: 'text/csv; charset=utf-8', name, stream: Readable.from(csv(rows, columns, said)) })
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return sendRaw(reply, { type, name, stream: Readable.from(xlsx(rows, columns, said)) })
}

/** The period that a list was asked for, for the name of its file. */
function periodIn(query: unknown): string | undefined {
  const { from, to }: { from?: unknown; to?: unknown } = Object(query)
  return typeof from === 'string' && typeof to === 'string' ? `${from}-to-${to}` : undefined
}

/** Who took which list away, and by which filters. */
async function keepExport(
  portal: Portal,
  { endpoint }: BoundCall,
  { user }: Callers,
  requestId: string,
  kind: string,
  input: Input,
) {
  if (!user) return
  const { page: _page, limit: _limit, ...filters } = Object(input.query)
  const after = { kind, filters }
  const entity = endpoint.rows ?? ''
  await audit(portal.database.db, { id: user.id, requestId }, { action: 'export', entity, entity_id: entity, after })
}

/**
 * Reads a list page by page, on PostgreSQL in one snapshot. Uses keyset paging (`next`) where a list offers it, as
 * offsets grow slower with each page. The `about` of the first page becomes the workbook’s title.
 */
async function* sheetRows(
  portal: Portal,
  bound: BoundCall,
  request: FastifyRequest,
  callers: Callers,
  input: Input,
  said: SheetCaption,
): Rows {
  const key = bound.endpoint.rows ?? ''
  const reading = await startReading(portal.database)
  try {
    let next: unknown
    for (let page = 1; ; page += 1) {
      const place = typeof next === 'string' ? { page: 1, after: next } : { page }
      const query = { ...(input.query as object), ...place, limit: batch }
      const reply = (await bound.handler(makeCall(portal, request, callers, { ...input, query }, reading.db))) as Record<
        string,
        unknown
      >
      const rows = reply[key] as Record<string, unknown>[]
      if (page === 1 && Array.isArray(reply.about)) said.about = reply.about
      yield rows
      if (rows.length < batch) return
      next = reply.next
    }
  } finally {
    await reading.end()
  }
}
