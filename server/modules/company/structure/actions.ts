/** What adding, changing and closing have in common, whatever part of the company it is. */
import type { structure } from '@iroko/contract/company/structure'
import { conflict, invalid } from '@iroko/contract/errors'
import { violates } from '../../../lib/database/violation.ts'
import type { Call } from '../../../lib/http/implement.ts'
import { findColleague } from '../../people/directory/store.ts'
import { isThere } from './store-edit.ts'

/** What a change of the structure needs of its call, whichever call that is. */
export type StructureCall = Pick<
  Call<typeof structure.archiveTeam>,
  'db' | 'portal' | 'user' | 'today' | 'now' | 'audit' | 'tell' | 'mail'
>

const paths = ['departments', 'campaigns', 'teams', 'branches', 'designations', 'offices', 'clusters', 'employees', 'leaders']

/** Open screens that show the structure read it again. */
export const tellStructure = (call: Pick<StructureCall, 'tell'>): Promise<void> =>
  call.tell({ permission: 'structure.read', paths: paths.map((path) => `/api/v1/${path}`) })

const uniques = ['office_title', 'team_title', 'branch_title', 'designation_title', 'cluster_title', 'office_code_key']
const isTaken = (error: unknown): boolean => uniques.some((name) => violates(error, name))

/** A title that another has by now is said at its field. */
export async function unlessTaken<T>(noun: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    throw isTaken(error) ? invalid({ title: `There is a ${noun} of this title already` }) : error
  }
}

/** The same where no form is open. */
export async function unlessTakenSince<T>(noun: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    throw isTaken(error) ? conflict('taken', `There is a ${noun} of this title by now; rename this one first`) : error
  }
}

/**
 * The id of the colleague who is named in a form: null for nobody, undefined when it stays as it was (somebody who has left may
 * stay named until another takes their place).
 */
export async function namedIn(
  call: StructureCall,
  field: string,
  ogid: string | null | undefined,
  before?: { ogid: string } | null,
): Promise<string | null | undefined> {
  if (ogid === undefined || ogid === before?.ogid) return undefined
  if (!ogid) return null
  const found = await findColleague(call.db, ogid)
  if (!found) throw invalid({ [field]: 'There is no such colleague' })
  return found.id
}

/** Refuses a place or a client that is not there, at its field. */
export async function refuseMissing(
  call: StructureCall,
  table: 'office' | 'branch' | 'client',
  id: string | null | undefined,
): Promise<void> {
  if (id && !(await isThere(call.db, table, id))) throw invalid({ [`${table}_id`]: `There is no such ${table}` })
}
