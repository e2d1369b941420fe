/** The first sheet of an Excel workbook as text, cell by cell. */
import { entriesOf, unpack } from './unzip.ts'
import { attributeOf, eachTag, plainText } from './xml-tags.ts'

/** What the parts of a workbook may unpack to together. */
const mostBytes = 64 * 1024 * 1024

export interface Workbook {
  sheet: string
  shared: string[]
  /** Days are counted from 1904, as on old Macs. */
  from1904: boolean
}

/** Opens the parts that matter. Throws when it is no workbook or unpacks to too much. */
export async function openWorkbook(bytes: Buffer): Promise<Workbook> {
  const entries = new Map(entriesOf(bytes).map((entry) => [entry.name.replace(/^\//, ''), entry]))
  let left = mostBytes
  const partOf = async (name: string): Promise<string | undefined> => {
    const entry = entries.get(name)
    if (!entry) return undefined
    const part = await unpack(bytes, entry, left)
    left -= part.length
    return part.toString('utf8')
  }
  const { relation, from1904 } = readBook((await partOf('xl/workbook.xml')) ?? '')
  const target = targetOf((await partOf('xl/_rels/workbook.xml.rels')) ?? '', relation)
  const sheet = await partOf(target)
  if (sheet === undefined) throw new Error('no sheet')
  return { sheet, shared: readShared((await partOf('xl/sharedStrings.xml')) ?? ''), from1904 }
}

/** The first sheet that is not hidden. */
function readBook(xml: string): { relation: string | undefined; from1904: boolean } {
  let relation: string | undefined
  let from1904 = false
  eachTag(xml, (name, attributes) => {
    if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attributeOf(attributes, 'date1904') ?? '')
    if (name === 'sheet' && !/hidden/i.test(attributeOf(attributes, 'state') ?? '')) relation ??= relationOf(attributes)
  })
  return { relation, from1904 }
}

/** `r:id`, not `sheetId`. */
const relationOf = (attributes: string): string | undefined => /\s\w+:id\s*=\s*["']([^"']*)["']/.exec(attributes)?.[1]

function targetOf(xml: string, relation: string | undefined): string {
  let target = 'worksheets/sheet1.xml'
  eachTag(xml, (name, attributes) => {
    if (name === 'Relationship' && attributeOf(attributes, 'Id') === relation)
      target = attributeOf(attributes, 'Target') ?? target
  })
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

/** A text may be in several pieces of different looks; what is only a guide to its sound is left out. */
function readShared(xml: string): string[] {
  const shared: string[] = []
  let text = ''
  let isSound = false
  eachTag(xml, (name, _attributes, before) => {
    if (name === 'si') text = ''
    else if (name === 'rPh' || name === '/rPh') isSound = name === 'rPh'
    else if (name === '/t' && !isSound) text += plainText(before)
    else if (name === '/si') shared.push(text)
  })
  return shared
}

type Take = (line: number, cells: string[]) => boolean

/** Calls with each row; after it answered false it is called no more. */
export function readRows({ sheet, shared }: Workbook, mostColumns: number, take: Take): void {
  let line = 0
  let cells: string[] = []
  let column = -1
  let type = ''
  let text = ''
  let goesOn = true
  eachTag(sheet, (name, attributes, before) => {
    if (!goesOn) return
    if (name === 'row') {
      line = Number(attributeOf(attributes, 'r') ?? line + 1)
      cells = []
      column = -1
    } else if (name === 'c') {
      column = columnOf(attributeOf(attributes, 'r')) ?? column + 1
      type = attributeOf(attributes, 't') ?? 'n'
      text = ''
    } else if (name === '/v' || name === '/t') text += plainText(before)
    else if (name === '/c') {
      const value = textOf(type, text, shared)
      // One column too many says that there are too many.
      if (value !== '' && column >= 0) cells[Math.min(column, mostColumns)] = value
    } else if (name === '/row')
      goesOn = take(
        line,
        Array.from(cells, (cell) => cell ?? ''),
      )
  })
}

/** 'C7' is in the third column. */
function columnOf(place: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(place ?? '')?.[0]
  return letters ? [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1 : undefined
}

function textOf(type: string, text: string, shared: string[]): string {
  if (type === 's') return shared[Number(text)] ?? ''
  if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE'
  if (type === 'd') return text.slice(0, 10)
  return type === 'n' ? plainNumber(text) : text
}

/** A number with all its digits; beyond fifteen Excel itself has lost some, which the power of ten says. */
export function plainNumber(text: string): string {
  const number = Number(text)
  if (text.trim() === '' || !Number.isFinite(number)) return text
  return Math.abs(number) < 1e15 ? String(number) : number.toExponential(2).toUpperCase()
}
