/** Lists as CSV and XLSX, streamed row by row and safe to open in a spreadsheet. */
import type * as z from 'zod/mini'
import { zipOf } from './zips.ts'

export type Cell = string | number | boolean | null | undefined
export type Rows = AsyncIterable<Record<string, unknown>[]>

/** A cell of a list row: a reference shows its title or name, a list its parts, what has no name all that it says. */
function plain(value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  if (Array.isArray(value)) return value.map((part) => plain(part)).join('; ')
  const named = value as { title?: unknown; full_name?: unknown; name?: unknown }
  return plain(named.title ?? named.full_name ?? named.name ?? Object.values(value).map(plain).join(', '))
}

type Schema = z.core.$ZodType

/** Columns for programs only; a picture's address would also outlive the reader's access. */
const forPrograms = new Set(['id', 'version', 'can', 'profile_picture'])
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

/** A row by its columns: a person is split into OGID and name; kobo become naira. */
function flatten(row: Record<string, unknown>): Record<string, Cell> {
  const flat: Record<string, Cell> = {}
  for (const [key, value] of Object.entries(row)) {
    if (forPrograms.has(key)) continue
    if (isPerson(value)) {
      flat[`${key}_ogid`] = value.ogid
      flat[key] = value.full_name
    } else if (kobo.test(key) && typeof value === 'number') flat[key.replace(kobo, '')] = value / 100
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
  if (typeof cell !== 'string') return String(cell)
  const text = escapeFormula(cell)
  return /[",\n\r;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The caption of a list above its columns, known with its first rows. */
export interface SheetCaption {
  about: readonly string[]
}

/** The cells of a list, its columns first; those of the first row where nothing says which there are. */
async function* linesOf(rows: Rows, known?: readonly string[], said?: SheetCaption): AsyncGenerator<Cell[][]> {
  let columns = known
  let begun = false
  const begin = (): Cell[][] => {
    const about = said?.about ?? []
    begun = true
    return [...about.map((sentence) => [sentence]), ...(about.length > 0 ? [[]] : []), ...(known ? [[...known]] : [])]
  }
  for await (const batch of rows) {
    const lines: Cell[][] = begun ? [] : begin()
    for (const row of batch) {
      const flat = flatten(row)
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
export async function* csv(rows: Rows, columns?: readonly string[], said?: SheetCaption): AsyncGenerator<string> {
  yield '\ufeff'
  for await (const lines of linesOf(rows, columns, said)) {
    if (lines.length > 0) yield lines.map((line) => `${line.map(csvCell).join(',')}\r\n`).join('')
  }
}

const xml = (text: string): string =>
  text
    .replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these may not stand in XML at all.
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')

function xlsxCell(cell: Cell): string {
  if (cell === null || cell === undefined) return '<c/>'
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  // An inline string is never a formula, so it needs no apostrophe.
  return `<c t="inlineStr"><is><t xml:space="preserve">${xml(String(cell))}</t></is></c>`
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const parts = {
  '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  '_rels/.rels': `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  'xl/workbook.xml': `${head}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="List" sheetId="1" r:id="rId1"/></sheets></workbook>`,
}

/** XLSX as a stream of its zip's bytes. */
export function xlsx(rows: Rows, columns?: readonly string[], said?: SheetCaption): AsyncGenerator<Uint8Array> {
  const about = Object.entries(parts).map(([name, content]) => ({ name, content }))
  return zipOf([...about, { name: 'xl/worksheets/sheet1.xml', content: worksheet(rows, columns, said) }], new Date())
}

async function* worksheet(rows: Rows, columns?: readonly string[], said?: SheetCaption): AsyncGenerator<string> {
  yield `${head}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>`
  for await (const lines of linesOf(rows, columns, said))
    yield lines.map((line) => `<row>${line.map(xlsxCell).join('')}</row>`).join('')
  yield '</sheetData></worksheet>'
}
