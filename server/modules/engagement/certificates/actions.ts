/** Draws a certificate. */
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { fontFiles, registerFonts } from '../../../lib/pdf/pdf-fonts.ts'
import { type Block, blocksOf, type CertificateText, inks, sheet } from './rules.ts'

const textWidth = 640

/** A4 across, with text that can be searched and copied. */
export function drawPdf(certificate: CertificateText): Promise<Buffer> {
  const { width, height, margin } = sheet
  const made = new Date(`${certificate.day}T12:00:00Z`)
  const pdf = new PDFDocument({
    size: [width, height],
    margin: 0,
    lang: 'en-NG',
    displayTitle: true,
    info: {
      Title: `${certificate.heading}: ${certificate.recipient}`,
      Author: certificate.company,
      CreationDate: made,
      ModDate: made,
    },
  })
  const parts: Buffer[] = []
  pdf.on('data', (part: Buffer) => parts.push(part))
  registerFonts(pdf)
  const frame = (inset: number, line: number) =>
    pdf
      .rect(inset, inset, width - 2 * inset, height - 2 * inset)
      .lineWidth(line)
      .strokeColor(inks[certificate.colour])
      .stroke()
  frame(margin, 4)
  frame(margin + 9, 1)
  for (const { text, top, size, strong, colour } of blocksOf(certificate))
    pdf
      .font(strong ? 'strong' : 'text')
      .fontSize(size)
      .fillColor(colour)
      .text(text, (width - textWidth) / 2, top, { width: textWidth, align: 'center', lineGap: 4 })
  return new Promise((resolve, reject) => {
    pdf.on('end', () => resolve(Buffer.concat(parts)))
    pdf.on('error', reject)
    pdf.end()
  })
}

/** Pixels for each point. */
const scale = 2

/** The same as a picture of 1684 by 1190 pixels. */
export async function drawPng(certificate: CertificateText): Promise<Buffer> {
  const { width, height, margin } = sheet
  const accent = inks[certificate.colour]
  const frame = (inset: number, line: number) =>
    `<rect x="${inset}" y="${inset}" width="${width - 2 * inset}" height="${height - 2 * inset}" fill="none" stroke="${accent}" stroke-width="${line}"/>`
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${width * scale}" height="${height * scale}" viewBox="0 0 ${width} ${height}">
    <rect width="${width}" height="${height}" fill="#ffffff"/>${frame(margin, 4)}${frame(margin + 9, 1)}</svg>`
  const layers = await Promise.all(
    blocksOf(certificate).map(async (block) => {
      const input = await drawBlock(block)
      const { width: wide = 0 } = await sharp(input).metadata()
      return { input, top: block.top * scale, left: Math.round((width * scale - wide) / 2) }
    }),
  )
  return sharp(Buffer.from(ground)).composite(layers).png().toBuffer()
}

function drawBlock({ text, size, strong, colour }: Block): Promise<Buffer> {
  const escaped = text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
  return sharp({
    text: {
      text: `<span foreground="${colour}">${escaped}</span>`,
      // The strong file is a family of its own; asked for by its weight, some other face of the machine is drawn.
      font: `${strong ? 'Inter SemiBold' : 'Inter'} ${size}`,
      fontfile: strong ? fontFiles.strong : fontFiles.text,
      width: textWidth * scale,
      align: 'centre',
      dpi: 72 * scale,
      spacing: 4 * scale,
      rgba: true,
    },
  })
    .png()
    .toBuffer()
}
