import { forbidden, notFound } from '@iroko/contract/errors'
import { type TaxFacts, taxFacts } from '@iroko/contract/payroll/tax-facts'
import { v7 as uuid } from 'uuid'
import { staleBy } from '../../../lib/audit.ts'
import { updateVersion } from '../../../lib/crud.ts'
import { implement } from '../../../lib/http/implement.ts'
import { may } from '../../../lib/http/rights.ts'
import { findPayee } from '../../people/pay-details/store.ts'
import * as store from './store.ts'

export const routes = implement(taxFacts, {
  show: async ({ db, user, params, today }) => {
    const payee = await findPayee(db, user, params.ogid, today)
    if (!payee) throw notFound('person')
    const found = await store.findFacts(db, payee.id, params.year)
    const { id, ogid, full_name } = payee
    return {
      tax_facts: {
        ...factsOf(found ?? store.usualFacts),
        employee: { id, ogid, full_name },
        year: params.year,
        tax_state: await store.findTaxStateOfYear(db, payee.id, params.year),
        version: found?.version ?? 0,
        can: { edit: may(user, 'people.pay.edit') && payee.id !== user.id },
      },
    }
  },

  set: async (call) => {
    const { db, user, params, today, now } = call
    const { version, ...facts } = call.body
    const payee = await findPayee(db, user, params.ogid, today)
    if (!payee) throw notFound('person')
    if (payee.id === user.id) throw forbidden('You cannot change your own tax details. Ask another colleague')
    const before = await store.findFacts(db, payee.id, params.year)
    const row = { ...facts, set_by: user.id, updated_at: now.toISOString() }
    const id = before?.id ?? uuid()
    const isKept = before
      ? await updateVersion(db, 'tax_facts', { id, version }, row)
      : await store.insertFacts(db, { id, employee_id: payee.id, year: params.year, ...row })
    if (!isKept) throw await staleBy(db, 'tax_facts', id)
    const after = { employee_id: payee.id, year: params.year, pension: facts.pension, nhf: facts.nhf, nhis: facts.nhis }
    await call.audit({ action: 'tax_facts.set', entity: 'tax_facts', entity_id: id, after })
    await call.changed('pay', { for: [payee.id], permission: 'people.pay.read' })
    return { message: `Tax details of ${payee.full_name} for ${params.year} changed` }
  },
})

function factsOf(row: TaxFacts): TaxFacts {
  const { pension, nhf, nhis, rent_kobo, life_premium_kobo, mortgage_interest_kobo, evidence } = row
  const { before_months, before_gross_kobo, before_reliefs_kobo, before_tax_kobo } = row
  const declared = { rent_kobo, life_premium_kobo, mortgage_interest_kobo, evidence }
  return { pension, nhf, nhis, ...declared, before_months, before_gross_kobo, before_reliefs_kobo, before_tax_kobo }
}
