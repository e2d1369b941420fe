import { taxCodes } from '@iroko/contract/accounting/tax-codes'
import { invalid } from '@iroko/contract/errors'
import { crudHandlers } from '../../../lib/crud.ts'
import { implement } from '../../../lib/http/implement.ts'
import { isNewRate, wrongOf } from './rules.ts'
import * as store from './store.ts'

export const routes = implement(
  taxCodes,
  crudHandlers(taxCodes, {
    table: 'tax_code',
    rows: store.taxCodeRows,
    values: async (_call, body, before) => {
      const wrong = wrongOf(body, before)
      if (Object.keys(wrong).length > 0) throw invalid(wrong)
      const { title, kind, treatment } = body
      return { title, kind, treatment }
    },
    saved: async ({ db }, { rate_bp, starts_on }, { id, before }) => {
      const rate = { rate_bp, starts_on }
      if (!before || isNewRate(rate, before.rates)) await store.addRate(db, id, rate)
    },
    inUse: async ({ db }, { id }) => {
      const [head] = await store.headsOf(db, id)
      return head && `The expense head ${head} uses it`
    },
  }),
)
