/** A document with money as a PDF, from plain values: letterhead, lines, taxes, totals, and on each page what it comes to so far. */
import { type CountedLine, type DocumentTotals, quantityWords } from '@iroko/contract/documents'
import { formatMoney } from '@iroko/contract/money'
import { openPdf } from '../pdf/pdf.ts'
import type { PdfColumn } from '../pdf/pdf-table.ts'

export interface PaperLine extends CountedLine {
  unit: 'minute' | 'piece'
}

/** A table on the pages after the document: what is behind its sums. */
export interface PaperSection {
  title: string
  columns: readonly PdfColumn[]
  rows: readonly (readonly string[])[]
}

export interface Paper {
  /** 'Invoice', 'Credit note'. */
  kind: string
  number: string
  company: string
  /** Under the company's name: address, RC number, Tax ID. */
  letterhead: readonly string[]
  /** To whom: name, address, Tax ID. */
  to: readonly string[]
  /** What stands above the lines: dates, period, order number. */
  facts: readonly (readonly [name: string, value: string])[]
  lines: readonly PaperLine[]
  totals: Omit<DocumentTotals, 'lines'>
  /** Below the totals: where to pay, what else is to be said. */
  notes: readonly string[]
  behind?: readonly PaperSection[]
  made: Date
}

const percent = (bp: number): string => `${bp / 100} %`

const columns = [
  { title: 'Description', share: 5 },
  { title: 'Quantity', share: 1, align: 'right' },
  { title: 'Price', share: 1, align: 'right' },
  { title: 'Discount', share: 1, align: 'right' },
  { title: 'VAT', share: 1, align: 'right' },
  { title: 'Net', share: 1, align: 'right' },
] as const

const sumCells = (title: string, kobo: number): string[] => [title, '', '', '', '', formatMoney(kobo)]

const cellsOf = ({ title, quantity, unit, price_kobo, per, discount_bp, vat_bp, net_kobo }: PaperLine): string[] => [
  title,
  quantityWords(quantity, unit),
  `${formatMoney(price_kobo)}${per === 1 ? '' : unit === 'minute' && per === 60 ? ' an hour' : ` for ${per}`}`,
  discount_bp === 0 ? '' : percent(discount_bp),
  vat_bp === null ? '–' : percent(vat_bp),
  formatMoney(net_kobo),
]

/** What is below the lines, one under the other. */
export function totalRows({ net_kobo, vat, total_kobo, withheld_kobo, due_kobo }: Paper['totals']): [string, string][] {
  return [
    ['Net', formatMoney(net_kobo)],
    ...vat.map(({ rate_bp, net_kobo: of, vat_kobo }): [string, string] => [
      `VAT ${percent(rate_bp)} of ${formatMoney(of)}`,
      formatMoney(vat_kobo),
    ]),
    ['Total', formatMoney(total_kobo)],
    ...(withheld_kobo === 0
      ? []
      : [
          ['Withholding tax', formatMoney(-withheld_kobo)] as [string, string],
          ['To pay', formatMoney(due_kobo)] as [string, string],
        ]),
  ]
}

/** The same values are the same bytes. */
export async function writePaper(paper: Paper): Promise<Buffer> {
  const { kind, number, company, letterhead, to, facts, lines, totals, notes, behind = [], made } = paper
  const pdf = openPdf({ company, title: `${kind} ${number}`, made, letterhead, foot: `${kind} ${number}` })
  pdf.lines(to)
  pdf.heading(`${kind} ${number}`)
  pdf.facts(facts)
  const upTo = (count: number): number => lines.slice(0, count).reduce((sum, { net_kobo }) => sum + net_kobo, 0)
  await pdf.table(columns, lines.map(cellsOf), {
    carried: (count) => ({
      below: sumCells('Carried forward', upTo(count)),
      above: sumCells('Brought forward', upTo(count)),
    }),
    total: sumCells('Net', totals.net_kobo),
  })
  pdf.facts(totalRows(totals))
  for (const note of notes) pdf.paragraph(note)
  for (const { title, columns: own, rows } of behind) {
    pdf.heading(title)
    await pdf.table(own, rows)
  }
  return pdf.end()
}
