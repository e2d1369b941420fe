import { orNotFound } from '@iroko/contract/errors'
import { taxCertificates } from '@iroko/contract/payroll/tax-certificates'
import { implement } from '../../../lib/http/implement.ts'
import { hashToken } from '../../../lib/sign-in/tokens.ts'
import { companyOf, findCompany } from '../../platform/settings/store.ts'
import { findEmployer } from '../employer/store.ts'
import { certificateName, certificatePdf } from './notify-pdf.ts'
import { findLinked, findTaxYear } from './store.ts'

export const routes = implement(taxCertificates, {
  pdf: async (call) => {
    const { db, user, params, today, now } = call
    const about = await orNotFound(findTaxYear(db, user, params, today), 'payslip')
    const taken = { entity: 'employee', entity_id: about.employee_id, after: { kind: 'tax_certificate', year: params.year } }
    if (about.employee_id !== user.id) await call.audit({ action: 'export', ...taken })
    const company = companyOf(await findCompany(db)).name
    const stream = await certificatePdf({ company, ...(await findEmployer(db)) }, params.year, now, about)
    return { type: 'application/pdf', name: certificateName(about, params.year), stream }
  },

  leaver: async ({ db, params, now }) => {
    const { year, about: found } = await orNotFound(findLinked(db, hashToken(params.token), now), 'certificate')
    const about = await orNotFound(Promise.resolve(found), 'certificate')
    const employer = { company: companyOf(await findCompany(db)).name, ...(await findEmployer(db)) }
    const stream = await certificatePdf(employer, year, now, about)
    return { type: 'application/pdf', name: certificateName(about, year), stream }
  },
})
