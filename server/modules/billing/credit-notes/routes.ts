import { creditNotes } from '@iroko/contract/billing/credit-notes'
import { orNotFound } from '@iroko/contract/errors'
import { implement, listed, type StaffTools } from '../../../lib/http/implement.ts'
import { standingOf, withdrawal } from '../../platform/requests/actions.ts'
import { askCredit, askRefund, askWriteOff, creditNoteRequest } from './actions.ts'
import { leftOf } from './rules.ts'
import * as store from './store.ts'

export const routes = implement(creditNotes, {
  list: ({ db, query }) => listed('credit_notes', store.listNotes(db, query)),

  show: async (call) => {
    const found = await readNote(call, call.params.id)
    const standing = await standingOf(call, creditNoteRequest, { ...found, asked_by: found.made_by })
    return { credit_note: { ...found, ...standing } }
  },

  left: async ({ db, params }) => {
    const invoice = await orNotFound(store.findCredited(db, params.id), 'invoice')
    const { open_kobo, is_asked } = invoice
    const lines = invoice.lines.map(({ position, title, amount_kobo, left_kobo }) => ({
      ...{ position, title, amount_kobo, left_kobo },
    }))
    const allowance_kobo = Math.max(0, await store.allowanceLeft(db))
    return { creditable: { lines, left_kobo: leftOf(invoice), open_kobo, allowance_kobo, is_asked } }
  },

  ask: async (call) => ({
    message: 'Credit note sent. Another person decides',
    id: await askCredit(call, call.params.id, call.body),
  }),
  askWriteOff: async (call) => ({
    message: 'Write-off sent. Another person decides',
    id: await askWriteOff(call, call.params.id, call.body),
  }),
  askRefund: async (call) => ({ message: 'Refund sent. Another person decides', id: await askRefund(call, call.body) }),
  withdraw: withdrawal(creditNoteRequest, async (call, id) => ({ credit_note: await readNote(call, id) })),
})

const readNote = ({ db }: Pick<StaffTools, 'db'>, id: string) => orNotFound(store.findNote(db, id), 'credit note')
