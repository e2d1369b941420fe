/** The letter of a promotion as PDF. */
import { dayIn } from '@iroko/contract/dates'
import { notFound, refuse } from '@iroko/contract/errors'
import type { promotions } from '@iroko/contract/people/promotions'
import type { Handler } from '../../../lib/http/implement.ts'
import { companyZone } from '../../../lib/portal.ts'
import { companyOf, findCompany } from '../../platform/settings/store.ts'
import { fileNameOf, writeLetter } from './notify-pdf.ts'
import { whyNot } from './rules.ts'
import * as store from './store.ts'
import { recipientOf } from './store-people.ts'

export const letterOf: Handler<typeof promotions.letter> = async (call) => {
  const { db, user, today } = call
  const found = await store.findReadable(db, user, call.params.id, today)
  if (!found?.may_open_letter) throw notFound('promotion')
  const { status, employee, proposed_by, may_propose } = found
  const stored = { status, employee_id: employee.id, proposed_by: proposed_by.id, may_propose }
  refuse(whyNot(stored, 'letter', { user_id: user.id, is_hr: false }))
  const person = await recipientOf(db, found.id)
  const letter = {
    ...found,
    ...person,
    company: companyOf(await findCompany(db)).name,
    dated: dayIn(companyZone, new Date(person.decided_at)),
  }
  await call.audit({ action: 'promotion.letter', entity: 'promotion', entity_id: found.id })
  return { type: 'application/pdf', name: fileNameOf(letter), stream: await writeLetter(letter) }
}
