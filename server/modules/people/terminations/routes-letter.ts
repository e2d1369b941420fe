/** The letter of an approved termination as PDF. */
import { dayIn } from '@iroko/contract/dates'
import { conflict, orNotFound } from '@iroko/contract/errors'
import type { terminations } from '@iroko/contract/people/terminations'
import type { Handler } from '../../../lib/http/implement.ts'
import { companyZone } from '../../../lib/portal.ts'
import { companyOf, findCompany } from '../../platform/settings/store.ts'
import { fileNameOf, writeLetter } from './notify-pdf.ts'
import { findReadable } from './store.ts'

export const letterOf: Handler<typeof terminations.letter> = async (call) => {
  const { db, user, today, params } = call
  const found = await orNotFound(findReadable(db, user, params.id, today), 'termination')
  if (found.status !== 'approved' || !found.decided_at)
    throw conflict('not_approved', 'The letter is available once the termination is approved')
  const { name: company } = companyOf(await findCompany(db))
  const letter = { ...found, company, dated: dayIn(companyZone, new Date(found.decided_at)) }
  await call.audit({ action: 'termination.letter', entity: 'termination', entity_id: found.id })
  return { type: 'application/pdf', name: fileNameOf(letter), stream: await writeLetter(letter) }
}
