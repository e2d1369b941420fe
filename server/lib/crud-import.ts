/** Adding many plain records from a sheet: each line as a form would send it, all of them or none. */
import type { Crud, CrudImport } from '@iroko/contract/crud'
import type { Output } from '@iroko/contract/endpoint'
import { invalid, isFault } from '@iroko/contract/errors'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { CrudCall } from './crud.ts'
import type { Db } from './database/database.ts'
import { type Call, callTools, type Handler, ownTransaction } from './http/implement.ts'
import { readSheet, readUpload, type Sheet } from './sheets/read-sheet.ts'

const limits = { bytes: 2 * 1024 * 1024, rows: 2000, columns: 60 }

type Importing = Call<CrudImport & { access: 'structure.edit' }>
type Wrong = Output<CrudImport>['import']['wrong']
type Schema = z.core.$ZodTypes

/** `create` is the handler of the call that adds one. */
export function importHandler(calls: Crud, create: (call: never) => Promise<unknown>): Handler<CrudImport> {
  return ownTransaction(async (call: Importing) => {
    const { portal, user, requestId } = call
    const sheet = await readSheet(await readUpload(call.file.stream, limits), limits)
    const columns = columnsOf(calls, sheet.headings)
    return await portal.database.db.transaction().execute(async (db) => {
      const inTransaction = { ...call, ...callTools(portal, db, user.id, requestId) }
      await sql`savepoint whole`.execute(db)
      const wrong = await addLines(inTransaction, sheet, columns, calls.create.body, create)
      const kept = call.query.keep === true && wrong.length === 0
      if (!kept) await sql`rollback to savepoint whole`.execute(db)
      const lines = sheet.rows.length
      return { message: messageOf(calls, { lines, wrong: wrong.length, kept }), import: { kept, lines, wrong } }
    })
  })
}

function messageOf({ list }: Crud, { lines, wrong, kept }: { lines: number; wrong: number; kept: boolean }): string {
  if (wrong > 0) return `${wrong} of ${lines} lines ${wrong === 1 ? 'is' : 'are'} wrong; nothing was added`
  if (!kept) return `Nothing is wrong with ${lines === 1 ? 'the line' : `the ${lines} lines`}; nothing was added yet`
  return lines === 1 ? `1 ${list.called} was added` : `${lines} ${list.rows.replaceAll('_', ' ')} were added`
}

/** The field of each column, by the name that it is headed by. */
function columnsOf({ create }: Crud, headings: readonly string[]): [name: string, schema: Schema][] {
  const fields: Record<string, Schema> = { ...Object(create.body).shape }
  return headings.map((heading) => {
    const name = heading.trim().toLowerCase().replaceAll(' ', '_')
    const schema = fields[name]
    if (!schema) throw invalid({ file: `There is no column called ${heading}; there are ${Object.keys(fields).join(', ')}` })
    return [name, schema]
  })
}

async function addLines(
  call: CrudCall,
  sheet: Sheet,
  columns: readonly [string, Schema][],
  body: z.core.$ZodType,
  create: (call: never) => Promise<unknown>,
): Promise<Wrong> {
  const wrong: Wrong = []
  for (const { line, cells } of sheet.rows) {
    const sent = Object.fromEntries(columns.map(([name, schema], index) => [name, sentOf(schema, cells[index] ?? '')]))
    const parsed = z.safeParse(body, sent)
    const problem = parsed.success
      ? await refusalOf(call.db, () => create({ ...call, body: parsed.data } as never))
      : parsed.error.issues.map(({ path, message }) => `${path.join(' ')}: ${message}`).join('; ')
    if (problem !== undefined) wrong.push({ line, title: String(sent.title ?? ''), problem })
  }
  return wrong
}

/** Why a line cannot be added; what it had written by then is taken back, and the lines after it go on. */
async function refusalOf(db: Db, add: () => Promise<unknown>): Promise<string | undefined> {
  await sql`savepoint line`.execute(db)
  try {
    await add()
    await sql`release savepoint line`.execute(db)
    return undefined
  } catch (error) {
    if (!isFault(error) || error.status >= 500) throw error
    await sql`rollback to savepoint line`.execute(db)
    return error.message
  }
}

/** A cell as the form would send it. */
function sentOf(schema: Schema, cell: string): unknown {
  const { def } = schema._zod
  if (def.type === 'optional' || def.type === 'nullable') return cell === '' ? undefined : sentOf(def.innerType as Schema, cell)
  if (def.type === 'number') return cell === '' ? undefined : Number(cell.replaceAll(',', ''))
  if (def.type === 'boolean') return /^(yes|true)$/i.test(cell)
  if (def.type === 'array') return cell.split(/[\s,;]+/).filter(Boolean)
  return cell
}
