/** Lists as files to keep: CSV and Excel, all rows, with the filters and rights of the list. */
import { Readable } from 'node:stream'
import { dayIn } from '@iroko/contract/dates'
import { conflict, fault } from '@iroko/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { audit } from '../audit.ts'
import { sheetsAtATime, startReading } from '../database/database.ts'
import { companyZone, type Portal } from '../portal.ts'
import { columnsOf, csv, type Rows, type SheetCaption, xlsx } from '../sheets/sheets.ts'
import type { BoundCall } from './implement.ts'
import { authorise, type Callers, type Input, makeCall, parseInput, sendRaw } from './respond.ts'

/** Rows read per query of an export. */
const batch = 5000
/** Who takes nothing of a file for so long has gone, and its place is wanted. */
const longestPauseMs = 30_000
const againAfterSeconds = 30

/** Who is being sent a sheet by this process: one a person, and few in all, because each holds a connection for as long as it is read. */
const receiving = new Set<string>()

function takePlace(who: string): () => void {
  if (receiving.has(who)) throw conflict('export_running', 'Your last export is still downloading. Wait until it is finished')
  if (receiving.size >= sheetsAtATime)
    throw Object.assign(
      fault(503, 'exports_busy', 'Too many lists are being exported at the moment. Please try again shortly'),
      {
        retryAfter: againAfterSeconds,
      },
    )
  receiving.add(who)
  return () => void receiving.delete(who)
}

/** What is sent on; `gone` is called once when nobody has taken the next part for too long. */
export async function* watched<P>(parts: AsyncIterable<P>, gone: () => void): AsyncGenerator<P> {
  for await (const part of parts) {
    const timer = setTimeout(gone, longestPauseMs)
    try {
      yield part
    } finally {
      clearTimeout(timer)
    }
  }
}

const sheetTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** The same list with the same filters and rights, all rows, streamed. */
export async function answerSheet(
  portal: Portal,
  bound: BoundCall,
  request: FastifyRequest,
  reply: FastifyReply,
  kind: 'csv' | 'xlsx',
) {
  const callers = await authorise(portal, bound.endpoint, request, 'sheet')
  const input = parseInput(bound.endpoint, request)
  const leave = takePlace(callers.user?.id ?? callers.client?.contact_id ?? request.ip)
  // However it ends: read to the end, given up, or refused.
  for (const end of ['finish', 'close']) reply.raw.once(end, leave)
  await keepExport(portal, bound, callers, request.id, kind, input)
  const said: SheetCaption = { about: [], zone: callers.user?.time_zone ?? companyZone }
  const rows = sheetRows(portal, bound, request, callers, input, said)
  const columns = columnsOf(bound.endpoint.reply, bound.endpoint.rows ?? '')
  const name = `${bound.endpoint.rows?.replaceAll('_', '-')}-${periodIn(input.query) ?? dayIn(companyZone, portal.now())}.${kind}`
  const parts: AsyncIterable<string | Uint8Array> = kind === 'csv' ? csv(rows, columns, said) : xlsx(rows, columns, said)
  const stream = Readable.from(watched(parts, () => reply.raw.destroy()))
  return sendRaw(reply, { type: sheetTypes[kind], name, stream })
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
