/** Statements as a document; amounts are naira without the sign. */

import type { StatementRow, statements } from '@iroko/contract/accounting/statements'
import type { Row } from '@iroko/contract/endpoint'
import { formatMoney } from '@iroko/contract/money'
import { openPdf } from '../../../lib/pdf/pdf.ts'
import type { PdfColumn } from '../../../lib/pdf/pdf-table.ts'

export interface StatementTable {
  columns: PdfColumn[]
  rows: string[][]
  total?: string[]
  /** What the first rows come to, for the foot of a page and the head of the next. */
  carried?: (rows: number) => { below: string[]; above: string[] }
}

/** `1,250,000.00` */
const plain = (kobo: number): string => formatMoney(kobo).replace('₦', '')
const right = (title: string): PdfColumn => ({ title, share: 1.5, align: 'right' })

/** A statement: lines and sums in their order, their accounts under them, beside the days before where they were asked for. */
export function statementTable(rows: readonly StatementRow[]): StatementTable {
  const isCompared = rows.some(({ before_kobo }) => before_kobo !== null)
  return {
    columns: [{ title: '', share: 4 }, ...(isCompared ? ['Amount', 'Before', 'Change'] : ['Amount']).map(right)],
    rows: rows.map(({ kind, code, title, amount_kobo, before_kobo, change_kobo }) => [
      kind === 'account' ? `    ${code} ${title}` : kind === 'sum' ? title.toUpperCase() : title,
      ...(isCompared ? [amount_kobo, before_kobo ?? 0, change_kobo ?? 0] : [amount_kobo]).map(plain),
    ]),
  }
}

type Trial = Row<typeof statements.trialBalance>

/** The trial balance, with what the accounts of a page come to at its foot. */
export function trialTable(rows: readonly Trial[]): StatementTable {
  const keys = ['opening_kobo', 'debit_kobo', 'credit_kobo', 'closing_kobo'] as const
  const sums = (count: number) => keys.map((key) => plain(rows.slice(0, count).reduce((sum, row) => sum + row[key], 0)))
  return {
    columns: [{ title: 'Account', share: 3 }, ...['Opening', 'Debit', 'Credit', 'Closing'].map(right)],
    rows: rows.map((row) => [`${row.code} ${row.title}`, ...keys.map((key) => plain(row[key]))]),
    total: ['Total', ...sums(rows.length)],
    carried: (count) => ({ below: ['Carried forward', ...sums(count)], above: ['Brought forward', ...sums(count)] }),
  }
}

export async function statementPdf(
  head: { company: string; made: Date; title: string; about: readonly string[] },
  { columns, rows, total, carried }: StatementTable,
): Promise<Buffer> {
  const { company, made, title, about } = head
  const pdf = openPdf({ company, title, made, foot: 'Confidential: only for people with access to the books' })
  for (const sentence of [...about, 'Amounts in naira']) pdf.paragraph(sentence)
  await pdf.table(columns, rows, { ...(total && { total }), ...(carried && { carried }) })
  return pdf.end()
}
