/** Documents as PDF: A4, the company's name above each page, the page's number below, text that can be searched and copied. */
import { setImmediate } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import { registerFonts } from './pdf-fonts.ts'

export interface PdfHead {
  /** Whose document it is. */
  company: string
  title: string
  /** The day it was made, as a reader reads it; also what makes two runs of the same content the same bytes. */
  made: Date
  /** A short sentence at the foot of each page, as who may read it. */
  foot?: string
  /** Makes it a letter: the company's name and these lines stand large above the first page, and the title is not written. */
  letterhead?: readonly string[]
}

export interface PdfColumn {
  title: string
  /** How much of the width it takes, against the other columns. */
  share: number
  align?: 'left' | 'right'
}

interface TableMore {
  /** The rows of this table and of others under it that have the same columns. */
  all?: readonly (readonly string[])[]
  /** A last row that sums up. */
  total?: readonly string[] | undefined
}

export interface Pdf {
  /** A line above what belongs to it. */
  heading(text: string): void
  paragraph(text: string): void
  /** Lines that belong together, as an address. */
  lines(texts: readonly string[]): void
  /** What is known, one under the other; an empty value is a dash. */
  facts(pairs: readonly (readonly [name: string, value: string | null | undefined])[]): void
  /**
   * Rows under a head that stands on each page again. No figure breaks: a column is as wide as its widest one, and the letters are smaller
   * where that is more than the page has. Other requests have their turn while a long one is written.
   */
  table(columns: readonly PdfColumn[], rows: readonly (readonly string[])[], more?: TableMore): Promise<void>
  /** Places to sign, side by side and never apart from each other: who signs, and what is written below the line. */
  signatures(places: readonly { over: string; under: readonly string[] }[]): void
  /** Leaves room, as before a signature. */
  space(points: number): void
  end(): Promise<Buffer>
}

const margin = 56
const rowsAtOnce = 40
/** The letters of a table: as large as its figures allow. */
const sizes = [9, 8, 7] as const
/** Numbers, money, days and times. */
const isFigure = (text: string): boolean => /^[\d₦,.:+–-]+$/.test(text)

interface Measure {
  size: number
  widths: readonly number[]
}

const ink = '#1f2430'
const pale = '#5c6370'
const rule = '#d5d9e0'
/** The portal's own green (web/theme.ts). */
const letterGreen = '#1b5e43'

/** Opens a document; what is written flows over as many pages as it needs. */
export function openPdf(head: PdfHead): Pdf {
  const pdf = new PDFDocument({
    size: 'A4',
    margins: { top: margin + 28, bottom: margin + 12, left: margin, right: margin },
    bufferPages: true,
    // None of those that every reader has: to read its measures takes as long as a page.
    font: '',
    lang: 'en-NG',
    displayTitle: true,
    info: { Title: head.title, Author: head.company, CreationDate: head.made, ModDate: head.made },
  })
  const parts: Buffer[] = []
  pdf.on('data', (part: Buffer) => parts.push(part))
  registerFonts(pdf)
  const width = pdf.page.width - 2 * margin
  const bottom = () => pdf.page.height - pdf.page.margins.bottom
  const room = (height: number) => {
    if (pdf.y + height > bottom()) pdf.addPage()
  }
  const line = (left: number, top: number, length: number, colour: string) =>
    pdf
      .moveTo(left, top)
      .lineTo(left + length, top)
      .lineWidth(0.5)
      .strokeColor(colour)
      .stroke()
  const known = new Map<string, number>()
  /** How wide a text is in letters of one point. */
  const wide = (text: string, face: 'text' | 'strong'): number => {
    const key = `${face} ${text}`
    const found = known.get(key) ?? pdf.font(face).fontSize(10).widthOfString(text) / 10
    known.set(key, found)
    return found
  }
  /** The width that a column needs at least, for its head and what may not break, and the one that breaks nothing. */
  const needsOf = ({ title, align }: PdfColumn, cells: readonly string[]): { least: number; all: number } => {
    const all = Math.max(wide(title, 'strong'), ...cells.map((cell) => wide(cell, 'text')))
    if (align === 'right') return { least: all, all }
    const words = cells.flatMap((cell) => (isFigure(cell) ? [] : cell.split(' '))).map((word) => wide(word, 'text'))
    // A word may break where it would take more than a fifth of the page.
    const longest = Math.min(width / 5 / sizes[0], Math.max(wide(title, 'strong'), ...words))
    return { least: Math.max(longest, ...cells.filter(isFigure).map((cell) => wide(cell, 'text'))), all }
  }
  const measure = (columns: readonly PdfColumn[], rows: readonly (readonly string[])[]): Measure => {
    const needs = columns.map((column, at) => {
      const cells = new Set(rows.map((row) => row[at] ?? ''))
      return needsOf(column, [...cells])
    })
    const sum = (of: readonly number[]) => of.reduce((all, one) => all + one, 0)
    const least = sum(needs.map((one) => one.least))
    const padding = columns.length * 8
    const fits = (needed: number) => sizes.find((one) => needed * one + padding <= width)
    const size = fits(sum(needs.map((one) => one.all))) ?? fits(least) ?? Math.max(4, (width - padding) / least)
    const room = Math.max(0, width - padding - least * size)
    // What is left goes to sentences that would break, then to all.
    const lacks = needs.map((one) => (one.all - one.least) * size)
    const given = Math.min(1, room / Math.max(1, sum(lacks)))
    const rest = Math.max(0, room - sum(lacks) * given)
    const whole = sum(columns.map(({ share }) => share))
    const widths = columns.map(
      // A thousandth more, so that rounding breaks nothing either.
      ({ share }, at) => (needs[at]?.least ?? 0) * size + (lacks[at] ?? 0) * given + 8.001 + (rest * share) / whole,
    )
    return { size, widths }
  }
  const row = (
    columns: readonly PdfColumn[],
    { size, widths }: Measure,
    cells: readonly string[],
    face: 'text' | 'strong',
    above?: () => void,
  ) => {
    pdf.font(face).fontSize(size)
    const height = Math.max(...cells.map((cell, at) => pdf.heightOfString(cell || ' ', { width: (widths[at] ?? 0) - 8 }))) + 8
    if (pdf.y + height > bottom()) {
      pdf.addPage()
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

  if (head.letterhead) writeLetterhead(pdf, head.company, head.letterhead)
  else pdf.font('strong').fontSize(18).fillColor(ink).text(head.title).moveDown(0.8)

  return {
    heading(text) {
      // With the first rows of what follows: a heading does not stay behind alone.
      room(100)
      pdf.moveDown(0.6).font('strong').fontSize(12).fillColor(ink).text(text, margin).moveDown(0.4)
    },
    paragraph(text) {
      pdf.font('text').fontSize(10).fillColor(ink).text(text, margin, undefined, { width, lineGap: 3 }).moveDown(0.7)
    },
    lines(texts) {
      pdf.font('text').fontSize(10).fillColor(ink)
      for (const text of texts) pdf.text(text, margin, undefined, { width, lineGap: 3 })
      pdf.moveDown(0.7)
    },
    facts(pairs) {
      for (const [name, value] of pairs) {
        const shown = value || '–'
        pdf.font('text').fontSize(10)
        const height = Math.max(pdf.heightOfString(name, { width: 150 }), pdf.heightOfString(shown, { width: width - 160 })) + 5
        room(height)
        const top = pdf.y
        pdf.fillColor(pale).text(name, margin, top, { width: 150 })
        pdf.fillColor(ink).text(shown, margin + 160, top, { width: width - 160 })
        pdf.x = margin
        pdf.y = top + height
      }
      pdf.moveDown(0.5)
    },
    async table(columns, rows, { all = rows, total } = {}) {
      const titles = columns.map(({ title }) => title)
      const measured = measure(columns, total ? [...all, total] : all)
      const head = () => row(columns, measured, titles, 'strong')
      room(50)
      head()
      for (const [at, cells] of rows.entries()) {
        if (at % rowsAtOnce === rowsAtOnce - 1) await setImmediate()
        row(columns, measured, cells, 'text', head)
      }
      if (total) row(columns, measured, total, 'strong', head)
      pdf.moveDown(0.8)
    },
    signatures(places) {
      const gap = 32
      const each = (width - gap * (places.length - 1)) / places.length
      const lines = Math.max(...places.map(({ under }) => under.length))
      const height = 62 + lines * 14
      room(height)
      const top = pdf.y
      for (const [at, { over, under }] of places.entries()) {
        const left = margin + at * (each + gap)
        pdf.font('strong').fontSize(10).fillColor(ink).text(over, left, top, { width: each })
        line(left, top + 52, each, ink)
        pdf.font('text').fontSize(9).fillColor(pale)
        for (const [row, words] of under.entries()) pdf.text(words, left, top + 58 + row * 14, { width: each })
      }
      pdf.x = margin
      pdf.y = top + height
    },
    space(points) {
      room(points)
      pdf.y += points
    },
    end() {
      const { start, count } = pdf.bufferedPageRange()
      for (let page = start; page < start + count; page += 1) {
        pdf.switchToPage(page)
        // Above and below the margins a text would begin a page of its own.
        pdf.page.margins.top = 0
        pdf.page.margins.bottom = 0
        // A letter says it on its first page already.
        if (!head.letterhead || page > start)
          pdf
            .font('strong')
            .fontSize(9)
            .fillColor(pale)
            .text(head.company, margin, margin - 8, { width, lineBreak: false })
        const low = pdf.page.height - margin + 8
        pdf.font('text').fontSize(8).fillColor(pale)
        if (head.foot) pdf.text(head.foot, margin, low, { width: width - 90, lineBreak: false })
        pdf.text(`Page ${page - start + 1} of ${count}`, margin, low, { width, align: 'right', lineBreak: false })
      }
      return new Promise((resolve, reject) => {
        pdf.on('end', () => resolve(Buffer.concat(parts)))
        pdf.on('error', reject)
        pdf.end()
      })
    },
  }
}

/** The name, what stands under it, and a line that parts them from the letter. */
function writeLetterhead(pdf: PDFKit.PDFDocument, company: string, lines: readonly string[]): void {
  const width = pdf.page.width - 2 * margin
  pdf
    .font('strong')
    .fontSize(20)
    .fillColor(letterGreen)
    .text(company, margin, margin - 8, { width })
  pdf.y += 3
  pdf.font('text').fontSize(9).fillColor(pale)
  for (const words of lines) pdf.text(words, { width, lineGap: 2 })
  pdf.y += 8
  pdf
    .moveTo(margin, pdf.y)
    .lineTo(margin + width, pdf.y)
    .lineWidth(1.5)
    .strokeColor(letterGreen)
    .stroke()
  pdf.y += 24
}
