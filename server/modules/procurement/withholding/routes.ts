import { invalid } from '@iroko/contract/errors'
import { whtClassWords, withholding } from '@iroko/contract/procurement/withholding'
import { implement, listed } from '../../../lib/http/implement.ts'
import * as store from './store.ts'

export const routes = implement(withholding, {
  list: async ({ db, query }) => {
    const { rows, ...page } = await store.listSchedules(db, query)
    return { wht_schedules: rows.map(({ is_state: _, ...schedule }) => schedule), ...page }
  },
  lines: ({ db, query }) => listed('wht_deductions', store.listDeductions(db, query)),
  rates: ({ db, query }) => listed('wht_rates', store.listRatesPage(db, query)),
  addRate: async (call) => {
    const { db, body } = call
    const latest = await store.latestRate(db, body)
    if (latest && body.starts_on <= latest)
      throw invalid({ starts_on: `The rate from ${latest} stands. Choose a later day for another rate` })
    await store.addRate(db, body)
    const entity_id = `${body.wht_class} ${body.vendor_kind}`
    await call.audit({ action: 'wht_rate.add', entity: 'wht_rate', entity_id, after: body })
    await call.changed('wht_rates', { permission: 'vendor.read' })
    return { message: `${whtClassWords[body.wht_class]}: ${body.rate_bp / 100} % from ${body.starts_on}` }
  },
})
