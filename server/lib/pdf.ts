/** Documents as PDF: A4, the company's name above each page, the page's number below, text that can be searched and copied. */
import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'

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

export interface Pdf {
  /** A line above what belongs to it. */
  heading(text: string): void
  paragraph(text: string): void
  /** Lines that belong together, as an address. */
  lines(texts: readonly string[]): void
  /** What is known, one under the other; an empty value is a dash. */
  facts(pairs: readonly (readonly [name: string, value: string | null | undefined])[]): void
  /** Rows under a head that stands on each page again. */
  table(columns: readonly PdfColumn[], rows: readonly (readonly string[])[]): void
  /** Places to sign, side by side and never apart from each other: who signs, and what is written below the line. */
  signatures(places: readonly { over: string; under: readonly string[] }[]): void
  /** Leaves room, as before a signature. */
  space(points: number): void
  end(): Promise<Buffer>
}

/** The face of the portal; unlike the faces that every reader of PDF has, it has the naira and the letters of Yoruba and Igbo. */
const fonts = {
  text: fileURLToPath(import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')),
  strong: fileURLToPath(import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf')),
}

const margin = 56
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
    lang: 'en-NG',
    displayTitle: true,
    info: { Title: head.title, Author: head.company, CreationDate: head.made, ModDate: head.made },
  })
  const parts: Buffer[] = []
  pdf.on('data', (part: Buffer) => parts.push(part))
  pdf.registerFont('text', fonts.text).registerFont('strong', fonts.strong)
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
  const row = (columns: readonly PdfColumn[], cells: readonly string[], face: 'text' | 'strong', above?: () => void) => {
    const whole = columns.reduce((sum, { share }) => sum + share, 0)
    const widths = columns.map(({ share }) => (width * share) / whole)
    pdf.font(face).fontSize(9)
    const height = Math.max(...cells.map((cell, at) => pdf.heightOfString(cell || ' ', { width: (widths[at] ?? 0) - 8 }))) + 8
    if (pdf.y + height > bottom()) {
      pdf.addPage()
      above?.()
      pdf.font(face).fontSize(9)
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
    table(columns, rows) {
      const titles = columns.map(({ title }) => title)
      room(50)
      row(columns, titles, 'strong')
      for (const cells of rows) row(columns, cells, 'text', () => row(columns, titles, 'strong'))
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
