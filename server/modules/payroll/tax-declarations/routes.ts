import { conflict, invalid, notFound } from '@iroko/contract/errors'
import { taxDeclarations } from '@iroko/contract/payroll/tax-declarations'
import { v7 as uuid } from 'uuid'
import { violatesConstraint } from '../../../lib/database/violation.ts'
import { implement, listed, type StaffTools } from '../../../lib/http/implement.ts'
import { decisionHandlers, sendRequest, standingOf } from '../../platform/requests/actions.ts'
import { declarationRequest } from './actions.ts'
import * as store from './store.ts'

export const routes = implement(taxDeclarations, {
  list: ({ db, user, query, today }) => listed('tax_declarations', store.listDeclarations(db, user, query, today)),

  show: async (call) => {
    const found = await read(call, call.params.id)
    const standing = await standingOf(call, 'tax_declaration', { ...found, asked_by: found.employee })
    return { tax_declaration: { ...found, ...standing } }
  },

  create: async (call) => {
    const { db, user, today, now, body } = call
    const thisYear = Number(today.slice(0, 4))
    if (Math.abs(body.year - thisYear) > 1) throw invalid({ year: `Choose a year from ${thisYear - 1} to ${thisYear + 1}` })
    if (body.file_id) await store.checkFile(db, body.file_id, user.id)
    const id = uuid()
    try {
      await store.insertDeclaration(db, { id, ...body, employee_id: user.id, created_at: now.toISOString() })
    } catch (error) {
      if (violatesConstraint(error, 'tax_declaration_open'))
        throw conflict('open', `Your declaration for ${body.year} awaits a decision. Withdraw it to send another one`)
      throw error
    }
    // Figures stay where pay is read.
    const after = { year: body.year, file_id: body.file_id }
    await call.audit({ action: 'tax_declaration.ask', entity: 'tax_declaration', entity_id: id, after })
    await sendRequest(call, declarationRequest, { id, requester_id: user.id, facts: {} })
    return { message: `Tax declaration for ${body.year} sent to payroll`, id }
  },

  ...decisionHandlers(declarationRequest, async (call, id) => ({ tax_declaration: await read(call, id) })),
})

async function read({ db, user, today }: Pick<StaffTools, 'db' | 'user' | 'today'>, id: string) {
  const found = await store.findReadable(db, user, id, today)
  if (!found) throw notFound('tax declaration')
  return found
}
