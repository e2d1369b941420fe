import { conflict, invalid, notFound } from '@iroko/contract/errors'
import { structure } from '@iroko/contract/structure'
import { v7 as uuid } from 'uuid'
import { staleBy } from '../../lib/audit.ts'
import type { Db } from '../../lib/database.ts'
import { implement } from '../../lib/implement.ts'
import { violates } from '../../lib/violation.ts'
import * as store from './store.ts'

export const routes = implement(structure, {
  departments: async (call) => {
    const { rows, ...page } = await store.listOffices(call.db, 'department', call.query, call.today)
    return { departments: rows, ...page }
  },
  campaigns: async (call) => {
    const { rows, ...page } = await store.listOffices(call.db, 'campaign', call.query, call.today)
    return { campaigns: rows, ...page }
  },
  teams: async (call) => {
    const { rows, ...page } = await store.listTeams(call.db, call.query, call.today)
    return { teams: rows, ...page }
  },
  branches: async (call) => {
    const { rows, ...page } = await store.listBranches(call.db, call.query, call.today)
    return { branches: rows, ...page }
  },
  designations: async (call) => {
    const { rows, ...page } = await store.listDesignations(call.db, call.query, call.today)
    return { designations: rows, ...page }
  },

  createDesignation: async (call) => {
    const id = uuid()
    await unlessTaken(() => store.insertDesignation(call.db, { id, ...call.body }))
    await call.audit({ action: 'designation.create', entity: 'designation', entity_id: id, after: call.body })
    return { message: `${call.body.title} was added`, designation: await shown(call, id) }
  },

  updateDesignation: async (call) => {
    const { version, ...change } = call.body
    const { id } = call.params
    const before = await shown(call, id)
    if (before.version !== version) throw await staleBy(call.db, 'designation', id)
    const updated = await unlessTaken(() => store.updateDesignation(call.db, id, version, change))
    if (!updated) throw await staleBy(call.db, 'designation', id)
    await call.audit({ action: 'designation.update', entity: 'designation', entity_id: id, before, after: change })
    return { message: `${change.title} was changed`, designation: await shown(call, id) }
  },

  removeDesignation: async (call) => {
    const { id } = call.params
    const { title, headcount } = await shown(call, id)
    if (headcount > 0)
      throw conflict(
        'in_use',
        `${headcount} ${headcount === 1 ? 'person has' : 'people have'} this designation; move them first`,
      )
    await store.archiveDesignation(call.db, id, call.now)
    await call.audit({ action: 'designation.archive', entity: 'designation', entity_id: id })
    return { message: `${title} was archived` }
  },
})

async function shown(call: { db: Db; today: string }, id: string) {
  const found = await store.findDesignation(call.db, id, call.today)
  if (!found) throw notFound('designation')
  return found
}

async function unlessTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (violates(error, 'designation_title')) throw invalid({ title: 'There is a designation of this title already' })
    throw error
  }
}
