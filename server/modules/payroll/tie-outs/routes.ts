import { type TieOutKind, tieOutKinds, tieOuts } from '@iroko/contract/payroll/tie-outs'
import { implement } from '../../../lib/http/implement.ts'
import type { Owed } from '../filings/rules.ts'
import { findOwed } from '../filings/store.ts'
import { differencesOf } from './rules.ts'
import * as store from './store.ts'

export const routes = implement(tieOuts, {
  show: async ({ db, query }) => {
    const months = await store.paidMonths(db)
    const month = query.month ?? months[0] ?? null
    if (month === null) return { tie_out: { month, months, rows: [] } }
    const runs = await store.paidRuns(db, month)
    if (runs.length === 0) return { tie_out: { month, months, rows: [] } }
    const owed: Owed[] = []
    // Few of a month, each as the filings have it.
    for (const run_id of runs) owed.push(...(await findOwed(db, { run_id })))
    const [booked, filed, bank, net] = [
      await store.booked(db, runs),
      await store.filed(db, runs),
      await store.atBank(db, runs),
      await store.netOf(db, runs),
    ]
    const of = (sums: readonly { kind: string; kobo: number }[], kind: TieOutKind) =>
      sums.reduce((sum, found) => (found.kind === kind ? sum + found.kobo : sum), 0)
    const rows = tieOutKinds.map((kind) => {
      const isNet = kind === 'net'
      const slips = owed.map((part) => ({ kind: part.kind, kobo: part.amount_kobo }))
      const sums = {
        kind,
        payslips_kobo: isNet ? net.payslips_kobo : of(slips, kind),
        journal_kobo: of(booked, kind),
        filings_kobo: isNet ? net.paid_kobo : of(filed, kind),
        filed_kobo: isNet ? net.paid_kobo : filed.reduce((sum, part) => (part.kind === kind ? sum + part.filed_kobo : sum), 0),
        bank_kobo: of(bank, kind),
      }
      return { ...sums, differs: differencesOf(sums) }
    })
    return { tie_out: { month, months, rows } }
  },
})
