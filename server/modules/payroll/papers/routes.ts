import { wrongLayout } from '@iroko/contract/accounting/bank-layouts'
import type { PaperUse } from '@iroko/contract/accounting/paper-fields'
import { papers } from '@iroko/contract/payroll/papers'
import { implement, type StaffTools } from '../../../lib/http/implement.ts'
import { type PaperRow, writePaper } from '../../accounting/bank-layouts/rules-write.ts'
import { openPayments } from '../run-payments/actions.ts'
import { paymentRow } from '../run-payments/rules.ts'
import { newestApproved } from '../run-payments/store.ts'
import { readRun } from '../runs/actions.ts'
import { exampleRows, masked } from './rules.ts'

/** So many rows are shown. */
const shownRows = 3

export const routes = implement(papers, {
  preview: async (call) => {
    const { use, definition } = call.body
    const { of, about, rows } = await realRows(call, use)
    const problem = wrongLayout(call.body)
    const all = await writePaper({ use, definition, about, rows })
    const first = await writePaper({ use, definition, about, rows: rows.slice(0, shownRows).map(masked) })
    const [file] = first.files
    return {
      paper: {
        of,
        text: (file?.lines ?? []).map((cells) => cells.join(definition.separator)).join('\n'),
        cells: file?.lines ?? [],
        rows: rows.length,
        total_kobo: rows.reduce((sum, { amount }) => sum + Number(amount ?? 0), 0),
        files: all.files.map(({ name }) => name),
        notes: all.notes.slice(0, 20),
        wrong: [...(problem ? [problem] : []), ...all.wrong.slice(0, 20)],
      },
    }
  },
})

/** The rows of the newest payroll; made-up ones where there is none. */
async function realRows(call: StaffTools, use: PaperUse): Promise<{ of: string | null; about: PaperRow; rows: PaperRow[] }> {
  const newest = use === 'payment' ? await newestApproved(call.db) : undefined
  if (newest === undefined)
    return { of: null, about: { batch: 'PR-2026-11', month: '2026-11', pay_on: call.today }, rows: exampleRows }
  const run = await readRun(call.db, newest)
  const rows = (await openPayments(call, run.id)).map((transfer) => paymentRow(run, transfer))
  const about = { batch: run.reference, approved: run.hash, month: run.month.slice(0, 7), pay_on: run.pay_on ?? call.today }
  return { of: run.reference, about, rows }
}
