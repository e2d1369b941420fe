import { conflict, invalid, orNotFound } from '@iroko/contract/errors'
import { taxDeclarations } from '@iroko/contract/people/tax-declarations'
import { v7 as uuid } from 'uuid'
import { orRefuse } from '../../../lib/database/violation.ts'
import { implement, listed, type StaffTools } from '../../../lib/http/implement.ts'
import { sendRequest, standingOf, withdrawal } from '../../platform/requests/actions.ts'
import { declarationRequest } from './actions.ts'
import * as store from './store.ts'

export const routes = implement(taxDeclarations, {
  list: ({ db, user, query, today }) => listed('tax_declarations', store.listDeclarations(db, user, query, today)),

  show: async (call) => {
    const found = await read(call, call.params.id)
    const standing = await standingOf(call, declarationRequest, { ...found, asked_by: found.employee })
    return { tax_declaration: { ...found, ...standing } }
  },

  create: async (call) => {
    const { db, user, today, now, body } = call
    const thisYear = Number(today.slice(0, 4))
    if (Math.abs(body.year - thisYear) > 1) throw invalid({ year: `Choose a year from ${thisYear - 1} to ${thisYear + 1}` })
    if (body.file_id) await store.checkFile(db, body.file_id, user.id)
    const id = uuid()
    const row = { id, ...body, employee_id: user.id, created_at: now.toISOString() }
    const isOpen = conflict('open', `Your declaration for ${body.year} awaits a decision. Withdraw it to send another one`)
    await orRefuse(store.insertDeclaration(db, row), 'tax_declaration_open', isOpen)
    // Figures stay where pay is read.
    const after = { year: body.year, file_id: body.file_id }
    await call.audit({ action: 'tax_declaration.ask', entity: 'tax_declaration', entity_id: id, after })
    await sendRequest(call, declarationRequest, { id, requester_id: user.id, facts: {} })
    return { message: `Tax declaration for ${body.year} sent to payroll`, id }
  },

  withdraw: withdrawal(declarationRequest, async (call, id) => ({ tax_declaration: await read(call, id) })),
})

const read = ({ db, user, today }: StaffTools, id: string) =>
  orNotFound(store.findReadable(db, user, id, today), 'tax declaration')
