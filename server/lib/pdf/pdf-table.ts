/** Tables of a PDF: columns as wide as their figures, a head on each page, lines between rows. */
import { setImmediate } from 'node:timers/promises'
import { ink, margin, type Sheet } from './pdf-sheet.ts'

export interface PdfColumn {
  title: string
  /** How much of the width it takes, against the other columns. */
  share: number
  align?: 'left' | 'right'
}

export interface TableMore {
  /** The rows of this table and of others under it that have the same columns. */
  all?: readonly (readonly string[])[]
  /** A last row that sums up. */
  total?: readonly string[] | undefined
  /** What so many rows come to: at the end of each page that is not the last, and again at the beginning of the next. */
  carried?: (rows: number) => { below: readonly string[]; above: readonly string[] }
}

const rowsAtOnce = 40
/** The letters of a table: as large as its figures allow. */
const sizes = [9, 8, 7] as const
const rule = '#d5d9e0'
/** Numbers, money, days and times. */
const isFigure = (text: string): boolean => /^[\d₦,.:+–-]+$/.test(text)

type Face = 'text' | 'strong'
type Rows = readonly (readonly string[])[]
/** How wide a text is in letters of one point. */
type Wide = (text: string, face: Face) => number

interface Measure {
  size: number
  widths: readonly number[]
}

/** Writes a table; other requests have their turn while a long one is written. */
export async function writeTable(
  sheet: Sheet,
  columns: readonly PdfColumn[],
  rows: Rows,
  { all = rows, total, carried }: TableMore = {},
): Promise<void> {
  const titles = columns.map(({ title }) => title)
  const sums = carried ? Object.values(carried(rows.length)) : []
  const measured = measure(wideIn(sheet), sheet.width, columns, [...all, ...(total ? [total] : []), ...sums])
  const row = (cells: readonly string[], face: Face, above?: () => void) =>
    writeRow(sheet, columns, measured, { cells, face, above })
  const head = () => row(titles, 'strong')
  sheet.room(50)
  head()
  for (const [at, cells] of rows.entries()) {
    if (at % rowsAtOnce === rowsAtOnce - 1) await setImmediate()
    if (carried && at > 0) carryOver(sheet, heightOf(sheet, measured, cells, 'text'), () => carried(at), row, head)
    row(cells, 'text', head)
  }
  if (total) row(total, 'strong', head)
  sheet.pdf.moveDown(0.8)
}

/** Where a row and a sum below it no longer fit, the sum stands here and again on the next page. */
function carryOver(
  sheet: Sheet,
  height: number,
  sumsOf: () => { below: readonly string[]; above: readonly string[] },
  row: (cells: readonly string[], face: Face) => void,
  head: () => void,
): void {
  if (sheet.fits(height + sumHeight)) return
  const { below, above } = sumsOf()
  row(below, 'strong')
  sheet.pdf.addPage()
  head()
  row(above, 'strong')
}

/** Of a row of one line. */
const sumHeight = 24

function wideIn({ pdf }: Sheet): Wide {
  const known = new Map<string, number>()
  return (text, face) => {
    const key = `${face} ${text}`
    const found = known.get(key) ?? pdf.font(face).fontSize(10).widthOfString(text) / 10
    known.set(key, found)
    return found
  }
}

/** The width that a column needs at least, for its head and what may not break, and the one that breaks nothing. */
function needsOf(
  wide: Wide,
  width: number,
  { title, align }: PdfColumn,
  cells: readonly string[],
): { least: number; all: number } {
  const all = Math.max(wide(title, 'strong'), ...cells.map((cell) => wide(cell, 'text')))
  if (align === 'right') return { least: all, all }
  const words = cells.flatMap((cell) => (isFigure(cell) ? [] : cell.split(' '))).map((word) => wide(word, 'text'))
  // A word may break where it would take more than a fifth of the page.
  const longest = Math.min(width / 5 / sizes[0], Math.max(wide(title, 'strong'), ...words))
  return { least: Math.max(longest, ...cells.filter(isFigure).map((cell) => wide(cell, 'text'))), all }
}

/** The letters and the columns of a table, so that no figure breaks. */
function measure(wide: Wide, width: number, columns: readonly PdfColumn[], rows: Rows): Measure {
  const needs = columns.map((column, at) => {
    const cells = new Set(rows.map((row) => row[at] ?? ''))
    return needsOf(wide, width, column, [...cells])
  })
  const sum = (of: readonly number[]) => of.reduce((all, width) => all + width, 0)
  const least = sum(needs.map((need) => need.least))
  const padding = columns.length * 8
  const fits = (needed: number) => sizes.find((siz) => needed * siz + padding <= width)
  const size = fits(sum(needs.map((need) => need.all))) ?? fits(least) ?? Math.max(4, (width - padding) / least)
  const room = Math.max(0, width - padding - least * size)
  // What is left goes to sentences that would break, then to all.
  const lacks = needs.map((need) => (need.all - need.least) * size)
  const given = Math.min(1, room / Math.max(1, sum(lacks)))
  const rest = Math.max(0, room - sum(lacks) * given)
  const whole = sum(columns.map(({ share }) => share))
  const widths = columns.map(
    // A thousandth more, so that rounding breaks nothing either.
    ({ share }, at) => (needs[at]?.least ?? 0) * size + (lacks[at] ?? 0) * given + 8.001 + (rest * share) / whole,
  )
  return { size, widths }
}

interface Row {
  cells: readonly string[]
  face: Face
  /** Writes the head of the table again, where the row begins a page. */
  above?: (() => void) | undefined
}

function heightOf({ pdf }: Sheet, { size, widths }: Measure, cells: readonly string[], face: Face): number {
  pdf.font(face).fontSize(size)
  return Math.max(...cells.map((cell, at) => pdf.heightOfString(cell || ' ', { width: (widths[at] ?? 0) - 8 }))) + 8
}

function writeRow(sheet: Sheet, columns: readonly PdfColumn[], measured: Measure, { cells, face, above }: Row): void {
  const { pdf, room, line, width } = sheet
  const { size, widths } = measured
  const height = heightOf(sheet, measured, cells, face)
  if (room(height)) {
    above?.()
    pdf.font(face).fontSize(size)
  }
  const top = pdf.y
  let left = margin
  for (const [at, cell] of cells.entries()) {
    const cellWidth = widths[at] ?? 0
    pdf.fillColor(ink).text(cell, left + 4, top + 4, { width: cellWidth - 8, align: columns[at]?.align ?? 'left' })
    left += cellWidth
  }
  pdf.x = margin
  pdf.y = top + height
  line(margin, pdf.y, width, rule)
}
