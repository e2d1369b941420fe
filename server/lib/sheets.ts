/** Lists as CSV and XLSX, row by row, so that a long one never stands in memory; safe to open in a spreadsheet. */
import { Zip, ZipDeflate } from 'fflate'

export type Cell = string | number | boolean | null | undefined
export type Rows = AsyncIterable<Record<string, unknown>[]>

/** A cell of a list row: a reference shows its title or name, a list its parts. */
function plain(value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  if (Array.isArray(value)) return value.map((part) => plain(part)).join('; ')
  const named = value as { title?: unknown; full_name?: unknown; name?: unknown }
  return plain(named.title ?? named.full_name ?? named.name ?? JSON.stringify(value))
}

/** Columns of a sheet: `id` and `version` are for programs; a person is split into OGID and name; kobo become naira. */
function flatten(row: Record<string, unknown>): Record<string, Cell> {
  const flat: Record<string, Cell> = {}
  for (const [key, value] of Object.entries(row)) {
    if (key === 'id' || key === 'version') continue
    if (isPerson(value)) {
      flat[`${key}_ogid`] = value.ogid
      flat[key] = value.full_name
    } else if (key.endsWith('_kobo') && typeof value === 'number') flat[key.slice(0, -'_kobo'.length)] = value / 100
    else flat[key] = plain(value)
  }
  return flat
}

const isPerson = (value: unknown): value is { ogid: string; full_name: string } =>
  typeof value === 'object' && value !== null && 'ogid' in value && 'full_name' in value

/**
 * Text that a spreadsheet would read as a formula gets an apostrophe in front, also behind leading spaces; numbers stay numbers.
 */
export function safeText(text: string): string {
  return /^[\s\u00a0]*[=+\-@\t\r]/.test(text) ? `'${text}` : text
}

function csvCell(cell: Cell): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell !== 'string') return String(cell)
  const text = safeText(cell)
  return /[",\n\r;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** CSV in UTF-8 with the mark that Excel needs to read it as such. */
export async function* csv(rows: Rows): AsyncGenerator<string> {
  let columns: string[] | undefined
  yield '\ufeff'
  for await (const batch of rows) {
    let lines = ''
    for (const row of batch) {
      const flat = flatten(row)
      if (!columns) {
        columns = Object.keys(flat)
        lines += `${columns.map(csvCell).join(',')}\r\n`
      }
      lines += `${columns.map((column) => csvCell(flat[column])).join(',')}\r\n`
    }
    if (lines) yield lines
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
export async function* xlsx(rows: Rows): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const encoder = new TextEncoder()
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  for (const [name, content] of Object.entries(parts)) {
    const file = new ZipDeflate(name)
    zip.add(file)
    file.push(encoder.encode(content), true)
  }
  const sheet = new ZipDeflate('xl/worksheets/sheet1.xml', { level: 4 })
  zip.add(sheet)
  sheet.push(encoder.encode(`${head}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>`))
  let columns: string[] | undefined
  for await (const batch of rows) {
    let lines = ''
    for (const row of batch) {
      const flat = flatten(row)
      if (!columns) {
        columns = Object.keys(flat)
        lines += `<row>${columns.map(xlsxCell).join('')}</row>`
      }
      lines += `<row>${columns.map((column) => xlsxCell(flat[column])).join('')}</row>`
    }
    sheet.push(encoder.encode(lines))
    yield* ready.splice(0)
  }
  sheet.push(encoder.encode('</sheetData></worksheet>'), true)
  zip.end()
  yield* ready.splice(0)
}
