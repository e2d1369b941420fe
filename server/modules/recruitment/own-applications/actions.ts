import { conflict, type Fault, forbidden, refuse } from '@iroko/contract/errors'
import type { Db } from '../../../lib/database/database.ts'
import type { StaffTools } from '../../../lib/http/implement.ts'
import { findOwn } from './store.ts'

type Asking = Pick<StaffTools, 'db' | 'user'>

/** Why somebody does not decide about an application: it is their own, told by address, phone number or record. */
export async function whyNotOwn({ db, user }: Asking, applicationId: string): Promise<Fault | undefined> {
  const own = await findOwn(db, [applicationId], [user.id])
  return own.length > 0
    ? forbidden('You applied for this job yourself. Ask a colleague to decide about your application')
    : undefined
}

/** Which of these applications are the caller’s own. */
export const ownOf = async ({ db, user }: Asking, applications: readonly string[]): Promise<string[]> =>
  (await findOwn(db, applications, [user.id])).map(({ application_id }) => application_id)

/** Refuses whoever would decide about an application of their own. */
export const refuseOwn = async (call: Asking, applicationId: string): Promise<void> =>
  refuse(await whyNotOwn(call, applicationId))

/** Refuses to have somebody judge their own application. */
export async function refuseJudge(db: Db, applicationId: string, people: readonly string[]): Promise<void> {
  const [own] = await findOwn(db, [applicationId], people)
  if (own) throw conflict('own', `${own.full_name} applied for this job. Choose another person`)
}
