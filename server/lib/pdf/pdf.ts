/** Documents as PDF: A4, the company's name above each page, the page's number below, text that can be searched and copied. */
import { type BarPart, writeBar, writeFigure } from './pdf-figures.ts'
import { ink, margin, openSheet, type PdfHead, pale } from './pdf-sheet.ts'
import { type PdfColumn, type TableMore, writeTable } from './pdf-table.ts'

export interface Pdf {
  /** A line above what belongs to it. */
  heading(text: string): void
  paragraph(text: string): void
  /** Lines that belong together, as an address. */
  lines(texts: readonly string[]): void
  /** The number that the document is about, large, with its name above and what there is to say below. */
  figure(name: string, value: string, note: string): void
  /** A whole as one bar of its parts, each with its name and value under it; `share` from 0 to 1. */
  bar(parts: readonly BarPart[]): void
  /** What is known, one under the other; an empty value is a dash. */
  facts(pairs: readonly (readonly [name: string, value: string | null | undefined])[]): void
  /**
   * Rows under a head that stands on each page again. No figure breaks: a column is as wide as its widest one, and the letters are smaller
   * where that is more than the page has. Other requests have their turn while a long one is written.
   */
  table(columns: readonly PdfColumn[], rows: readonly (readonly string[])[], more?: TableMore): Promise<void>
  /** Places to sign, side by side and never apart from each other: who signs, and what is written below the line. */
  signatures(places: readonly { over: string; under: readonly string[] }[]): void
  /** A PNG or JPEG as wide as it needs, and its name; one that cannot be read is named alone. */
  picture(picture: { name: string; bytes: Buffer }): void
  /** Leaves room, as before a signature. */
  space(points: number): void
  end(): Promise<Buffer>
}

const mostPictureHeight = 300

/** What its types leave out. */
interface Pictures {
  openImage(bytes: Buffer): { width: number; height: number }
}

/** Opens a document; what is written flows over as many pages as it needs. */
export function openPdf(head: PdfHead): Pdf {
  const sheet = openSheet(head)
  const { pdf, width, room, line } = sheet
  const drawPicture = (bytes: Buffer) => {
    const image = (pdf as unknown as Pictures).openImage(bytes)
    const scale = Math.min(1, width / image.width, mostPictureHeight / image.height)
    room(image.height * scale + 24)
    const top = pdf.y
    pdf.image(image as never, margin, top, { width: image.width * scale, height: image.height * scale })
    pdf.x = margin
    pdf.y = top + image.height * scale + 4
  }
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
    figure: (name, value, note) => writeFigure(sheet, name, value, note),
    bar: (parts) => writeBar(sheet, parts),
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
    table: (columns, rows, more) => writeTable(sheet, columns, rows, more),
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
    picture({ name, bytes }) {
      try {
        if (bytes.length > 0) drawPicture(bytes)
      } catch {
        // Not a picture after all, or one that this paper does not take.
      }
      pdf.font('text').fontSize(9).fillColor(pale).text(name, margin).moveDown(0.8)
    },
    space(points) {
      room(points)
      pdf.y += points
    },
    end: () => sheet.bytes(),
  }
}
