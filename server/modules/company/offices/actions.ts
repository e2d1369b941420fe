/** What adding and changing parts of the company have in common. */
import { invalid } from '@iroko/contract/errors'
import type { CrudCall } from '../../../lib/crud.ts'
import { requireColleague } from '../../../lib/database/employee-search.ts'
import { isThere } from './store.ts'

/**
 * The id of the colleague who is named in a form: null for nobody, undefined when it stays as it was (somebody who has left may
 * stay named until another takes their place).
 */
export async function colleagueIn(
  call: CrudCall,
  field: string,
  ogid: string | null | undefined,
  before?: { ogid: string } | null,
): Promise<string | null | undefined> {
  if (ogid === undefined || ogid === before?.ogid) return undefined
  if (!ogid) return null
  const found = await requireColleague(call.db, ogid, { field, day: call.today })
  return found.id
}

/** Refuses a place or a client that is not there, at its field. */
export async function requireExisting(
  call: CrudCall,
  table: 'office' | 'branch' | 'client',
  id: string | null | undefined,
): Promise<void> {
  if (id && !(await isThere(call.db, table, id)))
    throw invalid({ [`${table}_id`]: `This ${table} was not found. Choose another` })
}
