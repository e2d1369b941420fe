import { addMonths, firstOfMonth } from '@iroko/contract/dates'
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

  askVoluntary: async (call) => {
    const { db, user, today, now, body } = call
    const first_month = `${body.first_month}-01`
    const earliest = firstOfMonth(today)
    if (first_month < earliest || first_month > addMonths(earliest, 12))
      throw invalid({ first_month: 'Choose this month or one of the next twelve' })
    const id = uuid()
    const { voluntary_percent, voluntary_kobo } = body
    const none = { rent_kobo: 0, life_premium_kobo: 0, mortgage_interest_kobo: 0, details: '' }
    const wish = { first_month, voluntary_percent, voluntary_kobo, year: Number(body.first_month.slice(0, 4)) }
    const row = { id, ...none, ...wish, employee_id: user.id, created_at: now.toISOString() }
    const isOpen = conflict('open', 'What you asked for before awaits a decision. Withdraw it to ask for something else')
    await orRefuse(store.insertDeclaration(db, row), 'tax_declaration_open', isOpen)
    await call.audit({
      action: 'tax_declaration.ask_voluntary',
      entity: 'tax_declaration',
      entity_id: id,
      after: { first_month },
    })
    await sendRequest(call, declarationRequest, { id, requester_id: user.id, facts: {} })
    return { message: 'Voluntary pension sent to payroll', id }
  },

  withdraw: withdrawal(declarationRequest, async (call, id) => ({ tax_declaration: await read(call, id) })),
})

const read = ({ db, user, today }: StaffTools, id: string) =>
  orNotFound(store.findReadable(db, user, id, today), 'tax declaration')
