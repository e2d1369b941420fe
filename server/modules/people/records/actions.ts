/** What adding somebody, taking them back and changing their record have in common: places, leaders, the invitation. */
import { invalid } from '@iroko/contract/errors'
import { leaderFields } from '@iroko/contract/people/records'
import type { Db } from '../../../lib/database/database.ts'
import type { Tools } from '../../../lib/http/implement.ts'
import { hashToken, newToken } from '../../../lib/sign-in/tokens.ts'
import { insertOneTimeToken } from '../../platform/identity/store.ts'
import { companyOf, findCompany } from '../../platform/settings/store.ts'
import { invitationLetter } from './notify.ts'
import type { Place } from './rules.ts'
import * as store from './store.ts'

/** People may be added weeks ahead; an invitation is valid for three days. */
export const invitationHours = 72

/** How the log says that there is a private address. */
export const hiddenMail = '*********'

/** In the order of the specification's leadership types 0 to 3. */
const leaderKinds = Object.keys(leaderFields) as (keyof typeof leaderFields)[]

const unknownPlace = {
  office_id: 'This office no longer exists. Choose another',
  team_id: 'Choose a team of this office',
  designation_id: 'This designation no longer exists. Choose another',
  branch_id: 'This branch no longer exists. Choose another',
} as const

/** Refuses missing parts of a placement, with a sentence for each field. */
export async function refuseUnknown(db: Db, place: Place, prefix = 'job.'): Promise<void> {
  const known = await store.knownPlaces(db, place)
  const keys = Object.keys(unknownPlace) as (keyof typeof unknownPlace)[]
  const wrong = keys.filter((key) => place[key] !== null && !known.has(key))
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong.map((key) => [prefix + key, unknownPlace[key]])))
}

type Leaders = { [K in (typeof leaderKinds)[number]]?: string | null | undefined }

/** Those who lead from the first day; one who is not there is refused at their field. */
export async function leadersOf(db: Db, job: Leaders, prefix = 'job.') {
  const named = leaderKinds.flatMap((kind, leadership_type) => {
    const ogid = job[kind]
    return ogid ? [{ kind, leadership_type, ogid }] : []
  })
  const found = await store.activeByOgid(
    db,
    named.map(({ ogid }) => ogid),
  )
  const ids = new Map(found.map(({ ogid, id }) => [ogid, id]))
  const wrong = named.filter(({ ogid }) => !ids.has(ogid))
  if (wrong.length > 0)
    throw invalid(
      Object.fromEntries(wrong.map(({ kind }) => [prefix + kind, 'This colleague no longer works here. Choose another'])),
    )
  return named.flatMap(({ leadership_type, ogid }) => {
    const leader_id = ids.get(ogid)
    return leader_id ? [{ leadership_type, leader_id }] : []
  })
}

interface Invited {
  id: string
  ogid: string
  email: string
  private_email?: string | null | undefined
  first_name: string
  hire_date: string
}

/** A link that sets the first password, by the same way as a reset. */
export async function inviteTo(call: Pick<Tools, 'db' | 'portal' | 'now' | 'mail'>, person: Invited): Promise<void> {
  const { db, portal, now } = call
  const token = newToken()
  const expires_at = new Date(now.getTime() + invitationHours * 3_600_000)
  await insertOneTimeToken(db, { token_hash: hashToken(token), purpose: 'reset', account_id: person.id, expires_at, at: now })
  const { name: company } = companyOf(await findCompany(db))
  const link = `${portal.environment.PUBLIC_URL}/reset-password?token=${token}`
  await call.mail(invitationLetter({ ...person, company, link, hours: invitationHours }))
}
