/** Lists as files to keep: CSV and Excel, all rows, with the filters and rights of the list. */
import { Readable } from 'node:stream'
import { dayIn } from '@iroko/contract/dates'
import { conflict, fault } from '@iroko/contract/errors'
import { longList } from '@iroko/contract/platform/list-exports'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { audit } from '../audit.ts'
import { type Db, sheetsAtATime, startReading } from '../database/database.ts'
import { changed } from '../events.ts'
import { companyZone, type Portal } from '../portal.ts'
import { columnsOf, csv, type Rows, type SheetCaption } from '../sheets/sheets.ts'
import { xlsx } from '../sheets/write-xlsx.ts'
import type { BoundCall } from './implement.ts'
import { authorise, type Callers, type Input, makeCall, parseInput, sendRaw } from './respond.ts'
import type { User } from './rights.ts'

/** Rows read per query of an export. */
const batch = 5000
/** Who takes nothing of a file for so long has gone, and its place is wanted. */
const longestPauseMs = 30_000
const againAfterSeconds = 30

/** Who is being sent a sheet by this process: one a person, and few in all, because each holds a connection for as long as it is read. */
const receiving = new Set<string>()

/** Answers what gives the place back; refused (409, 503) where there is none. */
export function takePlace(who: string): () => void {
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

export const sheetTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Who asks for a list, and for which rows of it. */
interface ListRequest {
  request: Pick<FastifyRequest, 'id' | 'ip' | 'headers'>
  callers: Callers
  input: Input
}

/** The same list with the same filters and rights, all rows: its file part by part, and how many rows its first page counts. */
export function sheetOf(portal: Portal, bound: BoundCall, asked: ListRequest, kind: 'csv' | 'xlsx') {
  const caption: SheetCaption & { total?: number } = { about: [], zone: asked.callers.user?.time_zone ?? companyZone }
  const rows = sheetRows(portal, bound, asked, caption)
  const columns = columnsOf(bound.endpoint.reply, bound.endpoint.rows ?? '')
  const made = (all: Rows): AsyncIterable<string | Uint8Array> =>
    kind === 'csv' ? csv(all, columns, caption) : xlsx(all, columns, caption)
  return { caption, rows, made, parts: made(rows) }
}

/** The job that makes a long list as a file (modules/platform/list-exports). */
export const listExportJob = 'list-export'

/** Streams the file, or, where the list is long, has it made in the background and says so (202). */
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
  const name = `${bound.endpoint.rows?.replaceAll('_', '-')}-${periodIn(input.query) ?? dayIn(companyZone, portal.now())}.${kind}`
  const { caption, rows, made } = sheetOf(portal, bound, { request, callers, input }, kind)
  const first = await rows.next()
  if (callers.user && (caption.total ?? 0) >= longList) {
    await rows.return(undefined)
    const message = await makeLater(portal, callers.user, { name, kind, path: bound.endpoint.path, input })
    return reply.status(202).header('cache-control', 'no-store').send({ message })
  }
  const stream = Readable.from(watched(made(withFirst(first, rows)), () => reply.raw.destroy()))
  return sendRaw(reply, { type: sheetTypes[kind], name, stream })
}

async function* withFirst(first: IteratorResult<Record<string, unknown>[]>, rows: AsyncGenerator<Record<string, unknown>[]>) {
  try {
    if (!first.done) yield first.value
    yield* rows
  } finally {
    await rows.return(undefined)
  }
}

interface Later {
  name: string
  kind: 'csv' | 'xlsx'
  path: string
  input: Input
}

/** So many files wait for one person; whoever asks for more has others wait. */
const mostWaiting = 2

async function makeLater(portal: Portal, user: User, { name, kind, path, input }: Later): Promise<string> {
  const { jobs, database, now } = portal
  return await database.db.transaction().execute(async (db) => {
    // One at a time of a person: of two that are asked for at once each would see that none waits.
    await sql`select pg_advisory_xact_lock(${exportLock}, hashtext(${user.id}::text))`.execute(db)
    const asked = JSON.stringify({ params: input.params ?? {}, query: input.query ?? {} })
    const waiting = await waitingOf(db, user.id, { path, kind, asked })
    const [same] = waiting.filter(({ is_same }) => is_same)
    if (same) {
      await db.updateTable('list_export').set({ session_id: user.session_id }).where('id', '=', same.id).execute()
      return 'This list is already being made. You will be told when you can download it'
    }
    if (waiting.length >= mostWaiting)
      throw conflict('exports_waiting', 'Two lists are being made for you already. Wait until you are told that one is ready')
    const id = uuid()
    const row = { id, employee_id: user.id, session_id: user.session_id, name, kind, path, state: 'waiting' as const }
    await db
      .insertInto('list_export')
      .values({ ...row, input: asked, created_at: now().toISOString() })
      .execute()
    // Everybody's first before anybody's second.
    await jobs.enqueue(db, listExportJob, { id }, { priority: -waiting.length })
    await changed(db, 'list_exports', { for: [user.id] })
    return 'This list is long, so the file is being made. You will be told when you can download it'
  })
}

const exportLock = 7_205_086

/** What waits for a person, and whether it is the list that is asked for. */
async function waitingOf(db: Db, employeeId: string, { path, kind, asked }: { path: string; kind: string; asked: string }) {
  const found = await sql<{ id: string; is_same: boolean }>`
    select id, path = ${path} and kind = ${kind} and input = ${asked}::jsonb as is_same from list_export
    where employee_id = ${employeeId}::uuid and state = 'waiting'`.execute(db)
  return found.rows
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
  const { page: _page, limit: _limit, q, ...chosen } = Object(input.query)
  // What was searched may be a name or an address, which the log would keep when it is erased everywhere else.
  const after = { kind, filters: { ...chosen, ...(q && { q: 'searched' }) } }
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
  { request, callers, input }: ListRequest,
  caption: SheetCaption & { total?: number },
): AsyncGenerator<Record<string, unknown>[]> {
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
      if (page === 1 && Array.isArray(reply.about)) caption.about = reply.about
      if (page === 1) caption.total = reply.total_is_bound === true ? Number.POSITIVE_INFINITY : Number(reply.total ?? 0)
      yield rows
      if (rows.length < batch) return
      next = reply.next
    }
  } finally {
    await reading.end()
  }
}
