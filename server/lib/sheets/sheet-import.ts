/** Adding many from a sheet: each line as a form would send it, all of them or none. */
import type { SheetImport } from '@iroko/contract/crud'
import type { Output } from '@iroko/contract/endpoint'
import { invalid } from '@iroko/contract/errors'
import type { Permission } from '@iroko/contract/permissions'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '../database/database.ts'
import { refusalOf } from '../database/refusal.ts'
import { byKey, type Call, callTools, type Handler, ownTransaction } from '../http/implement.ts'
import { readDay, readNumber, readYesNo } from './cells.ts'
import { readSheet, readUpload, type Sheet } from './read-sheet.ts'

const limits = { bytes: 2 * 1024 * 1024, rows: 2000, columns: 60 }

type Importing = Call<Omit<SheetImport, 'access'> & { access: Permission }>
/** Query and file are the import's own and not a line's. */
type Opened = Omit<Importing, 'query' | 'file'> & { query: undefined; file: undefined; file_name: string }
type Wrong = Output<SheetImport>['import']['wrong']
type Schema = z.core.$ZodTypes

/** What is done with the lines of one file, in its transaction; taken back after a dry run. */
interface Lines<Line> {
  /** Refuses a line by a fault, as a form would be refused. */
  add(line: Line): Promise<unknown>
  /** When every line was right: does what concerns all of them, and answers what there is to know besides. */
  finish?(): Promise<readonly string[]> | Promise<void>
}

/** `open` is asked for each file. */
export function importHandler<L extends z.core.$ZodType>(
  sheetCall: SheetImport & { line: L },
  open: (call: Opened) => Lines<z.core.output<L>>,
): Handler<SheetImport> {
  return ownTransaction(async (call: Importing) => {
    const { portal, user, requestId } = call
    const { keep, ...choice } = call.query
    const sheet = await readSheet(await readUpload(call.file.stream, limits), { ...limits, choice })
    const { layout } = sheet
    const columns = columnsOf(sheetCall.line, sheet.headings)
    if (typeof columns === 'string') {
      if (keep) throw invalid({ file: columns })
      // Another sheet or row may have the headings: whoever imports chooses it.
      const wrong = [{ line: layout.heading_row ?? 1, title: '', problem: columns }]
      return { message: 'Nothing was added', import: { kept: false, lines: sheet.rows.length, wrong, notes: [], layout } }
    }
    return await call.once(async (db) => {
      const lines = open({
        ...call,
        ...callTools(portal, db, user.id, requestId),
        query: undefined,
        file: undefined,
        file_name: call.file.name,
      })
      await sql`savepoint whole`.execute(db)
      const wrong = await addLines(db, sheet, columns, sheetCall.line, (line) => lines.add(line as z.core.output<L>))
      const notes = wrong.length === 0 ? ((await lines.finish?.()) ?? []) : []
      const kept = keep === true && wrong.length === 0
      if (!kept) await sql`rollback to savepoint whole`.execute(db)
      const count = sheet.rows.length
      return {
        message: messageOf(sheetCall, { lines: count, wrong: wrong.length, kept }),
        import: { kept, lines: count, wrong, notes: [...notes], layout },
      }
    })
  }, byKey)
}

function messageOf(
  { called, plural }: Pick<SheetImport, 'called' | 'plural'>,
  { lines, wrong, kept }: { lines: number; wrong: number; kept: boolean },
): string {
  if (wrong > 0) return `${wrong} of ${lines} lines ${wrong === 1 ? 'has' : 'have'} errors. Nothing was added`
  if (!kept) return `No errors in ${lines === 1 ? '1 line' : `${lines} lines`}. Nothing was added yet`
  return lines === 1 ? `1 ${called} was added` : `${lines} ${plural} were added`
}

/** The field of each column, by the name that it is headed by; a sentence where one is of no field. */
function columnsOf(line: z.core.$ZodType, headings: readonly string[]): [name: string, schema: Schema][] | string {
  const fields: Record<string, Schema> = { ...Object(line).shape }
  const columns: [name: string, schema: Schema][] = []
  for (const heading of headings) {
    const name = heading.trim().toLowerCase().replaceAll(' ', '_')
    const schema = fields[name]
    if (!schema) return `Unknown column: ${heading}. Use ${Object.keys(fields).join(', ')}`
    columns.push([name, schema])
  }
  return columns
}

async function addLines(
  db: Db,
  sheet: Sheet,
  columns: readonly [string, Schema][],
  shape: z.core.$ZodType,
  add: (line: unknown) => Promise<unknown>,
): Promise<Wrong> {
  const wrong: Wrong = []
  for (const { line, cells } of sheet.rows) {
    const sent = Object.fromEntries(
      columns.map(([name, schema], index) => [name, sentOf(schema, cells[index] ?? '', sheet.from1904)]),
    )
    const parsed = z.safeParse(shape, sent)
    const problem = parsed.success ? await refusalOf(db, () => add(parsed.data)) : sentenceOf(parsed.error)
    if (problem !== undefined) wrong.push({ line, title: String(sent.title ?? sent.ogid ?? ''), problem })
  }
  return wrong
}

/** The first thing that is wrong with each cell. */
function sentenceOf({ issues }: z.core.$ZodError): string {
  const columns = new Map<string, string>()
  for (const { path, message } of issues) {
    const column = path.join(' ')
    if (!columns.has(column)) columns.set(column, `${column}: ${message}`)
  }
  return [...columns.values()].join('; ')
}

/** A cell as the form would send it; what cannot be read is sent as it is, so that the field says what is wrong with it. */
export function sentOf(schema: Schema, cell: string, from1904 = false): unknown {
  const { def } = schema._zod
  if (def.type === 'optional' || def.type === 'nullable')
    return cell === '' ? undefined : sentOf(def.innerType as Schema, cell, from1904)
  if (def.type === 'pipe') return sentOf(def.in as Schema, cell, from1904)
  if (def.type === 'number') return cell === '' ? undefined : (readNumber(cell) ?? cell)
  if (def.type === 'boolean') return cell === '' ? undefined : (readYesNo(cell) ?? cell)
  if (def.type === 'array') return cell.split(/[\s,;]+/).filter(Boolean)
  if (def.type === 'string' && 'format' in def && def.format === 'date') {
    const read = readDay(cell, 'unknown', from1904)
    return 'value' in read ? read.value : cell
  }
  return cell
}
