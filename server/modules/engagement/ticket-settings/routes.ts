import { cannedAnswers, ticketCategories } from '@iroko/contract/engagement/ticket-settings'
import { forbidden, invalid } from '@iroko/contract/errors'
import { crudHandlers } from '../../../lib/crud.ts'
import { implement } from '../../../lib/http/implement.ts'
import { may } from '../../../lib/http/rights.ts'
import { cleanWords } from '../tickets/actions.ts'
import { findCategory } from '../tickets/store.ts'
import { cannedRows, categoryRows, countAnswersOf } from './store.ts'

export const categoryRoutes = implement(
  ticketCategories,
  crudHandlers(ticketCategories, {
    table: 'ticket_category',
    rows: categoryRows,
    values: async ({ user }, body, before) => {
      if (body.confidential !== (before?.confidential ?? false) && !may(user, 'ticket.confidential'))
        throw forbidden('Only those who handle confidential tickets decide which ones are. Ask HR')
      return body
    },
    inUse: async ({ db }, { id, unsolved }) => {
      if (unsolved > 0)
        return `${unsolved} unsolved ${unsolved === 1 ? 'ticket has' : 'tickets have'} this category. Move them first`
      const answers = await countAnswersOf(db, id)
      if (answers === 0) return undefined
      return `${answers} canned ${answers === 1 ? 'answer has' : 'answers have'} this category. Change them first`
    },
  }),
)

export const cannedRoutes = implement(
  cannedAnswers,
  crudHandlers(cannedAnswers, {
    table: 'canned_answer',
    rows: cannedRows,
    values: async ({ db }, body) => {
      if (body.category_id && !(await findCategory(db, body.category_id)))
        throw invalid({ category_id: 'Choose a category from the list' })
      return { ...body, body: cleanWords(body.body, 'body') }
    },
  }),
)
