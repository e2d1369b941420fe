/** Rights follow from where somebody sits, so bringing them there is giving rights: only by those who have them. */
import { forbidden } from '@iroko/contract/errors'
import { grantedRoles } from '@iroko/contract/roles'
import type { Db } from '../../../lib/database/database.ts'
import { loadGrants } from '../../../lib/http/grants.ts'
import { effectiveRoles, hasMoreRights, may, requireProof, type User } from '../../../lib/http/rights.ts'
import { rightsOf } from '../../platform/access/store-holders.ts'
import { officesWithRights } from './store.ts'

type Giver = Pick<User, 'roles' | 'grants'>

/** Refuses to bring people into offices that give what the caller lacks; those that give anything ask for step-up. */
export async function requireRightsOf(
  { db, user, now }: { db: Db; user: User; now: Date },
  officeIds: readonly string[],
): Promise<void> {
  const offices = await officesWithRights(db, officeIds)
  for (const office of offices)
    if (hasMoreRights(user, [office.code])) throw forbidden(refusalOf(office, 'you do not have', user))
  if (offices.length > 0) requireProof(user, now)
}

/** Why none of these people can bring others into an office, by office: one who has all that it gives suffices. */
export async function refusedOffices(
  { db, today }: { db: Db; today: string },
  people: readonly string[],
  officeIds: readonly string[],
  lacking = 'you do not have',
): Promise<Map<string, string>> {
  const offices = await officesWithRights(db, officeIds)
  if (offices.length === 0) return new Map()
  const grants = await loadGrants(db)
  const givers: Giver[] = (await rightsOf(db, people, today)).map((facts) => ({ roles: effectiveRoles(facts), grants }))
  return new Map(
    offices
      .filter(({ code }) => givers.every((giver) => hasMoreRights(giver, [code])))
      .map((office) => [office.id, refusalOf(office, lacking, { grants })]),
  )
}

type Department = Awaited<ReturnType<typeof officesWithRights>>[number]

function refusalOf({ title, code }: Department, lacking: string, { grants }: Pick<User, 'grants'>): string {
  const able = grantedRoles.filter((role) => {
    const giver: Giver = { roles: ['staff', role], grants }
    return may(giver, 'people.edit') && !hasMoreRights(giver, [code])
  })
  const roles = new Intl.ListFormat('en', { type: 'disjunction' }).format(able.map((role) => role.replaceAll('_', ' ')))
  return `${title} grants permissions that ${lacking}. Ask a colleague with the role ${roles}`
}
