/** Numbers of a PDF that are looked at before its text is read. */
import { ink, margin, pale, type Sheet } from './pdf-sheet.ts'

export interface BarPart {
  label: string
  value: string
  /** Of the whole, from 0 to 1. */
  share: number
}

/** As the screen draws them (web/modules/payroll/payslips/payslip.module.css). */
const barColours = ['#1b5e43', '#d9822b', '#4c7fd0', '#9aa1ad']

export function writeFigure({ pdf, width, room }: Sheet, name: string, value: string, note: string): void {
  room(80)
  pdf.font('text').fontSize(10).fillColor(pale).text(name, margin)
  pdf.font('strong').fontSize(24).fillColor(ink).text(value)
  pdf.font('text').fontSize(10).fillColor(pale).text(note, { width }).moveDown(0.8)
}

export function writeBar({ pdf, width, room }: Sheet, parts: readonly BarPart[]): void {
  room(48)
  const [top, height, gap] = [pdf.y, 10, 2]
  const free = width - gap * (parts.length - 1)
  let left = margin
  for (const [at, { share }] of parts.entries()) {
    pdf.rect(left, top, free * share, height).fill(barColours[at % barColours.length] ?? ink)
    left += free * share + gap
  }
  const each = width / parts.length
  for (const [at, { label, value }] of parts.entries()) {
    const x = margin + at * each
    pdf.circle(x + 4, top + height + 14, 3).fill(barColours[at % barColours.length] ?? ink)
    pdf
      .font('text')
      .fontSize(9)
      .fillColor(pale)
      .text(label, x + 12, top + height + 9, { width: each - 12 })
    pdf
      .font('strong')
      .fillColor(ink)
      .text(value, x + 12, top + height + 21, { width: each - 12 })
  }
  pdf.x = margin
  pdf.y = top + height + 44
}
