/** Sheets of cards in CR80 size (85.6 × 54 mm), ten to an A4 page: the front sides, and on the next page the back sides so that both meet. */
import { generate } from 'lean-qr'
import PDFDocument from 'pdfkit'
import { registerFonts } from './pdf-fonts.ts'
import { ink, pale } from './pdf-sheet.ts'

export interface Card {
  company: string
  name: string
  /** Under the name: what the person does. */
  role: string
  number: string
  /** As it is read: '30 November 2028'. */
  valid_until: string
  /** JPEG; without it the place stays empty. */
  photo: Buffer | undefined
  /** What the code on the back opens. */
  address: string
  /** Below the code, to whoever finds the card. */
  found: string
}

const mm = 72 / 25.4
const width = 85.6 * mm
const height = 54 * mm
const perRow = 2
export const perSheet = 10
const green = '#1b5e43'

/** Where a card stands; back sides are mirrored, because the sheet is turned over its long edge. */
function placeOf(at: number, pageWidth: number, pageHeight: number, isBack: boolean): { left: number; top: number } {
  const column = at % perRow
  const row = Math.floor(at / perRow)
  const edge = (pageWidth - perRow * width) / 2
  const above = (pageHeight - (perSheet / perRow) * height) / 2
  return { left: edge + (isBack ? perRow - 1 - column : column) * width, top: above + row * height }
}

/** The same values are the same bytes. */
export function writeCards(cards: readonly Card[], made: Date): Promise<Buffer> {
  const pdf = new PDFDocument({
    ...{ size: 'A4', margin: 0, autoFirstPage: false, font: '', lang: 'en-NG', displayTitle: true },
    info: { Title: 'ID cards', CreationDate: made, ModDate: made },
  })
  const parts: Buffer[] = []
  pdf.on('data', (part: Buffer) => parts.push(part))
  registerFonts(pdf)
  for (let from = 0; from < cards.length; from += perSheet)
    for (const isBack of [false, true]) {
      pdf.addPage()
      for (const [at, card] of cards.slice(from, from + perSheet).entries()) {
        const { left, top } = placeOf(at, pdf.page.width, pdf.page.height, isBack)
        pdf.rect(left, top, width, height).lineWidth(0.3).strokeColor('#c8c8c8').stroke()
        if (isBack) writeBack(pdf, card, left, top)
        else writeFront(pdf, card, left, top)
      }
    }
  return new Promise((resolve, reject) => {
    pdf.on('end', () => resolve(Buffer.concat(parts)))
    pdf.on('error', reject)
    pdf.end()
  })
}

function writeFront(pdf: PDFKit.PDFDocument, card: Card, left: number, top: number): void {
  const photo = 27 * mm
  pdf.rect(left, top, width, 10 * mm).fill(green)
  pdf
    .font('strong')
    .fontSize(11)
    .fillColor('#ffffff')
    .text(card.company, left + 4 * mm, top + 3 * mm, { width: width - 8 * mm, height: 14, lineBreak: false, ellipsis: true })
  if (card.photo) pdf.image(card.photo, left + 4 * mm, top + 14 * mm, { width: photo, height: photo })
  const text = left + photo + 9 * mm
  const room = width - photo - 13 * mm
  pdf
    .font('strong')
    .fontSize(13)
    .fillColor(ink)
    .text(card.name, text, top + 15 * mm, { width: room, height: 34, ellipsis: true })
  pdf
    .font('text')
    .fontSize(9)
    .fillColor(pale)
    .text(card.role, text, top + 28 * mm, { width: room, height: 24, ellipsis: true })
  pdf
    .fontSize(9)
    .fillColor(ink)
    .text(card.number, text, top + 38 * mm, { width: room, height: 12, lineBreak: false })
  pdf
    .fontSize(8)
    .fillColor(pale)
    .text(`Valid until ${card.valid_until}`, left + 4 * mm, top + 45 * mm, {
      width: width - 8 * mm,
      height: 12,
      lineBreak: false,
    })
}

function writeBack(pdf: PDFKit.PDFDocument, card: Card, left: number, top: number): void {
  const code = generate(card.address)
  const side = 30 * mm
  const cell = side / code.size
  const [x, y] = [left + 5 * mm, top + (height - side) / 2]
  for (let row = 0; row < code.size; row += 1)
    for (let column = 0; column < code.size; column += 1)
      if (code.get(column, row)) pdf.rect(x + column * cell, y + row * cell, cell, cell)
  pdf.fill(ink)
  const text = left + side + 10 * mm
  const room = width - side - 14 * mm
  pdf
    .font('strong')
    .fontSize(9)
    .fillColor(ink)
    .text('Scan to check this card', text, top + 14 * mm, { width: room })
  pdf
    .font('text')
    .fontSize(8)
    .fillColor(pale)
    .text(card.found, text, top + 22 * mm, { width: room, height: 60, ellipsis: true })
}
