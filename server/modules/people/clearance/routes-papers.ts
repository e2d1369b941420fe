/** The certificate of service and the letter of recommendation. */
import { conflict, forbidden, orNotFound } from '@iroko/contract/errors'
import type { StaffTools } from '../../../lib/http/implement.ts'
import { companyOf, findCompany } from '../../platform/settings/store.ts'
import { fileNameOf, type Paper, writePaper } from './notify-pdf.ts'
import { findReadable } from './store.ts'
import { findService } from './store-service.ts'

export async function paperOf(call: StaffTools & { params: { id: string } }, paper: Paper) {
  const { db, user, today } = call
  const found = await orNotFound(findReadable(db, user, call.params.id, today), 'clearance')
  // Nobody writes their own reference.
  if (found.employee_id === user.id) throw forbidden('You cannot make your own papers. Ask another HR colleague')
  const service = await orNotFound(findService(db, found.id), 'clearance')
  const { fault, branch, branch_address, ...facts } = service
  if (paper === 'recommendation' && fault)
    throw conflict(
      'at_fault',
      `${service.full_name} was terminated for misconduct or performance. No recommendation is written`,
    )
  const { name: company } = companyOf(await findCompany(db))
  const letterhead = [branch, branch_address].filter((line) => line !== null)
  const content = { ...facts, company, letterhead, has_left: found.has_left, dated: today }
  await call.audit({ action: `clearance.${paper}`, entity: 'clearance', entity_id: found.id })
  return { type: 'application/pdf', name: fileNameOf(paper, content), stream: await writePaper(paper, content) }
}
