/** Departments and campaigns, one office or team in full, and the people behind a number. */
import { campaigns, departments, offices } from '@iroko/contract/company/offices'
import { notFound, orNotFound } from '@iroko/contract/errors'
import { type CrudCall, crudHandlers } from '../../../lib/crud.ts'
import { implement, listed } from '../../../lib/http/implement.ts'
import { mayForAll } from '../../../lib/http/rights.ts'
import { reassignApprovalsOf } from '../leaders/actions.ts'
import { colleagueIn, requireExisting } from './actions.ts'
import { codeOf, occupiedSentence, withTeams } from './rules.ts'
import * as store from './store.ts'
import { peopleInside } from './store-inside.ts'

/** What departments and campaigns are given by a form. */
interface Body {
  title: string
  head_ogid?: string | null
  branch_id?: string | null
  client_id?: string | null
}

const office = (kind: store.OfficeKind) => ({
  table: 'office' as const,
  rows: store.officeRows(kind),

  values: async (call: CrudCall, body: Body, before?: store.OfficeRow) => {
    const { head_ogid, ...fields } = body
    // What stays as it was is not asked about: a branch that was archived may stay until another is chosen.
    if (body.branch_id !== before?.branch_id) await requireExisting(call, 'branch', body.branch_id)
    if (body.client_id !== before?.client_id) await requireExisting(call, 'client', body.client_id)
    const head_id = await colleagueIn(call, 'head_ogid', head_ogid, before?.head)
    if (before) return { ...fields, head_id }
    return { ...fields, head_id, office_type: kind, code: codeOf(body.title, kind, await store.takenCodes(call.db)) }
  },

  // The head decides requests of the office: those that wait for the old one go to the new one.
  saved: async (call: CrudCall, { head_ogid }: Body, { before }: { before: store.OfficeRow | undefined }) => {
    if (!before?.head || head_ogid === undefined || head_ogid === before.head.ogid) return
    await reassignApprovalsOf(call, [await store.idOfPerson(call.db, before.head.ogid)])
  },

  inUse: async ({ db, today }: CrudCall, { id }: store.OfficeRow) => {
    const people = await peopleInside(db, 'office', id, today)
    return people > 0 ? occupiedSentence(people, `this ${kind}`) : undefined
  },

  archived: async (call: CrudCall, { id, archived_at }: store.OfficeRow, to: string | null) =>
    withTeams(await store.archiveTeams(call.db, id, archived_at, to)),
})

export const departmentRoutes = implement(departments, crudHandlers(departments, office('department')))
export const campaignRoutes = implement(campaigns, crudHandlers(campaigns, office('campaign')))

export const routes = implement(offices, {
  show: async (call) => {
    const found = await orNotFound(store.findPlace(call.db, call.params.id, call.today), 'office')
    const numbers = mayForAll(call.user, 'structure.numbers') ? await store.numbersOf(call.db, found.id, call.today) : null
    return { office: { ...found, numbers } }
  },

  history: async (call) => {
    if (!(await store.isPlace(call.db, call.params.id))) throw notFound('office')
    return await listed('events', store.listHistory(call.db, call.user, call.params.id, call.query, call.today))
  },

  ofGender: (call) => listed('employees', store.listOfGender(call.db, call.user, call.params.gender, call.query, call.today)),

  campaignClients: (call) => listed('clients', store.listClients(call.db, call.query)),
})
