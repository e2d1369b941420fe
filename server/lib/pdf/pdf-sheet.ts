/** The paper of a PDF: A4 pages, room on them, lines, a letterhead above and numbers below. */
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

export const margin = 56
export const ink = '#1f2430'
export const pale = '#5c6370'
/** The portal's own green (web/theme.ts). */
const letterGreen = '#1b5e43'

export interface Sheet {
  pdf: PDFKit.PDFDocument
  /** Between the margins. */
  width: number
  /** Begins another page where so much does not fit; answers whether it did. */
  room(height: number): boolean
  fits(height: number): boolean
  line(left: number, top: number, length: number, colour: string): void
  /** All that was written, once every page has its head and foot. */
  bytes(): Promise<Buffer>
}

/** Opens a document with its title, or as a letter. */
export function openSheet(head: PdfHead): Sheet {
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
  if (head.letterhead) writeLetterhead(pdf, head.company, head.letterhead)
  else pdf.font('strong').fontSize(18).fillColor(ink).text(head.title).moveDown(0.8)
  const fits = (height: number) => pdf.y + height <= pdf.page.height - pdf.page.margins.bottom
  return {
    pdf,
    width: pdf.page.width - 2 * margin,
    fits,
    room(height) {
      const isFull = !fits(height)
      if (isFull) pdf.addPage()
      return isFull
    },
    line(left, top, length, colour) {
      pdf
        .moveTo(left, top)
        .lineTo(left + length, top)
        .lineWidth(0.5)
        .strokeColor(colour)
        .stroke()
    },
    bytes() {
      numberPages(pdf, head)
      return new Promise((resolve, reject) => {
        pdf.on('end', () => resolve(Buffer.concat(parts)))
        pdf.on('error', reject)
        pdf.end()
      })
    },
  }
}

/** The company above each page, who may read it and the number of the page below. */
function numberPages(pdf: PDFKit.PDFDocument, head: PdfHead): void {
  const width = pdf.page.width - 2 * margin
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
