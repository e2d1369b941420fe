import { accounts } from '@iroko/contract/accounting/accounts'
import { invalid } from '@iroko/contract/errors'
import { crudHandlers } from '../../../lib/crud.ts'
import { implement } from '../../../lib/http/implement.ts'
import { wrongOf } from './rules.ts'
import * as store from './store.ts'

export const routes = implement(
  accounts,
  crudHandlers(accounts, {
    table: 'account',
    rows: store.accountRows,
    search: store.searched,
    sort: store.sorted,
    values: async ({ db }, { parent_id = null, ...rest }, before) => {
      const body = { ...rest, parent_id }
      const other = await store.ofCode(db, body.code)
      if (other && other.id !== before?.id) throw invalid({ code: `Code ${body.code} is already used by ${other.title}` })
      const group = parent_id ? await store.lockGroup(db, parent_id) : undefined
      const wrong = wrongOf(body, group, before && { ...before, within: await store.countWithin(db, before.id) })
      if (Object.keys(wrong).length > 0) throw invalid(wrong)
      return body
    },
    inUse: async ({ db }, { id, is_group }) => {
      const within = is_group ? await store.countWithin(db, id) : 0
      if (within > 0) return `It holds ${within} ${within === 1 ? 'account' : 'accounts'}. Archive them first`
      const [rule] = await store.rulesOf(db, id)
      if (rule) return `The posting rule ${rule} posts to it`
      const [head] = await store.headsOf(db, id)
      if (head) return `The expense head ${head} posts to it`
      return (await store.balanceOf(db, id)) === 0 ? undefined : 'Its balance is not 0'
    },
  }),
)
