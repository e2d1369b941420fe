import { conflict, invalid, orNotFound } from '@iroko/contract/errors'
import { setup } from '@iroko/contract/home/setup'
import { audit, staleBy } from '../../../lib/audit.ts'
import { implement, ownTransaction } from '../../../lib/http/implement.ts'
import { countAttempt } from '../../../lib/http/limits.ts'
import { hashPassword, refuseWeakPassword } from '../../../lib/sign-in/passwords.ts'
import { hashToken } from '../../../lib/sign-in/tokens.ts'
import { useOneTimeToken } from '../../platform/identity/store.ts'
import { findCompany } from '../../platform/settings/store.ts'
import { findDetails, findSetupSteps, putChecklistAway, saveDetails } from './store.ts'
import { insertFirstCompany } from './store-first.ts'

export const routes = implement(setup, {
  begin: ownTransaction(async (call) => {
    const { db } = call.portal.database
    const { code, password, ...first } = call.body
    await countAttempt(db, [{ key: `setup:${call.address}`, tries: 10, minutes: 15 }])
    refuseWeakPassword(password, [first.company_name, first.first_name, first.last_name])
    const password_hash = await hashPassword(password)
    await db.transaction().execute(async (transaction) => {
      if (await findCompany(transaction)) throw conflict('set_up_already', 'The company is already set up. Sign in to continue')
      const used = await useOneTimeToken(transaction, hashToken(code), 'setup', call.now)
      if (!used) throw invalid({ code: 'Enter the code from the server log' })
      const id = await insertFirstCompany(transaction, { ...first, password_hash, today: call.today, at: call.now })
      const change = { action: 'company.set_up', entity: 'company', entity_id: 'company', after: { name: first.company_name } }
      await audit(transaction, { id, requestId: call.requestId }, change)
    })
    return { message: 'Company set up. Sign in to continue' }
  }, 'a company is set up once'),

  details: async (call) => {
    const { company_details, put_away } = await orNotFound(findDetails(call.db), 'company')
    const hasMail = call.portal.environment.SMTP_URL !== undefined
    return {
      company_details,
      checklist: { put_away, steps: await findSetupSteps(call.db, call.user.id, call.today, hasMail) },
    }
  },

  update: async (call) => {
    const { version, ...after } = call.body
    const { company_details } = await orNotFound(findDetails(call.db), 'company')
    const { version: _, ...before } = company_details
    if (!(await saveDetails(call.db, after, version))) throw await staleBy(call.db, 'company', 'company')
    await call.audit({ action: 'company.update', entity: 'company', entity_id: 'company', before, after })
    await call.changed('company', { permission: 'company.edit' })
    return { message: 'Company details saved' }
  },

  putAway: async (call) => {
    const { put_away } = call.body
    await putChecklistAway(call.db, put_away ? call.now : null)
    await call.audit({ action: 'company.checklist', entity: 'company', entity_id: 'company', after: { put_away } })
    await call.changed('company', { permission: 'company.edit' })
    return { message: put_away ? 'Set-up steps hidden from home' : 'Set-up steps shown on home' }
  },
})
