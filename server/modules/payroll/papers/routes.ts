import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { wrongLayout } from '@iroko/contract/accounting/bank-layouts'
import type { PaperUse } from '@iroko/contract/accounting/paper-fields'
import { conflict, orNotFound } from '@iroko/contract/errors'
import { filingWords } from '@iroko/contract/payroll/filings'
import { papers } from '@iroko/contract/payroll/papers'
import { implement, type StaffTools } from '../../../lib/http/implement.ts'
import { zipOf } from '../../../lib/sheets/zips.ts'
import { paperType } from '../../accounting/bank-layouts/rules.ts'
import { type PaperRow, writePaper } from '../../accounting/bank-layouts/rules-write.ts'
import { readFiling } from '../filings/store.ts'
import { openPayments } from '../run-payments/actions.ts'
import { paymentRow } from '../run-payments/rules.ts'
import { newestApproved } from '../run-payments/store.ts'
import { readRun } from '../runs/actions.ts'
import { layoutFor, scheduleOf, writtenSchedule } from './actions.ts'
import { exampleRows, masked } from './rules.ts'
import { layoutsOf, newestFiling } from './store.ts'

/** So many rows are shown. */
const shownRows = 3

export const routes = implement(papers, {
  preview: async (call) => {
    const { use, definition } = call.body
    const { of, about, rows } = await realRows(call, use)
    const problem = wrongLayout(call.body)
    const all = await writePaper({ use, definition, about, rows })
    const first = await writePaper({ use, definition, about, rows: rows.slice(0, shownRows).map(masked) })
    return {
      paper: {
        of,
        text: first.lines.map((cells) => cells.join(definition.separator)).join('\n'),
        cells: first.lines,
        rows: rows.length,
        total_kobo: rows.reduce((sum, { amount }) => sum + Number(amount ?? 0), 0),
        files: all.files.map(({ name }) => name),
        notes: all.notes.slice(0, 20),
        wrong: [...(problem ? [problem] : []), ...all.wrong.slice(0, 20)],
      },
    }
  },

  check: async (call) => {
    const filing = await orNotFound(readFiling(call.db, call.params.id), 'filing')
    const schedule = await scheduleOf(call, filing)
    const layout = await layoutFor(call, filing, { asked: call.query.layout_id, ...schedule })
    const written = layout ? await writtenSchedule(layout, schedule) : undefined
    return {
      paper: {
        layout: layout ? { id: layout.id, title: layout.title } : null,
        layouts: await layoutsOf(call.db, filing.kind),
        people: schedule.rows.length,
        total_kobo: schedule.total_kobo,
        files: (written?.files ?? []).map(({ name }) => name),
        notes: (written?.notes ?? []).slice(0, 20),
        wrong: (written?.wrong ?? []).slice(0, 20),
      },
    }
  },

  file: async (call) => {
    const filing = await orNotFound(readFiling(call.db, call.params.id), 'filing')
    const schedule = await scheduleOf(call, filing)
    const layout = await orNotFound(layoutFor(call, filing, { asked: call.query.layout_id, ...schedule }), 'layout')
    const { files, wrong } = await writtenSchedule(layout, schedule)
    const [first, ...rest] = files
    if (!first)
      throw conflict(
        'layout',
        wrong.length > 3 ? `${wrong.slice(0, 3).join('. ')}, and ${wrong.length - 3} more` : wrong.join('. '),
      )
    const digest = createHash('sha256')
    for (const { bytes } of files) digest.update(bytes)
    const { kind, recipient } = filing
    const after = { kind, recipient, layout: layout.title, people: schedule.rows.length, digest: digest.digest('hex') }
    await call.audit({ action: 'payroll.remittance', entity: 'payroll_filing', entity_id: filing.id, after })
    if (rest.length === 0) return { type: paperType(first.name), name: first.name, stream: Buffer.from(first.bytes) }
    const parts = files.map(({ name, bytes }) => ({ name, content: bytes }))
    return { type: 'application/zip', name: `${kind}-${schedule.period}.zip`, stream: Readable.from(zipOf(parts, call.now)) }
  },
})

/** The rows of the newest payroll or filing; made-up ones where there is none. */
async function realRows(call: StaffTools, use: PaperUse): Promise<{ of: string | null; about: PaperRow; rows: PaperRow[] }> {
  const { db, today } = call
  if (use !== 'payment') {
    const newest = await newestFiling(db, use)
    const filing = newest === undefined ? undefined : await readFiling(db, newest)
    if (filing) {
      const { about, rows, period } = await scheduleOf(call, filing)
      return { of: [filingWords[filing.kind], filing.recipient, period].filter(Boolean).join(', '), about, rows }
    }
  }
  const newest = use === 'payment' ? await newestApproved(db) : undefined
  if (newest === undefined)
    return { of: null, about: { batch: 'PR-2026-11', month: '2026-11', pay_on: today }, rows: exampleRows }
  const run = await readRun(db, newest)
  const rows = (await openPayments(call, run.id)).map((transfer) => paymentRow(run, transfer))
  const about = { batch: run.reference, approved: run.hash, month: run.month.slice(0, 7), pay_on: run.pay_on ?? today }
  return { of: run.reference, about, rows }
}
