/** Labels to stick on things: a QR code and lines of text beside it, many on an A4 sheet or one a page of a tape or roll. */
import { correction, generate } from 'lean-qr'
import PDFDocument from 'pdfkit'
import { registerFonts } from './pdf-fonts.ts'

export interface Label {
  /** What the code says. */
  address: string
  /** The line that is read by people, large. */
  name: string
  lines: readonly string[]
}

const mm = (millimetres: number): number => (millimetres * 72) / 25.4

/** Each in millimetres: the page, one label, and where the first begins. */
const layouts = {
  a4: { page: [210, 297], label: [70, 37], first: [0, 0.5], across: 3, down: 8 },
  tape: { page: [62, 29], label: [62, 29], first: [0, 0], across: 1, down: 1 },
  roll: { page: [50, 25], label: [50, 25], first: [0, 0], across: 1, down: 1 },
} as const
export type LabelLayout = keyof typeof layouts

/** The squares of a code as one path: row by row, what stands together in one rectangle. */
function drawCode(pdf: PDFKit.PDFDocument, address: string, [left, top]: readonly [number, number], side: number): void {
  const code = generate(address, { minCorrectionLevel: correction.M })
  const square = side / code.size
  for (let y = 0; y < code.size; y += 1)
    for (let x = 0; x < code.size; x += 1) {
      if (!code.get(x, y)) continue
      const from = x
      while (code.get(x + 1, y)) x += 1
      pdf.rect(left + from * square, top + y * square, (x - from + 1) * square, square)
    }
  pdf.fill('#000000')
}

/** The labels as a PDF, in their order. */
export function labelsPdf(
  labels: readonly Label[],
  layout: LabelLayout,
  { title, made }: { title: string; made: Date },
): Promise<Buffer> {
  const { page, label, first, across, down } = layouts[layout]
  const size: [number, number] = [mm(page[0]), mm(page[1])]
  const pdf = new PDFDocument({
    size,
    margin: 0,
    autoFirstPage: false,
    font: '',
    info: { Title: title, CreationDate: made, ModDate: made },
  })
  const parts: Buffer[] = []
  pdf.on('data', (part: Buffer) => parts.push(part))
  registerFonts(pdf)
  for (const [at, { address, name, lines }] of labels.entries()) {
    const place = at % (across * down)
    if (place === 0) pdf.addPage()
    const left = mm(first[0] + (place % across) * label[0])
    const top = mm(first[1] + Math.floor(place / across) * label[1])
    const edge = mm(2.5)
    const side = mm(label[1]) - 2 * edge
    drawCode(pdf, address, [left + edge, top + edge], side)
    const text = left + 2 * edge + side
    const width = mm(label[0]) - side - 3 * edge
    const cut = { width, height: 11, ellipsis: true, lineBreak: false }
    pdf
      .fillColor('#000000')
      .font('strong')
      .fontSize(8.5)
      .text(name, text, top + edge + 2, { ...cut, lineBreak: true, height: 22 })
    pdf.font('text').fontSize(6.5)
    for (const [row, line] of lines.entries()) pdf.text(line, text, top + edge + 26 + row * 9, cut)
  }
  if (labels.length === 0) pdf.addPage()
  return new Promise((resolve, reject) => {
    pdf.on('end', () => resolve(Buffer.concat(parts)))
    pdf.on('error', reject)
    pdf.end()
  })
}
