import { orNotFound } from '@iroko/contract/errors'
import { type Journal, journalAccounts, journalWords, payrollJournals } from '@iroko/contract/payroll/journals'
import { implement, listed, type StaffTools } from '../../../lib/http/implement.ts'
import { companyOf, findCompany } from '../../platform/settings/store.ts'
import { plainMoney, reportPdf } from '../reports/rules.ts'
import * as store from './store.ts'

export const routes = implement(payrollJournals, {
  list: ({ db, query }) => listed('payroll_journals', store.listJournals(db, query)),

  lines: async (call) => {
    const journal = await findJournal(call)
    const { rows, ...page } = await store.listLines(call.db, journal.id, call.query)
    const totals = { debit_kobo: journal.total_kobo, credit_kobo: journal.total_kobo }
    const journal_lines = rows.map((row) => ({ ...row, title: journalAccounts[row.account] }))
    return { journal_lines, ...page, about: aboutOf(journal), totals }
  },

  pdf: async (call) => {
    const journal = await findJournal(call)
    const { rows } = await store.listLines(call.db, journal.id, { page: 1, limit: 10_000 })
    const company = companyOf(await findCompany(call.db)).name
    const about = aboutOf(journal)
    const total = plainMoney(journal.total_kobo)
    const amount = (kobo: number): string => (kobo === 0 ? '' : plainMoney(kobo))
    const stream = await reportPdf(
      { company, made: call.now, title: `Journal ${journal.reference}`, about },
      {
        columns: [
          { title: 'Account', share: 3 },
          { title: 'Of', share: 3 },
          { title: 'Debit', share: 2, align: 'right' },
          { title: 'Credit', share: 2, align: 'right' },
        ],
        rows: rows.map((row) => [journalAccounts[row.account], row.detail, amount(row.debit_kobo), amount(row.credit_kobo)]),
        total: ['Total', '', total, total],
      },
    )
    await call.audit({ action: 'export', entity: 'payroll_journal', entity_id: journal.id, after: { kind: 'pdf' } })
    return { type: 'application/pdf', name: `journal-${journal.reference}.pdf`, stream }
  },
})

const findJournal = ({ db, params }: StaffTools & { params: { id: string } }): Promise<Journal> =>
  orNotFound(store.findJournal(db, params.id), 'journal')

const aboutOf = ({ reference, kind, run, about, dated_on, hash }: Journal): string[] => [
  `Journal ${reference}: ${journalWords[kind].toLowerCase()}${run ? ` of ${run.title}` : about ? `, ${about}` : ''}, dated ${dated_on}`,
  ...(hash ? [`Batch ${hash}`] : []),
]
