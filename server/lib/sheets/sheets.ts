/** The cells of lists, and lists as CSV, streamed row by row and safe to open in a spreadsheet. */
import type * as z from 'zod/mini'

export type Cell = string | number | boolean | null | undefined | Clock

/** A day, or a moment by somebody’s clocks: `2026-11-18`, `2026-11-18 07:58:12`. */
export interface Clock {
  local: string
}
export type Rows = AsyncIterable<Record<string, unknown>[]>

const dayText = /^\d{4}-\d{2}-\d{2}$/
const momentText = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/

const formats = new Map<string, Intl.DateTimeFormat>()

/** A moment on the clocks of a zone. */
function localText(at: string, timeZone: string): string {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  formats.set(timeZone, format)
  return format.format(new Date(at))
}

/** A cell of a list row: a reference shows its title or name, a list its parts, what has no name all that it says. */
function plain(value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  if (Array.isArray(value)) return value.map((part) => plain(part)).join('; ')
  const named = value as { title?: unknown; full_name?: unknown; name?: unknown }
  return plain(named.title ?? named.full_name ?? named.name ?? Object.values(value).map(plain).join(', '))
}

type Schema = z.core.$ZodType

/** Columns for programs and screens only; a picture's address would also outlive the reader's access. */
const forPrograms = new Set(['id', 'version', 'can', 'deciding', 'profile_picture'])
const kobo = /_kobo$/

/**
 * The columns of a list by the contract's words for its reply, so that no row decides about them; undefined when the columns
 * themselves are data.
 */
export function columnsOf(reply: Schema, rows: string): string[] | undefined {
  const list = bare(shapeOf(reply)?.[rows])
  const shape = list?._zod.def.type === 'array' ? shapeOf(list._zod.def.element) : undefined
  if (!shape) return undefined
  return Object.entries(shape).flatMap(([key, value]) => {
    if (forPrograms.has(key)) return []
    const inner = shapeOf(value)
    return inner && 'ogid' in inner && 'full_name' in inner ? [`${key}_ogid`, key] : [key.replace(kobo, '')]
  })
}

function shapeOf(schema: Schema): Readonly<Record<string, Schema>> | undefined {
  const found = bare(schema)
  return found?._zod.def.type === 'object' ? found._zod.def.shape : undefined
}

/** What may be null or left out, as it is when it is there. */
function bare(schema: Schema | undefined): z.core.$ZodTypes | undefined {
  const found = schema as z.core.$ZodTypes | undefined
  const def = found?._zod.def
  return def?.type === 'nullable' || def?.type === 'optional' || def?.type === 'default' ? bare(def.innerType) : found
}

/** A row by its columns: a person is split into OGID and name; kobo become naira; moments are on the clocks of the row, else the reader’s. */
function flatten(row: Record<string, unknown>, readers: string): Record<string, Cell> {
  const zone = typeof row.zone === 'string' ? row.zone : readers
  const flat: Record<string, Cell> = {}
  for (const [key, value] of Object.entries(row)) {
    if (forPrograms.has(key)) continue
    if (isPerson(value)) {
      flat[`${key}_ogid`] = value.ogid
      flat[key] = value.full_name
    } else if (kobo.test(key) && typeof value === 'number') flat[key.replace(kobo, '')] = value / 100
    else if (typeof value === 'string' && dayText.test(value)) flat[key] = { local: value }
    else if (typeof value === 'string' && momentText.test(value)) flat[key] = { local: localText(value, zone) }
    else flat[key] = plain(value)
  }
  return flat
}

const isPerson = (value: unknown): value is { ogid: string; full_name: string } =>
  typeof value === 'object' && value !== null && 'ogid' in value && 'full_name' in value

/** Escapes text that a spreadsheet would read as a formula; numbers stay numbers. */
export function escapeFormula(text: string): string {
  return /^[\s\u00a0]*[=+\-@\t\r]/.test(text) ? `'${text}` : text
}

function csvCell(cell: Cell): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'object') return cell.local
  if (typeof cell !== 'string') return String(cell)
  const text = escapeFormula(cell)
  return /[",\n\r;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** What a workbook says of itself in its properties, known with its first rows; the columns stand in its first line. */
export interface SheetCaption {
  about: readonly string[]
  /** The clocks of the reader, for rows that have none of their own. */
  zone: string
}

export const nothingSaid: SheetCaption = { about: [], zone: 'UTC' }

/** The cells of a list, its columns first; those of the first row where nothing says which there are. */
export async function* linesOf(
  rows: Rows,
  known: readonly string[] | undefined,
  { zone }: SheetCaption,
): AsyncGenerator<Cell[][]> {
  let columns = known
  let begun = false
  const begin = (): Cell[][] => {
    begun = true
    return known ? [[...known]] : []
  }
  for await (const batch of rows) {
    const lines: Cell[][] = begun ? [] : begin()
    for (const row of batch) {
      const flat = flatten(row, zone)
      if (!columns) {
        columns = Object.keys(flat)
        lines.push([...columns])
      }
      lines.push(columns.map((column) => flat[column]))
    }
    yield lines
  }
  if (!begun) yield begin()
}

/** CSV in UTF-8 with the mark that Excel needs to read it as such. */
export async function* csv(rows: Rows, columns?: readonly string[], heading = nothingSaid): AsyncGenerator<string> {
  yield '\ufeff'
  for await (const lines of linesOf(rows, columns, heading)) {
    if (lines.length > 0) yield lines.map((line) => `${line.map(csvCell).join(',')}\r\n`).join('')
  }
}
