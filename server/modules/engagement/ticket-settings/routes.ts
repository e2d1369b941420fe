import { cannedAnswers, ticketCategories } from '@iroko/contract/engagement/ticket-settings'
import { forbidden, invalid } from '@iroko/contract/errors'
import { crudHandlers } from '../../../lib/crud.ts'
import type { Db } from '../../../lib/database/database.ts'
import { implement } from '../../../lib/http/implement.ts'
import { may } from '../../../lib/http/rights.ts'
import { cleanWords } from '../tickets/actions.ts'
import { findCategory } from '../tickets/store.ts'
import { cannedRows, categoryRows, countAnswersOf, countOffices, peopleByOgid, replaceResponsible } from './store.ts'

const isSame = (before: readonly string[], after: readonly string[]): boolean =>
  before.toSorted().join() === after.toSorted().join()

/** The ids of people by their OGIDs: of those who work here, and of those who were named before. */
async function peopleOf(db: Db, ogids: readonly string[], before: readonly string[]): Promise<string[]> {
  const found = await peopleByOgid(db, ogids)
  return found.filter(({ ogid, status }) => status === 'active' || before.includes(ogid)).map(({ id }) => id)
}

export const categoryRoutes = implement(
  ticketCategories,
  crudHandlers(ticketCategories, {
    table: 'ticket_category',
    rows: categoryRows,
    values: async ({ db, user }, { responsible, office_ids, ...columns }, before) => {
      const was = { people: before?.people.map(({ ogid }) => ogid) ?? [], offices: before?.offices.map(({ id }) => id) ?? [] }
      if (!may(user, 'ticket.confidential')) {
        if (columns.confidential !== (before?.confidential ?? false))
          throw forbidden('Only those who handle confidential tickets decide which ones are. Ask HR')
        if (columns.confidential && !(isSame(responsible, was.people) && isSame(office_ids, was.offices)))
          throw forbidden('Only those who handle confidential tickets decide who else does. Ask HR')
      }
      if ((await peopleOf(db, responsible, was.people)).length !== new Set(responsible).size)
        throw invalid({ responsible: 'Choose people who work here' })
      const added = [...new Set(office_ids)].filter((id) => !was.offices.includes(id))
      if ((await countOffices(db, added)) !== added.length) throw invalid({ office_ids: 'Choose offices from the list' })
      return columns
    },
    saved: async ({ db }, { responsible, office_ids }, { id, before }) => {
      const people = await peopleOf(db, responsible, before?.people.map(({ ogid }) => ogid) ?? [])
      await replaceResponsible(db, id, { people, offices: [...new Set(office_ids)] })
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
