/** The sheets of an Excel workbook as text, cell by cell. */
import { unzipSync } from 'fflate'
import { visitXml } from '../xml.ts'
import { type AddRow, refuse } from './sheet-table.ts'

/** What the parts of a workbook, all its sheets, may unpack to together, by the zip's own word: the library unpacks no more than that. */
const mostBytes = 64 * 1024 * 1024

export interface Book {
  /** Days are counted from 1904, as on old Macs. */
  from1904: boolean
  /** The sheets that are not hidden, whether they were read or not. */
  names: string[]
}

export interface BookLimits {
  columns: number
  /** Whether a sheet is read, by its place among those that are not hidden; asked before each. */
  isRead(place: number): boolean
}

/**
 * Reads the sheets that are not hidden, in their order: `open` is called with the name of each before its rows, and answers what takes them.
 * Throws when it is no workbook or unpacks to too much.
 */
export function readXlsx(bytes: Uint8Array, { columns, isRead }: BookLimits, open: (name: string) => AddRow): Book {
  const unpack = unpacker(bytes)
  const [book = 'xl/workbook.xml'] = readRelations(unpack('_rels/.rels'), '', 'officeDocument').values()
  const folder = book.slice(0, book.lastIndexOf('/') + 1)
  const { sheets, from1904 } = readBook(unpack(book))
  const relations = unpack(`${folder}_rels/${book.slice(folder.length)}.rels`)
  const partOf = (relation = ''): string | undefined =>
    tabs.get(relation) ?? (relations ? undefined : `${folder}worksheets/sheet1.xml`)
  const tabs = readRelations(relations, folder, 'worksheet')
  const [texts = `${folder}sharedStrings.xml`] = readRelations(relations, folder, 'sharedStrings').values()
  const shared = readShared(unpack(texts))
  const shown = sheets.filter((sheet) => partOf(sheet.relation) !== undefined)
  for (const [place, { name, relation }] of shown.entries()) {
    if (!isRead(place)) continue
    const sheet = unpack(partOf(relation) ?? '')
    if (!sheet) throw new Error('no sheet')
    readRows(sheet, shared, columns, open(name))
  }
  return { from1904, names: shown.map(({ name }) => name) }
}

/** Unpacks a part by its name, whatever its capitals; all parts together within the limit. */
function unpacker(zip: Uint8Array) {
  let left = mostBytes
  return (part: string): Uint8Array | undefined => {
    const wanted = part.toLowerCase()
    const [found] = Object.values(
      unzipSync(zip, {
        filter: ({ name, size, originalSize }) => {
          if (name.toLowerCase() !== wanted) return false
          left -= Math.max(size, originalSize)
          if (left < 0)
            throw refuse(
              413,
              'too_large',
              'This workbook unpacks to far more than a list of people. Save the list in a separate file',
            )
          return true
        },
      }),
    )
    return found
  }
}

interface SheetRef {
  name: string
  relation: string | undefined
}

/** The sheets that are not hidden; a book that lists none has one. */
function readBook(xml: Uint8Array | undefined): { sheets: SheetRef[]; from1904: boolean } {
  const sheets: SheetRef[] = []
  let from1904 = false
  visitXml(xml, {
    open: (name, attributes) => {
      if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attributes.date1904 ?? '')
      if (name === 'sheet' && !/hidden/i.test(attributes.state ?? '')) {
        // `r:id`, not `sheetId`.
        const relation = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1]
        sheets.push({ name: unescaped(attributes.name ?? ''), relation })
      }
    },
  })
  return { sheets: sheets.length > 0 ? sheets : [{ name: '', relation: undefined }], from1904 }
}

/** The parts of a kind by the ids of their relations, which are written beside `folder`; a sheet that is a chart is of another kind. */
function readRelations(xml: Uint8Array | undefined, folder: string, kind: string): Map<string, string> {
  const parts = new Map<string, string>()
  visitXml(xml, {
    open: (name, { Id, Target, Type }) => {
      if (name !== 'Relationship' || Id === undefined || Target === undefined) return
      // Some programs leave the kind of a sheet out.
      if (Type === undefined ? kind !== 'worksheet' : !Type.endsWith(`/${kind}`)) return
      parts.set(Id, Target.startsWith('/') ? Target.slice(1) : `${folder}${Target}`)
    },
  })
  return parts
}

/** A text may be in several pieces of different looks; what is only a guide to its sound is left out. */
function readShared(xml: Uint8Array | undefined): string[] {
  const shared: string[] = []
  let whole = ''
  let isSound = false
  visitXml(xml, {
    open: (name) => {
      if (name === 'si') whole = ''
      else if (name === 'rPh') isSound = true
    },
    close: (name, text) => {
      if (name === 't' && !isSound) whole += text
      else if (name === 'rPh') isSound = false
      else if (name === 'si') shared.push(unescaped(whole))
    },
  })
  return shared
}

function readRows(xml: Uint8Array, shared: readonly string[], mostColumns: number, add: AddRow): void {
  let line = 0
  let cells: string[] = []
  let column = -1
  let type = ''
  let whole = ''
  let isFormula = false
  let hasValue = false
  visitXml(xml, {
    open: (name, { r: place, t }) => {
      if (name === 'row') {
        const number = Number(place)
        line = Number.isSafeInteger(number) && number > 0 ? number : line + 1
        cells = []
        column = -1
      } else if (name === 'c') {
        column = columnOf(place) ?? column + 1
        type = t ?? 'n'
        whole = ''
        isFormula = false
        hasValue = false
      } else if (name === 'f') isFormula = true
      else if (name === 'v' || name === 'is') hasValue = true
    },
    close: (name, text) => {
      if (name === 'v' || name === 't') whole += text
      else if (name === 'row')
        add(
          line,
          [...cells].map((cell) => cell ?? ''),
        )
      else if (name === 'c') {
        if (isFormula && !hasValue) throw withoutValue(`${letterOf(column)}${line}`)
        const value = textOf(type, whole, shared)
        // One column too many says that there are too many.
        if (value !== '') cells[Math.min(column, mostColumns)] = value
      }
    },
  })
}

/** 'C7' is in the third column. */
function columnOf(place: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(place ?? '')?.[0]
  return letters ? [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1 : undefined
}

function textOf(type: string, text: string, shared: readonly string[]): string {
  if (type === 's') return text === '' ? '' : sharedText(shared, text)
  if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE'
  if (type === 'd') return text.slice(0, 10)
  return type === 'n' ? plainNumber(text) : unescaped(text)
}

function sharedText(shared: readonly string[], index: string): string {
  const text = /^\d+$/.test(index) ? shared[Number(index)] : undefined
  if (text === undefined) throw new Error('no such text')
  return text
}

/** Programs that do not calculate save formulas alone. */
const withoutValue = (cell: string) =>
  refuse(422, 'invalid', `Cell ${cell} has a formula without a value. Open the file in Excel and save it`)

/** The name of a column: 'A' is the first, 'AA' the 27th. */
const letterOf = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : letterOf(Math.floor(column / 26) - 1) + letterOf(column % 26)

/** Without the escapes that Excel makes of signs that XML cannot hold. */
const unescaped = (text: string): string =>
  text.replace(/_x([\dA-F]{4})_/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))

/** A number with all its digits; beyond fifteen Excel itself has lost some, which the power of ten says. */
export function plainNumber(text: string): string {
  const number = Number(text)
  if (text.trim() === '' || !Number.isFinite(number)) return text
  return Math.abs(number) < 1e15 ? String(number) : number.toExponential(2).toUpperCase()
}
