import { conflict, forbidden } from '@iroko/contract/errors'
import type { Db } from '../../../lib/database/database.ts'
import type { StaffTools } from '../../../lib/http/implement.ts'
import { findOwn } from './store-own.ts'

/** Refuses whoever would decide about an application of their own, told by address, phone number or record. */
export async function refuseOwn({ db, user }: Pick<StaffTools, 'db' | 'user'>, applicationId: string): Promise<void> {
  const own = await findOwn(db, [applicationId], [user.id])
  if (own.length > 0) throw forbidden('You applied for this job yourself. Ask a colleague to decide about your application')
}

/** Refuses to have somebody judge their own application. */
export async function refuseJudge(db: Db, applicationId: string, people: readonly string[]): Promise<void> {
  const [own] = await findOwn(db, [applicationId], people)
  if (own) throw conflict('own', `${own.full_name} applied for this job. Choose somebody else`)
}
