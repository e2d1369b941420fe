import { forbidden, orNotFound } from '@iroko/contract/errors'
import { receivables } from '@iroko/contract/payroll/receivables'
import { implement, listed } from '../../../lib/http/implement.ts'
import { companyOf, findCompany } from '../../platform/settings/store.ts'
import { letterName, receivableLetter } from './notify-pdf.ts'
import * as store from './store.ts'

export const routes = implement(receivables, {
  list: async ({ db, query, today }) => ({
    ...(await listed('payroll_receivables', store.listReceivables(db, query, today))),
    totals: { total_kobo: await store.sumReceivables(db, today) },
  }),

  letter: async (call) => {
    const { db, user, params, now, today } = call
    const about = await orNotFound(store.findReceivable(db, params.id, today), 'person')
    if (about.id === user.id) throw forbidden('You cannot write to yourself. Ask another colleague')
    await call.audit({
      action: 'payroll.receivable_letter',
      entity: 'employee',
      entity_id: about.id,
      after: { kobo: about.total_kobo },
    })
    const company = companyOf(await findCompany(db)).name
    return { type: 'application/pdf', name: letterName(about), stream: await receivableLetter(company, now, about) }
  },
})
