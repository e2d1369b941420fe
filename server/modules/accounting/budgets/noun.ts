import { noun, type OnExit } from '../../../lib/house/noun.ts'
import { budgetRequest } from './actions.ts'
import { routes } from './routes.ts'
import { dropDraftsOf } from './store.ts'

/** A draft is its author's alone: of whoever leaves it would keep its year from having another. */
const onExit: OnExit = {
  hold: (call) =>
    Promise.resolve(async ({ employee_id }) => {
      const dropped = await dropDraftsOf(call.db, employee_id)
      const before = { comment: 'Employment ended' }
      await call.audit(dropped.map((entity_id) => ({ action: 'budget.remove', entity: 'budget', entity_id, before })))
      if (dropped.length > 0) await call.changed('budgets', { permission: 'budget.read' })
    }),
}

export const budgets = noun({
  onExit,
  calls: routes,
  request: budgetRequest,
  notPersonal: { budget: 'It says which colleague wrote a budget of the company' },
  // That one is replaced is done by the one after it, without an entry of its own.
  audited: [
    { table: 'budget', columns: ['made_by'] },
    { table: 'budget_line', entity: 'budget', key: 'budget_id', columns: ['account_id', 'office_id', 'month', 'amount_kobo'] },
  ],
})
